import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import { readAhead } from "./read-ahead.ts";

const never = new AbortController().signal;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function* upTo(count: number): AsyncGenerator<number> {
  for (let index = 0; index < count; index += 1) yield index;
}

describe("readAhead", () => {
  test("consumes in order, with no more items in memory than the max", async () => {
    const consumed: number[] = [];
    let inMemory = 0;
    let most = 0;
    await readAhead({
      items: upTo(20),
      max: () => 3,
      signal: never,
      async read(index) {
        inMemory += 1;
        most = Math.max(most, inMemory);
        await wait((index * 7) % 5);
        return index;
      },
      async consume(result) {
        await wait(1);
        consumed.push(result);
        inMemory -= 1;
      },
    });
    expect(consumed).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(most).toBe(3);
  });

  test("follows a changing max", async () => {
    let max = 1;
    let underWay = 0;
    const seen: number[] = [];
    await readAhead({
      items: upTo(12),
      max: () => max,
      signal: never,
      async read(index) {
        underWay += 1;
        seen.push(underWay);
        await wait(1);
        return index;
      },
      async consume(index) {
        underWay -= 1;
        max = index < 6 ? 4 : 1;
      },
    });
    expect(seen[0]).toBe(1);
    expect(Math.max(...seen)).toBe(4);
    expect(seen.at(-1)).toBe(1);
  });

  test("throws the first fault after all reads have ended", async () => {
    const ended: number[] = [];
    const running = readAhead({
      items: upTo(5),
      max: () => 3,
      signal: never,
      async read(index, signal) {
        if (index === 0) throw new Error("fault");
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        ended.push(index);
      },
      consume: async () => undefined,
    });
    await expect(running).rejects.toThrow("fault");
    expect(ended).toEqual([1, 2]);
  });

  test("throws faults of the items and of the consumer", async () => {
    async function* broken(): AsyncGenerator<number> {
      yield 1;
      throw new Error("no more");
    }
    const rest = { max: () => 3, signal: never, read: async (index: number) => index };
    await expect(readAhead({ ...rest, items: broken(), consume: async () => undefined })).rejects.toThrow("no more");
    const full = async () => Promise.reject(new Error("full"));
    await expect(readAhead({ ...rest, items: upTo(3), consume: full })).rejects.toThrow("full");
  });

  test("completes the current consumption after an abort, and consumes nothing more", async () => {
    const stopping = new AbortController();
    const consumed: number[] = [];
    const running = readAhead({
      items: upTo(5),
      max: () => 3,
      signal: stopping.signal,
      read: async (index) => index,
      async consume(index) {
        if (index === 1) stopping.abort();
        await wait(5);
        consumed.push(index);
      },
    });
    await expect(running).rejects.toMatchObject(new AppError("transfer_cancelled"));
    expect(consumed).toEqual([0, 1]);
  });

  test("resolves at once without items", async () => {
    const rest = { max: () => 3, signal: never, read: async () => 1, consume: async () => undefined };
    await expect(readAhead({ ...rest, items: upTo(0) })).resolves.toBeUndefined();
  });
});
