import type { TransfersState } from "@dexnet/drive/transfers/transfers";
import { expect, test } from "vitest";
import { receiptOf, rowOf, stateOf } from "./testing/transfers.ts";
import { createTransfersStore, noTransfers } from "./transfers-store.ts";

function storeOfDrive() {
  const listeners = new Set<(state: TransfersState) => void>();
  const store = createTransfersStore({
    async watchTransfers(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  /** Copy, as it comes from a worker. */
  const sendState = (state: TransfersState) => {
    for (const listener of listeners) listener(structuredClone(state));
  };
  return { store, listeners, sendState };
}

test("transfers store: listeners share one watch, which stops with the last of them", async () => {
  const { store, listeners, sendState } = storeOfDrive();
  let states = 0;
  const stops = [1, 2, 3].map(() => store.subscribe(() => (states += 1)));
  await Promise.resolve();
  expect(listeners.size).toBe(1);
  sendState(stateOf({ count: 1 }));
  expect(states).toBe(3);
  expect(store.get().count).toBe(1);
  for (const stop of stops) stop();
  expect(listeners.size).toBe(0);
  expect(store.get()).toBe(noTransfers);
});

test("transfers store: unchanged parts keep their identity in the next state", () => {
  const { store, sendState } = storeOfDrive();
  store.subscribe(() => undefined);
  sendState(stateOf({ rows: [rowOf("a", "processing"), rowOf("b", "waiting")], receipts: [receiptOf({})] }));
  const before = store.get();
  sendState(stateOf({ rows: [rowOf("a", "paused"), rowOf("b", "waiting")], receipts: [receiptOf({})], percent: 7 }));
  expect(store.get().percent).toBe(7);
  expect(store.get().receipts).toBe(before.receipts);
  expect(store.get().rows[0]).not.toBe(before.rows[0]);
  expect(store.get().rows[1]).toBe(before.rows[1]);
});

test("transfers store: reports nothing after the last listener, even when the watch starts late", async () => {
  const { store, listeners } = storeOfDrive();
  store.subscribe(() => undefined)();
  await Promise.resolve();
  await Promise.resolve();
  expect(listeners.size).toBe(0);
});
