import { describe, expect, it } from "vitest";
import { createReceiveTurns } from "./receive-turns.ts";

const nextTurn = () => new Promise(setImmediate);

/** Works that end when the test says so, in turns with a grace of 1 ms. */
function newWorks(bytesPerMs: number, maxWaitMs = 60_000) {
  const turns = createReceiveTurns({ graceMs: 1, bytesPerMs, maxWaitMs });
  const order: string[] = [];
  const started = new Map<string, PromiseWithResolvers<void>>();
  const startOf = (name: string) => {
    const known = started.get(name) ?? Promise.withResolvers<void>();
    started.set(name, known);
    return known;
  };
  return {
    order,
    started: (name: string) => startOf(name).promise,
    start(name: string, receivedBytes: number) {
      const work = Promise.withResolvers<void>();
      const ended = turns.run(async (onBytes) => {
        order.push(name);
        onBytes(receivedBytes);
        startOf(name).resolve();
        await work.promise;
      });
      return { ended, finish: work.resolve, fail: work.reject };
    },
  };
}

describe("createReceiveTurns", () => {
  it("runs fast senders one after the other, in their order, also when one fails", async () => {
    const { order, start } = newWorks(1);
    const enough = 1_000_000;
    const [one, other, last] = [start("one", enough), start("other", enough), start("last", enough)];
    await nextTurn();
    expect(order).toEqual(["one"]);
    const failure = new Error("the sender is gone");
    one.fail(failure);
    await expect(one.ended).rejects.toBe(failure);
    await nextTurn();
    expect(order).toEqual(["one", "other"]);
    other.finish();
    await other.ended;
    last.finish();
    await last.ended;
    expect(order).toEqual(["one", "other", "last"]);
  });

  it("lets others start beside a sender that is slow", async () => {
    const { started, start } = newWorks(1_000_000);
    const [slow, other] = [start("slow", 1), start("other", 1)];
    await started("other");
    for (const { finish, ended } of [other, slow]) {
      finish();
      await ended;
    }
  });

  it("lets a sender start that has waited for long", async () => {
    const { started, start } = newWorks(1, 1);
    const [fast, other] = [start("fast", 1_000_000), start("other", 1)];
    await started("other");
    for (const { finish, ended } of [other, fast]) {
      finish();
      await ended;
    }
  });

  it("ends the turn of a sender that becomes slow later", async () => {
    let nowMs = 0;
    const turns = createReceiveTurns({ graceMs: 1, bytesPerMs: 1, maxWaitMs: 60_000, now: () => nowMs });
    const finished = Promise.withResolvers<void>();
    const first = turns.run(async (onBytes) => {
      onBytes(2);
      await finished.promise;
    });
    const second = turns.run(async () => nowMs);
    await new Promise((resolve) => setTimeout(resolve, 10));
    nowMs = 5;
    expect(await second).toBe(5);
    finished.resolve();
    await first;
  });
});
