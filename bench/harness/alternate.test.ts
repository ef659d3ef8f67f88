import { expect, test } from "vitest";
import { takeTurns } from "./alternate.ts";

test("both come in each round, and who is first changes", () => {
  expect(takeTurns(3, "ours", "floor")).toEqual(["ours", "floor", "floor", "ours", "ours", "floor"]);
  expect(takeTurns(0, "ours", "floor")).toEqual([]);
});
