import { expect, test } from "vitest";
import { parseByteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-", { start: 0, end: 100 }],
  ["bytes=10-19", { start: 10, end: 20 }],
  ["bytes=99-99", { start: 99, end: 100 }],
  ["bytes=10-500", { start: 10, end: 100 }],
  ["bytes=-30", { start: 70, end: 100 }],
  ["bytes=-500", { start: 0, end: 100 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  [null, null],
  ["", null],
  ["bytes=-", null],
  ["bytes=20-10", null],
  ["bytes=0-1,5-6", null],
  ["items=0-5", null],
  ["bytes=a-b", null],
  ["bytes=99999999999999999-", null],
])("parseByteRange reads %s of 100 bytes as %o", (header, expected) => {
  expect(parseByteRange(header, 100)).toEqual(expected);
});
