import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

test("decodeText reads UTF-8, with and without a mark", () => {
  expect(decodeText(utf8("Отпуск ☀"), true)).toBe("Отпуск ☀");
  expect(decodeText(utf8("\ufeffreport"), true)).toBe("report");
});

test("decodeText reads UTF-8 that is cut within a character, if the file goes on", () => {
  expect(decodeText(utf8("Отпуск").subarray(0, 5), false)).toBe("От");
});

test("decodeText reads UTF-16 with a mark and Windows-1251 without one", () => {
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x1e, 0x04]), true)).toBe("О");
  expect(decodeText(new Uint8Array([0xfe, 0xff, 0x04, 0x1e]), true)).toBe("О");
  expect(decodeText(new Uint8Array([0xce, 0xf2, 0xef]), true)).toBe("Отп");
});
