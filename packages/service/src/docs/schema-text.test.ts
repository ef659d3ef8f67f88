import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { renderSchema } from "./schema-text.ts";

function textOf(schema: z.ZodMiniType): string {
  return renderSchema(z.toJSONSchema(schema, { io: "input" }) as Parameters<typeof renderSchema>[0]);
}

describe("renderSchema", () => {
  it.each([
    ["string", z.string()],
    ["string, 2 to 5 characters", z.string().check(z.minLength(2), z.maxLength(5))],
    ["string, not empty", z.string().check(z.minLength(1))],
    ["string, from 8 characters", z.string().check(z.minLength(8))],
    ["string, up to 64 characters", z.string().check(z.maxLength(64))],
    ["integer, from 0", z.int().check(z.nonnegative())],
    ["number, -90 to 90", z.number().check(z.minimum(-90), z.maximum(90))],
    ["number, up to 7", z.number().check(z.maximum(7))],
    ["integer, 3 when absent", z._default(z.int(), 3)],
    ['"a" | "b"', z.enum(["a", "b"])],
    ["true", z.literal(true)],
    ["string | null", z.nullable(z.string())],
    ["list of string", z.array(z.string())],
    ["map of boolean", z.record(z.string(), z.boolean())],
    ["anything", z.unknown()],
    ["uuid", z.uuid()],
    ["string, like ^0x[0-9]$", z.string().check(z.regex(/^0x[0-9]$/))],
    ["{}", z.object({})],
  ])("renders %s", (text, schema) => {
    expect(textOf(schema)).toBe(text);
  });

  it("indents objects and marks optional fields", () => {
    const schema = z.object({ id: z.string(), place: z.optional(z.object({ city: z.optional(z.string()) })) });
    expect(textOf(schema)).toBe("{\n  id: string\n  place?: {\n    city?: string\n  }\n}");
  });

  it("shortens long enums", () => {
    const many = Array.from({ length: 40 }, (_, index) => `v${index}`);
    expect(textOf(z.enum(many))).toMatch(/^"v0" \| .* \| … 28 more$/);
  });
});
