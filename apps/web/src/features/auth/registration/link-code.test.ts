import { expect, test } from "vitest";
import { linkCodeOf, withoutLinkCode } from "./link-code.ts";

test("linkCodeOf: accepts exactly six digits", () => {
  expect(linkCodeOf({ code: "012345", promocode: "SPRING" })).toBe("012345");
  for (const code of [undefined, "", "12345", "1234567", "abcdef", ["123456", "654321"]]) {
    expect(linkCodeOf({ code })).toBeNull();
  }
});

test("withoutLinkCode: removes only the code", () => {
  expect(withoutLinkCode({ code: "012345", promocode: "SPRING", from: ["mail", "friend"] })).toEqual({
    promocode: "SPRING",
    from: ["mail", "friend"],
  });
});
