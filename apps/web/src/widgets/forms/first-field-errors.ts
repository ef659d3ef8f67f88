import type { z } from "zod";

/** For each field the first thing that is wrong with it, as the key of a text. Empty when all is well. */
export function firstFieldErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join(".");
    errors[field] ??= issue.message;
  }
  return errors;
}
