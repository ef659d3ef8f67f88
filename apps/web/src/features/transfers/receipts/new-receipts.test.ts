import { expect, test } from "vitest";
import { receiptOf } from "../testing/transfers.ts";
import { newReceipts } from "./new-receipts.ts";

test("a receipt is new once, and again when it says something else", () => {
  const [first, second] = [receiptOf({ id: "1" }), receiptOf({ id: "2" })];
  expect(newReceipts([], [second, first])).toEqual([first, second]);
  expect(newReceipts([second, first], [second, first])).toEqual([]);
  const again = receiptOf({ id: "1", failed: 1 });
  expect(newReceipts([second, first], [second, again])).toEqual([again]);
  expect(newReceipts([second, first], [first])).toEqual([]);
});
