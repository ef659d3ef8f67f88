import { describe, expect, it } from "vitest";
import { z } from "zod";
import { renderSchema } from "./schema-text.ts";

function textOf(schema: z.ZodType): string {
  return renderSchema(z.toJSONSchema(schema, { io: "input" }) as Parameters<typeof renderSchema>[0]);
}

describe("renderSchema", () => {
  it.each([
    ["string", z.string()],
    ["string, 2 to 5 characters", z.string().min(2).max(5)],
    ["string, not empty", z.string().min(1)],
    ["string, from 8 characters", z.string().min(8)],
    ["string, up to 64 characters", z.string().max(64)],
    ["integer, from 0", z.number().int().nonnegative()],
    ["number, -90 to 90", z.number().min(-90).max(90)],
    ["number, up to 7", z.number().max(7)],
    ["integer, 3 when absent", z.number().int().default(3)],
    ['"a" | "b"', z.enum(["a", "b"])],
    ["true", z.literal(true)],
    ["string | null", z.string().nullable()],
    ["list of string", z.array(z.string())],
    ["map of boolean", z.record(z.string(), z.boolean())],
    ["anything", z.unknown()],
    ["uuid", z.uuid()],
    ["string, like ^0x[0-9]$", z.string().regex(/^0x[0-9]$/)],
    ["{}", z.object({})],
  ])("renders %s", (text, schema) => {
    expect(textOf(schema)).toBe(text);
  });

  it("indents objects and marks optional fields", () => {
    const schema = z.object({ id: z.string(), place: z.object({ city: z.string().optional() }).optional() });
    expect(textOf(schema)).toBe("{\n  id: string\n  place?: {\n    city?: string\n  }\n}");
  });

  it("shortens long enums", () => {
    const many = Array.from({ length: 40 }, (_, index) => `v${index}`);
    expect(textOf(z.enum(many))).toMatch(/^"v0" \| .* \| … 28 more$/);
  });
});
