import { expect, test } from "vitest";
import { linkCodeOf, withoutLinkCode } from "./link-code.ts";

test("a link's code is six digits, and nothing else is one", () => {
  expect(linkCodeOf({ code: "012345", promocode: "SPRING" })).toBe("012345");
  for (const code of [undefined, "", "12345", "1234567", "abcdef", ["123456", "654321"]]) {
    expect(linkCodeOf({ code })).toBeNull();
  }
});

test("only the code goes out of the address", () => {
  expect(withoutLinkCode({ code: "012345", promocode: "SPRING", from: ["mail", "friend"] })).toEqual({
    promocode: "SPRING",
    from: ["mail", "friend"],
  });
});
