import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search-params.ts";

test("texts stay texts", () => {
  expect(parseSearch("?promocode=100&x=true&y=null&z=%7B%7D")).toEqual({
    promocode: "100",
    x: "true",
    y: "null",
    z: "{}",
  });
  expect(stringifySearch({ promocode: "100", gone: undefined })).toBe("?promocode=100");
  expect(stringifySearch({})).toBe("");
});

test("every query string goes out as it came in", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
      const there = new URLSearchParams(stringifySearch(parseSearch(new URLSearchParams(pairs).toString())));
      expect([...there].toSorted()).toEqual(pairs.toSorted());
    }),
  );
});
