import { oneTimeCodeField } from "@dexnet/protocol/fields";

/** The code of a confirmation link, when it has the shape of one; null otherwise. */
export function linkCodeOf(search: Record<string, unknown>): string | null {
  const parsed = oneTimeCodeField.safeParse(search.code);
  return parsed.success ? parsed.data : null;
}

/** The query string without the code, which is of use once. */
export function withoutLinkCode(search: Record<string, unknown>): Record<string, never> {
  const { code: _, ...others } = search;
  return others as Record<string, never>;
}
