import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search-params.ts";

test("parseSearch: keeps values as texts", () => {
  expect(parseSearch("?promocode=100&x=true&y=null&z=%7B%7D")).toEqual({
    promocode: "100",
    x: "true",
    y: "null",
    z: "{}",
  });
  expect(stringifySearch({ promocode: "100", gone: undefined })).toBe("?promocode=100");
  expect(stringifySearch({})).toBe("");
});

test("parseSearch and stringifySearch: round-trip every query string", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
      const there = new URLSearchParams(stringifySearch(parseSearch(new URLSearchParams(pairs).toString())));
      expect([...there].toSorted()).toEqual(pairs.toSorted());
    }),
  );
});
