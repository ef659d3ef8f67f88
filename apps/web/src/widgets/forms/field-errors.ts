import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import type * as z from "zod/mini";

/** First error of each field, as the key of a text. Empty when all fields are valid. */
export function firstFieldErrors(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join(".");
    errors[field] ??= issue.message;
  }
  return errors;
}

const prefix = "fields.";

/** Error codes that belong to one field: the first of these that the form has. */
const fieldsOfCode: Partial<Record<ErrorCode, readonly string[]>> = {
  email_taken: ["email"],
  invite_invalid: ["invite_code"],
  code_invalid: ["code"],
  code_expired: ["code"],
  password_wrong: ["password"],
  password_same: ["new_password", "password"],
  password_common: ["new_password", "password"],
};

/** Errors of a refused call by field of the form, as keys of texts. Empty when it names no field of the form. */
export function serverFieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!(error instanceof AppError)) return {};
  const errors: Record<string, string> = {};
  for (const [name, text] of Object.entries(error.context)) {
    const field = name.slice(prefix.length);
    if (name.startsWith(prefix) && fields.includes(field)) errors[field] = String(text);
  }
  const field = fieldsOfCode[error.code]?.find((name) => fields.includes(name));
  if (field !== undefined) errors[field] ??= `errors.${error.code}`;
  return errors;
}
