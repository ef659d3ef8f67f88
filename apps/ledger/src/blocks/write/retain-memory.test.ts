import { describe, expect, it } from "vitest";
import { retainMemory } from "./retain-memory.ts";

/** Resolves when all reactions of settled promises have run. */
const nextTurn = () => new Promise(setImmediate);

function newMemory() {
  const calls: string[] = [];
  const released = Promise.withResolvers<void>();
  const memory = {
    release() {
      calls.push("release");
      released.resolve();
    },
    reuse() {
      calls.push("reuse");
    },
  };
  return { memory, calls, released: released.promise };
}

describe("retainMemory", () => {
  it("returns the outcome at once and releases the memory when the last write has ended, whatever its outcome", async () => {
    const { memory, calls } = newMemory();
    const writes = [1, 2].map(() => Promise.withResolvers<void>());
    const outcome = await retainMemory(memory, async (retainUntil) => {
      for (const { promise } of writes) retainUntil(promise);
      return "answer";
    });
    expect(outcome).toBe("answer");
    writes[0]?.reject(new Error("the device failed"));
    await nextTurn();
    expect(calls).toEqual([]);
    writes[1]?.resolve();
    await nextTurn();
    expect(calls).toEqual(["release", "reuse"]);
  });

  it("waits for writes that start when another one ends", async () => {
    const { memory, calls } = newMemory();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await retainMemory(memory, async (retainUntil) => {
      retainUntil(first.promise.then(() => retainUntil(second.promise)));
    });
    first.resolve();
    await nextTurn();
    expect(calls).toEqual([]);
    second.resolve();
    await nextTurn();
    expect(calls).toEqual(["release", "reuse"]);
  });

  it("releases the memory of failed work", async () => {
    const { memory, calls } = newMemory();
    const failure = new Error("refused");
    await expect(retainMemory(memory, () => Promise.reject(failure))).rejects.toBe(failure);
    await nextTurn();
    expect(calls).toEqual(["release", "reuse"]);
  });

  it("releases the memory when a device hangs, and has it reused when the device has ended", async () => {
    const { memory, calls, released } = newMemory();
    const hung = Promise.withResolvers<void>();
    await retainMemory(memory, async (retainUntil) => retainUntil(hung.promise), 1);
    const keepsProcess = setInterval(() => undefined, 1_000);
    await released;
    clearInterval(keepsProcess);
    await nextTurn();
    expect(calls).toEqual(["release"]);
    hung.resolve();
    await nextTurn();
    expect(calls).toEqual(["release", "reuse"]);
  });
});
