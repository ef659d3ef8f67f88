import { describe, expect, it } from "vitest";
import { retainMemory } from "./retain-memory.ts";

/** Resolves when all reactions of settled promises have run. */
const nextTurn = () => new Promise(setImmediate);

function newRelease() {
  const calls: boolean[] = [];
  const released = Promise.withResolvers<void>();
  return {
    calls,
    released: released.promise,
    release(isUnused: boolean) {
      calls.push(isUnused);
      released.resolve();
    },
  };
}

describe("retainMemory", () => {
  it("returns the outcome at once and releases the memory when the last write has ended, whatever its outcome", async () => {
    const { release, calls } = newRelease();
    const writes = [1, 2].map(() => Promise.withResolvers<void>());
    const outcome = await retainMemory(release, async (retainUntil) => {
      for (const { promise } of writes) retainUntil(promise);
      return "answer";
    });
    expect(outcome).toBe("answer");
    writes[0]?.reject(new Error("the device failed"));
    await nextTurn();
    expect(calls).toEqual([]);
    writes[1]?.resolve();
    await nextTurn();
    expect(calls).toEqual([true]);
  });

  it("waits for writes that start when another one ends", async () => {
    const { release, calls } = newRelease();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await retainMemory(release, async (retainUntil) => {
      retainUntil(first.promise.then(() => retainUntil(second.promise)));
    });
    first.resolve();
    await nextTurn();
    expect(calls).toEqual([]);
    second.resolve();
    await nextTurn();
    expect(calls).toEqual([true]);
  });

  it("releases the memory of failed work", async () => {
    const { release, calls } = newRelease();
    const failure = new Error("refused");
    await expect(retainMemory(release, () => Promise.reject(failure))).rejects.toBe(failure);
    await nextTurn();
    expect(calls).toEqual([true]);
  });

  it("releases the memory once, as still in use, when a device hangs, also if it ends later", async () => {
    const { release, calls, released } = newRelease();
    const hung = Promise.withResolvers<void>();
    await retainMemory(release, async (retainUntil) => retainUntil(hung.promise), 1);
    const keepsProcess = setInterval(() => undefined, 1_000);
    await released;
    clearInterval(keepsProcess);
    hung.resolve();
    await nextTurn();
    expect(calls).toEqual([false]);
  });
});
