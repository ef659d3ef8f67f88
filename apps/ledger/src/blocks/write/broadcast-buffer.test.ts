import { randomBytes } from "node:crypto";
import { setImmediate as nextLoopTurn } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBufferPool } from "../memory/buffer-pool.ts";
import { createMemoryBudget } from "../memory/memory-budget.ts";
import { type BroadcastReader, createBroadcastBuffer } from "./broadcast-buffer.ts";

const newBudget = () => createMemoryBudget({ largest: 1_000_000, pressureShare: 0.5, waitMs: 1_000 });

/** A buffer with open readers. */
function bufferFor(readerCount: number, chunkBytes: number) {
  const budget = newBudget();
  const bufferPool = createBufferPool([{ bytes: chunkBytes, idleLimit: 10 }]);
  const buffer = createBroadcastBuffer({ budget, bufferPool, sizeBytes: 1_000_000, chunkBytes: () => chunkBytes });
  const readers = Array.from({ length: readerCount }, () => opened(buffer.openReader()));
  return { buffer, budget, readers };
}

function opened(reader: BroadcastReader | undefined): BroadcastReader {
  if (reader === undefined) throw new Error("The buffer does not retain its chunks");
  return reader;
}

async function collect({ source, close }: BroadcastReader, pauses: number): Promise<Buffer> {
  const batches: Buffer[] = [];
  try {
    for await (const batch of source) {
      batches.push(Buffer.concat(batch));
      for (let count = 0; count < pauses; count += 1) await nextLoopTurn();
    }
  } finally {
    close();
  }
  return Buffer.concat(batches);
}

describe("broadcast buffer", () => {
  it("empties the batch of a reader that waits for the next one", async () => {
    const { buffer, readers } = bufferFor(1, 4);
    const batches = opened(readers[0]).source[Symbol.asyncIterator]();
    buffer.append(Buffer.from("12345678"));
    const batch = (await batches.next()).value;
    expect(batch).toHaveLength(2);
    void batches.next();
    await nextLoopTurn();
    expect(batch).toHaveLength(0);
    buffer.end();
  });

  it("delivers all bytes in order to readers of any speed and releases all memory in the end", async () => {
    const speeds = fc.array(fc.nat(3), { minLength: 1, maxLength: 4 });
    const pieces = fc.array(
      fc.record({ bytes: fc.uint8Array({ maxLength: 50 }), pauses: fc.nat(2), releases: fc.nat(9) }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(speeds, pieces, fc.integer({ min: 1, max: 200 }), async (pauses, written, chunkBytes) => {
        const { buffer, budget, readers } = bufferFor(pauses.length, chunkBytes);
        const reading = Promise.all(readers.map((reader, index) => collect(reader, pauses[index] ?? 0)));
        for (const { bytes, pauses, releases } of written) {
          buffer.append(bytes);
          if (releases === 0) buffer.stopRetaining();
          for (let count = 0; count < pauses; count += 1) await nextLoopTurn();
        }
        buffer.end();
        const expected = Buffer.concat(written.map(({ bytes }) => bytes));
        for (const got of await reading) expect(got).toEqual(expected);
        buffer.stopRetaining();
        expect(budget.usedBytes).toBe(0);
      }),
      { numRuns: 80 },
    );
  });

  it("can be read from the first byte until it stops retaining, also after its end", async () => {
    const { buffer, budget, readers } = bufferFor(2, 3_000);
    const bytes = randomBytes(10_000);
    for (let start = 0; start < bytes.length; start += 1_000) buffer.append(bytes.subarray(start, start + 1_000));
    for (const reader of readers) reader.close();
    buffer.end();
    expect(await collect(opened(buffer.openReader()), 0)).toEqual(bytes);
    expect(budget.usedBytes).toBe(12_000);
    const late = opened(buffer.openReader());
    buffer.stopRetaining();
    expect(buffer.openReader()).toBeUndefined();
    expect(budget.usedBytes).toBe(12_000);
    expect(await collect(late, 0)).toEqual(bytes);
    expect(budget.usedBytes).toBe(0);
  });

  it("keeps only the unread chunks of the slowest reader after it stops retaining", async () => {
    const { buffer, budget, readers } = bufferFor(2, 100);
    const [quick, slow] = readers.map(({ source }) => source[Symbol.asyncIterator]());
    buffer.stopRetaining();
    for (let count = 0; count < 5; count += 1) buffer.append(Buffer.alloc(100));
    await quick?.next();
    await slow?.next();
    expect(budget.usedBytes).toBe(500);
    buffer.append(Buffer.alloc(50));
    const rejected = expect(quick?.next()).rejects.toThrow("not kept");
    await nextLoopTurn();
    expect(budget.usedBytes).toBe(600);
    readers[1]?.close();
    expect(budget.usedBytes).toBe(100);
    await expect(slow?.next()).rejects.toThrow("not kept");
    readers[0]?.close();
    await rejected;
    buffer.append(Buffer.alloc(500));
    buffer.end();
    expect(budget.usedBytes).toBe(0);
  });

  it("fails every reader, also one with unread bytes", async () => {
    const { buffer, budget, readers } = bufferFor(2, 4);
    buffer.append(Buffer.from("some"));
    const failure = new Error("gone");
    const [first, second] = readers.map((reader) => collect(reader, 1));
    buffer.fail(failure);
    await expect(first).rejects.toBe(failure);
    await expect(second).rejects.toBe(failure);
    buffer.stopRetaining();
    expect(budget.usedBytes).toBe(0);
  });

  it("reuses memory, except for chunks in use by a closed reader", async () => {
    const bufferPool = createBufferPool([{ bytes: 100, idleLimit: 10 }]);
    const reusable: Buffer[] = [];
    const watched = { acquire: bufferPool.acquire, release: (released: Buffer) => void reusable.push(released) };
    const buffer = createBroadcastBuffer({
      budget: newBudget(),
      bufferPool: watched,
      sizeBytes: 300,
      chunkBytes: () => 100,
    });
    const [patient, closed] = [opened(buffer.openReader()), opened(buffer.openReader())];
    buffer.stopRetaining();
    for (const value of [1, 2, 3]) buffer.append(Buffer.alloc(100, value));
    const iterator = closed.source[Symbol.asyncIterator]();
    buffer.end();
    const reading = collect(patient, 0);
    await iterator.next();
    closed.close();
    expect((await reading).length).toBe(300);
    expect(reusable).toEqual([]);

    const whole = createBroadcastBuffer({
      budget: newBudget(),
      bufferPool: watched,
      sizeBytes: 300,
      chunkBytes: () => 100,
    });
    const reader = opened(whole.openReader());
    for (const value of [1, 2, 3]) whole.append(Buffer.alloc(100, value));
    whole.end();
    await collect(reader, 0);
    expect(reusable).toEqual([]);
    whole.stopRetaining();
    expect(reusable.map(([first]) => first)).toEqual([1, 2, 3]);
  });
});
