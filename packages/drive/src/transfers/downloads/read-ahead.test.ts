import { AppError } from "@dexnet/protocol/errors";
import { describe, expect, test } from "vitest";
import { readAhead } from "./read-ahead.ts";

const never = new AbortController().signal;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function* upTo(count: number): AsyncGenerator<number> {
  for (let index = 0; index < count; index += 1) yield index;
}

describe("what is read ahead", () => {
  test("is taken in order, however it comes, and never more is in memory than allowed", async () => {
    const taken: number[] = [];
    let inMemory = 0;
    let most = 0;
    await readAhead({
      items: upTo(20),
      maximum: () => 3,
      signal: never,
      async read(index) {
        inMemory += 1;
        most = Math.max(most, inMemory);
        await wait((index * 7) % 5);
        return index;
      },
      async consume(result) {
        await wait(1);
        taken.push(result);
        inMemory -= 1;
      },
    });
    expect(taken).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(most).toBe(3);
  });

  test("grows and shrinks with the maximum", async () => {
    let maximum = 1;
    let underWay = 0;
    const seen: number[] = [];
    await readAhead({
      items: upTo(12),
      maximum: () => maximum,
      signal: never,
      async read(index) {
        underWay += 1;
        seen.push(underWay);
        await wait(1);
        return index;
      },
      async consume(index) {
        underWay -= 1;
        maximum = index < 6 ? 4 : 1;
      },
    });
    expect(seen[0]).toBe(1);
    expect(Math.max(...seen)).toBe(4);
    expect(seen.at(-1)).toBe(1);
  });

  test("ends with the first fault, which is thrown when all the others have ended", async () => {
    const ended: number[] = [];
    const running = readAhead({
      items: upTo(5),
      maximum: () => 3,
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

  test("a fault of what is to be read, or of taking it, ends it as well", async () => {
    async function* broken(): AsyncGenerator<number> {
      yield 1;
      throw new Error("no more");
    }
    const rest = { maximum: () => 3, signal: never, read: async (index: number) => index };
    await expect(readAhead({ ...rest, items: broken(), consume: async () => undefined })).rejects.toThrow("no more");
    const full = async () => Promise.reject(new Error("full"));
    await expect(readAhead({ ...rest, items: upTo(3), consume: full })).rejects.toThrow("full");
  });

  test("a stop lets what is being taken come to its end, and takes nothing more", async () => {
    const stopping = new AbortController();
    const taken: number[] = [];
    const running = readAhead({
      items: upTo(5),
      maximum: () => 3,
      signal: stopping.signal,
      read: async (index) => index,
      async consume(index) {
        if (index === 1) stopping.abort();
        await wait(5);
        taken.push(index);
      },
    });
    await expect(running).rejects.toMatchObject(new AppError("transfer_cancelled"));
    expect(taken).toEqual([0, 1]);
  });

  test("nothing to do is done at once", async () => {
    const rest = { maximum: () => 3, signal: never, read: async () => 1, consume: async () => undefined };
    await expect(readAhead({ ...rest, items: upTo(0) })).resolves.toBeUndefined();
  });
});
