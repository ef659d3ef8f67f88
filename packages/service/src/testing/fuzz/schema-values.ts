import fc from "fast-check";
import * as z from "zod/mini";

/** Values of fields that pass checks beyond the schema: an existing address, a valid token. */
export type Samples = Readonly<Record<string, readonly unknown[]>>;

type JsonSchema = z.core.JSONSchema.BaseSchema;

const instants = [
  "2030-01-01T00:00:00Z",
  "2030-01-01T00:00:00.123456789Z",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "1969-12-31T23:59:59Z",
  "9999-12-31T23:59:59.999Z",
];

/** Values that a schema accepts, including edge cases. A field with samples mostly gets one of them. */
export function valuesOf(schema: z.ZodMiniType, samples: Samples): fc.Arbitrary<unknown> {
  return ofSchema(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }), samples);
}

function ofSchema(schema: JsonSchema | boolean, samples: Samples): fc.Arbitrary<unknown> {
  if (typeof schema === "boolean") return fc.jsonValue();
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => ofSchema(one, samples)));
  if (schema.type === "object") return objectOf(schema, samples);
  if (schema.type === "array") return arrayOf(schema, samples);
  if (schema.type === "string") return stringOf(schema);
  if (schema.type === "integer") return integerOf(schema);
  if (schema.type === "number") return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (schema.type === "boolean") return fc.boolean();
  return fc.jsonValue();
}

function objectOf({ properties = {}, required = [] }: JsonSchema, samples: Samples): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const own = ofSchema(schema, samples);
    const known = samples[name] ?? [];
    fields[name] =
      known.length === 0
        ? own
        : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: own });
  }
  return fc.record(fields, { requiredKeys: required });
}

function arrayOf({ items, maxItems }: JsonSchema, samples: Samples): fc.Arbitrary<unknown> {
  const item = items === undefined || Array.isArray(items) ? fc.jsonValue() : ofSchema(items, samples);
  return fc.array(item, { maxLength: Math.min(maxItems ?? 8, 8) });
}

function stringOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === "email") return fc.emailAddress();
  if (format === "uuid") return fc.uuid();
  if (format === "date-time") return fc.constantFrom(...instants);
  if (format === "base64") return fc.base64String({ maxLength: 400 });
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    fc.string({ minLength, maxLength }),
    fc.string({ unit: "binary", minLength, maxLength: Math.min(maxLength, 200) }),
  );
}

function integerOf({ minimum, maximum, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> {
  const above = typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : Number.MIN_SAFE_INTEGER;
  const min = Math.max(minimum ?? above, Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
}
