import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesFromHex, concatBytes, equalBytes, hexFromBytes, utf8Bytes } from "./bytes.ts";

const anyBytes = fc.uint8Array({ maxLength: 200 });

describe("hex", () => {
  it("converts to bytes and back, in either case and with 0x", () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const hex = hexFromBytes(bytes);
        expect(hex).toBe(Buffer.from(bytes).toString("hex"));
        for (const form of [hex, hex.toUpperCase(), `0x${hex}`])
          expect(bytesFromHex(form)).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  it("is null for a text that is not hex", () => {
    for (const text of ["0", "0x0", "zz", "0X00", " 00", "00 ", "0x0x00", "٠٠", "0\n"])
      expect(bytesFromHex(text)).toBeNull();
  });

  it("is null for values that are not a string", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => typeof value === "string" || bytesFromHex(value as string) === null),
    );
  });
});

describe("bytes", () => {
  it("are concatenated in order", () => {
    fc.assert(
      fc.property(fc.array(anyBytes, { maxLength: 5 }), (parts) => {
        expect(concatBytes(...parts)).toEqual(new Uint8Array(Buffer.concat(parts)));
      }),
    );
  });

  it("are equal when every byte is equal", () => {
    fc.assert(
      fc.property(anyBytes, anyBytes, (a, b) => {
        expect(equalBytes(a, new Uint8Array(a))).toBe(true);
        expect(equalBytes(a, b)).toBe(Buffer.from(a).equals(Buffer.from(b)));
      }),
    );
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2, 0))).toBe(false);
  });

  it("of a text are its UTF-8", () => {
    expect(utf8Bytes("é€😀")).toEqual(Uint8Array.of(0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80));
    for (const long of [
      "a".repeat(100_001),
      `${"a".repeat(100_000)}é`,
      "😀".repeat(60_000),
      `\ud800${"a".repeat(100_000)}`,
    ]) {
      expect(Buffer.from(utf8Bytes(long)).equals(Buffer.from(long))).toBe(true);
    }
  });
});
