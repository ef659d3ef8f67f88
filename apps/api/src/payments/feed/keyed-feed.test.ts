import { captureLog } from "@dexnet/service/testing/test-server";
import { describe, expect, test } from "vitest";
import { createKeyedFeed } from "./keyed-feed.ts";

interface Value {
  readonly count: number;
}

function open(values: Map<string, Value>) {
  const readings: string[][] = [];
  const capture = captureLog();
  const state: { fault: Error | null; gate: Promise<void> | null } = { fault: null, gate: null };
  const feed = createKeyedFeed<Value>({
    log: capture.log,
    async read(keys) {
      readings.push([...keys]);
      const read = new Map(values);
      await state.gate;
      if (state.fault !== null) throw state.fault;
      return read;
    },
    isLast: ({ count }) => count === 9,
  });
  const watch = (key: string, signal = new AbortController().signal) => feed.watch(key, signal);
  return { feed, watch, readings, capture, state };
}

describe("keyed feed", () => {
  test("yields the present value at once, each other one once, and ends after the last", async () => {
    const values = new Map([["a", { count: 1 }]]);
    const { feed, watch } = open(values);
    const watcher = watch("a");
    expect(await watcher.next()).toEqual({ done: false, value: { count: 1 } });
    const second = watcher.next();
    feed.refresh();
    values.set("a", { count: 2 });
    feed.refresh();
    expect((await second).value).toEqual({ count: 2 });
    values.set("a", { count: 9 });
    feed.refresh();
    expect((await watcher.next()).value).toEqual({ count: 9 });
    expect(await watcher.next()).toEqual({ done: true, value: undefined });
  });

  test("gives a slow watcher only the newest value", async () => {
    const values = new Map([["a", { count: 1 }]]);
    const { feed, watch, readings } = open(values);
    const slow = watch("a");
    await slow.next();
    for (let count = 2; count <= 5; count++) {
      const done = readings.length + 1;
      values.set("a", { count });
      feed.refresh();
      await expect.poll(() => readings.length).toBe(done);
    }
    expect((await slow.next()).value).toEqual({ count: 5 });
  });

  test("reads all watched keys together, and one more time for all calls during a reading", async () => {
    const values = new Map(["a", "b", "c"].map((key) => [key, { count: 1 }]));
    const { feed, watch, readings, state } = open(values);
    const gate = Promise.withResolvers<void>();
    state.gate = gate.promise;
    const first = ["a", "b", "c", "a"].map((key) => watch(key).next());
    for (let call = 0; call < 10; call++) feed.refresh();
    gate.resolve();
    for (const result of await Promise.all(first)) expect(result.value).toEqual({ count: 1 });
    expect(readings).toEqual([["a"], ["a", "b", "c"]]);
  });

  test("reads nothing without watchers, and forgets those that have left", async () => {
    const { feed, watch, readings } = open(new Map([["a", { count: 1 }]]));
    feed.refresh();
    const controller = new AbortController();
    const watcher = watch("a", controller.signal);
    await watcher.next();
    const waiting = watcher.next();
    controller.abort();
    expect((await waiting).done).toBe(true);
    feed.refresh();
    expect(readings).toEqual([["a"]]);
  });

  test("ends at once for a key without a value", async () => {
    expect((await open(new Map()).watch("a").next()).done).toBe(true);
  });

  test("fails to start when the values can't be read, and logs later faults", async () => {
    const values = new Map([["a", { count: 1 }]]);
    const { feed, watch, state, capture } = open(values);
    const watcher = watch("a");
    await watcher.next();
    state.fault = new Error("down");
    await expect(watch("a").next()).rejects.toThrow("down");
    feed.refresh();
    await expect.poll(() => capture.text()).toContain("Watched values can't be read");
    state.fault = null;
    values.set("a", { count: 2 });
    feed.refresh();
    expect((await watcher.next()).value).toEqual({ count: 2 });
  });
});
