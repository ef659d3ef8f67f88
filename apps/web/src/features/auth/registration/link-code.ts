import { oneTimeCodeField } from "@dexnet/protocol/fields";

/** Code of a confirmation link; null unless it has six digits. */
export function linkCodeOf(search: Record<string, unknown>): string | null {
  const parsed = oneTimeCodeField.safeParse(search.code);
  return parsed.success ? parsed.data : null;
}

/** Query string without the code, which can be used only once. */
export function withoutLinkCode(search: Record<string, unknown>): Record<string, never> {
  const { code: _, ...others } = search;
  return others as Record<string, never>;
}
