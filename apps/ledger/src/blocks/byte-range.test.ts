import { describe, expect, it } from "vitest";
import { parseByteRange } from "./byte-range.ts";

describe("parseByteRange", () => {
  it.each([
    ["bytes=0-0", 0, 1],
    ["bytes=0-", 0, 100],
    ["bytes=10-19", 10, 20],
    ["bytes=90-500", 90, 100],
    ["bytes=99-", 99, 100],
    ["bytes=-1", 99, 100],
    ["bytes=-500", 0, 100],
    ["BYTES=5-5", 5, 6],
  ])("returns the part for %s", (header, start, end) => {
    expect(parseByteRange(header, 100)).toEqual({ kind: "part", start, end });
  });

  it.each([
    undefined,
    "",
    "bytes",
    "bytes=",
    "bytes=-",
    "bytes=5-4",
    "bytes=0-1,5-6",
    "items=0-1",
    "bytes=a-b",
    "bytes=1e1-",
  ])("returns the whole for %s", (header) => {
    expect(parseByteRange(header, 100)).toEqual({ kind: "whole" });
  });

  it.each(["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=999999999999999-"])("returns outside for %s", (header) => {
    expect(parseByteRange(header, 100)).toEqual({ kind: "outside" });
  });
});
