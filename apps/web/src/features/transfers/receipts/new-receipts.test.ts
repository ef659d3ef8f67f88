import type { Receipt } from "@dexnet/drive/transfers/transfers";
import { expect, test } from "vitest";
import { receiptOf, stateOf } from "../../../platform/transfers/testing/transfers.ts";
import { createTransfersStore } from "../../../platform/transfers/transfers-store.ts";
import { findNewReceipts } from "./new-receipts.ts";

test("newReceipts: a receipt is new once, and again when it changes", () => {
  const [first, second] = [receiptOf({ id: "1" }), receiptOf({ id: "2" })];
  expect(findNewReceipts([], [second, first])).toEqual([first, second]);
  expect(findNewReceipts([second, first], [second, first])).toEqual([]);
  const again = receiptOf({ id: "1", failed: 1 });
  expect(findNewReceipts([second, first], [second, again])).toEqual([again]);
  expect(findNewReceipts([second, first], [first])).toEqual([]);
});

test("newReceipts: moved receipts are not new", () => {
  let send: (receipts: readonly Receipt[]) => void = () => undefined;
  const store = createTransfersStore({
    async watchTransfers(listener) {
      // Copies, as they come from a worker.
      send = (receipts) => listener(structuredClone(stateOf({ receipts })));
      return () => undefined;
    },
  });
  store.subscribe(() => undefined);
  const named = (id: string) => receiptOf({ id, name: `${id}.txt` });
  let before: readonly Receipt[] = [];
  function newIdsWith(...ids: string[]): string[] {
    send(ids.map(named));
    const found = findNewReceipts(before, store.get().receipts);
    before = store.get().receipts;
    return found.map(({ id }) => id);
  }
  expect(newIdsWith("1")).toEqual(["1"]);
  expect(newIdsWith("2", "1")).toEqual(["2"]);
  expect(newIdsWith("4", "3", "2", "1")).toEqual(["3", "4"]);
  // After a dismissal the others move up.
  expect(newIdsWith("4", "2", "1")).toEqual([]);
});
