import { expect, test } from "vitest";
import { shortAddress } from "./short-address.ts";

test("shortAddress: keeps the beginning and the end", () => {
  expect(shortAddress("0xac4d5C3f07e3E7b3eD0eC9D60a0f5c6F0E6Db18f")).toBe("0xac4d…b18f");
});
