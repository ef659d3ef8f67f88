import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Base64, createBase64, handmadeBase64, type NativeBase64, nativeBase64 } from "./base64.ts";

/** Browsers have native base64. Node has it behind a flag that applies to new contexts. */
setFlagsFromString("--js-base-64");
const native = nativeBase64(runInNewContext("Uint8Array") as NativeBase64);

const anyBytes = fc.uint8Array({ maxLength: 200 });
const anyText = fc.oneof(
  fc.base64String({ maxLength: 16 }),
  fc.string({ maxLength: 16 }),
  fc.string({ unit: fc.constantFrom("A", "B", "/", "=", " ", "\n", "-"), maxLength: 8 }),
);
const hexOf = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString("hex"));

describe.each<[string, Base64]>([
  ["native", native],
  ["by hand", handmadeBase64()],
])("base64, %s", (_, base64) => {
  it("encodes as other tools do, and decodes to the same bytes", () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const text = base64.fromBytes(bytes);
        expect(text).toBe(Buffer.from(bytes).toString("base64"));
        expect(hexOf(base64.toBytes(text))).toBe(hexOf(bytes));
      }),
    );
  });

  it("accepts exactly one text for each byte sequence", () => {
    fc.assert(
      fc.property(anyText, fc.string({ maxLength: 2 }), (a, b) => {
        const bytes = base64.toBytes(a + b);
        if (bytes !== null) expect(base64.fromBytes(bytes)).toBe(a + b);
        expect(base64.isCanonical(a + b)).toBe(bytes !== null);
      }),
    );
  });

  it.each([
    "A",
    "AA",
    "AAA",
    "AB==",
    "AAB=",
    "====",
    "A===",
    "=AAA",
    "AA=A",
    "AAA\n",
    " AAA",
    "AAA    A",
    "AA-_",
    "AAAA=",
    "éAAA",
  ])("refuses %j", (text) => {
    expect(base64.toBytes(text)).toBeNull();
    expect(base64.isCanonical(text)).toBe(false);
  });

  it("is null for values that are not a string", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => typeof value === "string" || base64.toBytes(value as string) === null),
    );
  });
});

it("base64: the native and the handmade implementation give the same result", () => {
  const byHand = handmadeBase64();
  fc.assert(
    fc.property(anyText, (text) => {
      expect(hexOf(native.toBytes(text))).toBe(hexOf(byHand.toBytes(text)));
    }),
  );
});

it("createBase64: uses the platform's implementation if there is one", () => {
  expect(createBase64({}).fromBytes(Uint8Array.of(1, 2))).toBe("AQI=");
  const platform = { fromBase64: () => new Uint8Array(0), prototype: { toBase64: () => "of the platform" } };
  expect(createBase64(platform).fromBytes(Uint8Array.of(1, 2))).toBe("of the platform");
});
