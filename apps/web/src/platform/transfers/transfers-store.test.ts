import type { TransfersState } from "@dexnet/drive/transfers/transfers";
import { expect, test } from "vitest";
import { receiptOf, stateOf, taskOf } from "./testing/transfers.ts";
import { createTransfersStore, noTransfers } from "./transfers-store.ts";

function storeOfDrive() {
  const told = new Set<(state: TransfersState) => void>();
  const store = createTransfersStore({
    async watchTransfers(listener) {
      told.add(listener);
      return () => void told.delete(listener);
    },
  });
  /** Copy, as it comes from a worker. */
  const tell = (state: TransfersState) => {
    for (const listener of told) listener(structuredClone(state));
  };
  return { store, told, tell };
}

test("transfers store: listeners share one watch, which stops with the last of them", async () => {
  const { store, told, tell } = storeOfDrive();
  let heard = 0;
  const stops = [1, 2, 3].map(() => store.subscribe(() => (heard += 1)));
  await Promise.resolve();
  expect(told.size).toBe(1);
  tell(stateOf({ count: 1 }));
  expect(heard).toBe(3);
  expect(store.get().count).toBe(1);
  for (const stop of stops) stop();
  expect(told.size).toBe(0);
  expect(store.get()).toBe(noTransfers);
});

test("transfers store: unchanged parts keep their identity in the next state", () => {
  const { store, tell } = storeOfDrive();
  store.subscribe(() => undefined);
  tell(stateOf({ rows: [taskOf("a", "processing"), taskOf("b", "waiting")], receipts: [receiptOf({})] }));
  const before = store.get();
  tell(stateOf({ rows: [taskOf("a", "paused"), taskOf("b", "waiting")], receipts: [receiptOf({})], percent: 7 }));
  expect(store.get().percent).toBe(7);
  expect(store.get().receipts).toBe(before.receipts);
  expect(store.get().rows[0]).not.toBe(before.rows[0]);
  expect(store.get().rows[1]).toBe(before.rows[1]);
});

test("transfers store: reports nothing after the last listener, even when the watch starts late", async () => {
  const { store, told } = storeOfDrive();
  store.subscribe(() => undefined)();
  await Promise.resolve();
  await Promise.resolve();
  expect(told.size).toBe(0);
});
