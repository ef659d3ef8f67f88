import * as z from "zod/mini";

/** A value that a field rejects, with its description. */
export type BadValue = [what: string, value: unknown];

/** Stands for a missing field. */
export const absent = Symbol("absent");

const longer = "x".repeat(5_000);

/** Values that every field is tried with. The schema of the field decides which of them are bad. */
const candidates: readonly BadValue[] = [
  ["missing", absent],
  ["null", null],
  ["a number", 7],
  ["a broken number", 1.5],
  ["a negative number", -1],
  ["a huge number", 1e300],
  ["true", true],
  ["a list", ["a@example.org"]],
  ["a thing", { email: "a@example.org" }],
  ["empty", ""],
  ["a blank", " "],
  ["too long", longer],
  ["too long and of digits", "1".repeat(5_000)],
  ["an endless e-mail", `${longer}@example.org`],
  ["five digits", "12345"],
  ["digits of another script", "١٢٣٤٥٦"],
  ["an e-mail without its end", "ann@"],
  ["two e-mails", "a@example.org,b@example.org"],
  ["an e-mail with a line end", "a@example.org\r\nBcc: b@example.org"],
  ["half a character", "\ud800"],
  ["another language", "fr-FR"],
  ["no date", "tomorrow"],
];

export function badValuesOf(field: z.ZodMiniType): BadValue[] {
  return candidates.filter(([, value]) => !field.safeParse(value === absent ? undefined : value).success);
}

/** Values that no field of a type may accept. */
const alwaysBad: Readonly<Record<string, readonly string[]>> = {
  string: ["null", "a number", "true", "a list", "a thing", "empty", "too long"],
  object: ["null", "a number", "true", "a list", "a thing", "empty", "too long"],
  boolean: ["null", "a number", "a list", "a thing", "empty"],
  integer: ["null", "true", "a list", "a thing", "empty", "a broken number", "a huge number"],
};

/** Descriptions of the values that must be bad for a field, so that a schema that accepts too much is detected. */
export function requiredBadValues(field: z.ZodMiniType): string[] {
  const json = z.toJSONSchema(field, { io: "input", unrepresentable: "any" });
  const kinds = [json, ...(json.anyOf ?? [])].map(({ type }) => String(type));
  const isOptional = field.safeParse(undefined).success;
  const least = kinds
    .flatMap((kind) => alwaysBad[kind] ?? [])
    .filter((what) => what !== "null" || !kinds.includes("null"));
  return isOptional ? least : [...least, "missing"];
}

/** Copies the body with one field replaced. */
export function replaceField(
  body: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const { [name]: _, ...rest } = body;
  return value === absent ? rest : { ...rest, [name]: value };
}
