import type { z } from "zod";

/** First error of each field, as the key of a text. Empty when all fields are valid. */
export function firstFieldErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join(".");
    errors[field] ??= issue.message;
  }
  return errors;
}
