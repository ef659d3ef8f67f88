import { expect, test } from "vitest";
import { alternateRounds } from "./alternate.ts";

test("alternateRounds contains both in each round and reverses the order every other round", () => {
  expect(alternateRounds(3, "ours", "floor")).toEqual(["ours", "floor", "floor", "ours", "ours", "floor"]);
  expect(alternateRounds(0, "ours", "floor")).toEqual([]);
});
