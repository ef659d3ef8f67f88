import { crc32 as nodeCrc32 } from "node:zlib";
import { expect, test } from "vitest";
import { crc32 } from "./crc32.ts";

test("crc32: equals another implementation, whole or in pieces, for every length around the step", () => {
  const bytes = crypto.getRandomValues(new Uint8Array(1000));
  for (let length = 0; length < 40; length += 1) {
    const part = bytes.subarray(3, 3 + length);
    expect(crc32(part)).toBe(nodeCrc32(part));
  }
  expect(crc32(bytes.subarray(333), crc32(bytes.subarray(0, 333)))).toBe(nodeCrc32(bytes));
});

test("crc32: gives the known sum of a known text", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
});
