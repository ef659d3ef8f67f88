import { randomBytes } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHeldBytes } from "./held-bytes.ts";
import { createSlabs } from "./slabs.ts";
import { createTape, type TapeReader } from "./tape.ts";

const newHeld = () => createHeldBytes({ largest: 1_000_000, tightShare: 0.5, waitMs: 1_000 });

/** A tape with so many readers, each of which leaves at its end as a device's does. */
function tapeFor(readerCount: number, batchBytes: number) {
  const held = newHeld();
  const slabs = createSlabs([{ bytes: batchBytes, most: 10 }]);
  const tape = createTape({ held, slabs, sizeBytes: 1_000_000, batchBytes: () => batchBytes });
  const readers = Array.from({ length: readerCount }, () => opened(tape.read()));
  return { tape, held, readers };
}

function opened(reader: TapeReader | undefined): TapeReader {
  if (reader === undefined) throw new Error("The tape was let go");
  return reader;
}

async function collect({ source, leave }: TapeReader, pauses: number): Promise<Buffer> {
  const batches: Buffer[] = [];
  try {
    for await (const batch of source) {
      batches.push(Buffer.concat(batch));
      for (let at = 0; at < pauses; at += 1) await turn();
    }
  } finally {
    leave();
  }
  return Buffer.concat(batches);
}

describe("a tape", () => {
  it("leaves a reader that waits for more with nothing of what it has had", async () => {
    const { tape, readers } = tapeFor(1, 4);
    const batches = opened(readers[0]).source[Symbol.asyncIterator]();
    tape.append(Buffer.from("12345678"));
    const had = (await batches.next()).value;
    expect(had).toHaveLength(2);
    void batches.next();
    await turn();
    expect(had).toHaveLength(0);
    tape.end();
  });

  it("gives every reader all bytes in order, whatever their pace and that of the writer, and holds none of them in the end", async () => {
    const paces = fc.array(fc.nat(3), { minLength: 1, maxLength: 4 });
    const pieces = fc.array(
      fc.record({ bytes: fc.uint8Array({ maxLength: 50 }), pauses: fc.nat(2), letsGo: fc.nat(9) }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(paces, pieces, fc.integer({ min: 1, max: 200 }), async (pauses, written, batchBytes) => {
        const { tape, held, readers } = tapeFor(pauses.length, batchBytes);
        const reading = Promise.all(readers.map((reader, at) => collect(reader, pauses[at] ?? 0)));
        for (const { bytes, pauses, letsGo } of written) {
          tape.append(bytes);
          if (letsGo === 0) tape.letGo();
          for (let at = 0; at < pauses; at += 1) await turn();
        }
        tape.end();
        const expected = Buffer.concat(written.map(({ bytes }) => bytes));
        for (const got of await reading) expect(got).toEqual(expected);
        tape.letGo();
        expect(held.bytes).toBe(0);
      }),
      { numRuns: 80 },
    );
  });

  it("can be read from its start until it is let go, also after its end", async () => {
    const { tape, held, readers } = tapeFor(2, 3_000);
    const bytes = randomBytes(10_000);
    for (let at = 0; at < bytes.length; at += 1_000) tape.append(bytes.subarray(at, at + 1_000));
    for (const reader of readers) reader.leave();
    tape.end();
    expect(await collect(opened(tape.read()), 0)).toEqual(bytes);
    expect(held.bytes).toBe(12_000);
    const late = opened(tape.read());
    tape.letGo();
    expect(tape.read()).toBeUndefined();
    expect(held.bytes).toBe(12_000);
    expect(await collect(late, 0)).toEqual(bytes);
    expect(held.bytes).toBe(0);
  });

  it("once let go holds what the slowest reader has not read, and no more", async () => {
    const { tape, held, readers } = tapeFor(2, 100);
    const [quick, slow] = readers.map(({ source }) => source[Symbol.asyncIterator]());
    tape.letGo();
    for (let at = 0; at < 5; at += 1) tape.append(Buffer.alloc(100));
    await quick?.next();
    await slow?.next();
    expect(held.bytes).toBe(500);
    tape.append(Buffer.alloc(50));
    const left = expect(quick?.next()).rejects.toThrow("not kept");
    await turn();
    expect(held.bytes).toBe(600);
    readers[1]?.leave();
    expect(held.bytes).toBe(100);
    await expect(slow?.next()).rejects.toThrow("not kept");
    readers[0]?.leave();
    await left;
    tape.append(Buffer.alloc(500));
    tape.end();
    expect(held.bytes).toBe(0);
  });

  it("fails for every reader, also for one that has bytes left", async () => {
    const { tape, held, readers } = tapeFor(2, 4);
    tape.append(Buffer.from("some"));
    const failure = new Error("gone");
    const [first, second] = readers.map((reader) => collect(reader, 1));
    tape.fail(failure);
    await expect(first).rejects.toBe(failure);
    await expect(second).rejects.toBe(failure);
    tape.letGo();
    expect(held.bytes).toBe(0);
  });

  it("uses memory again, but never what a reader went away with", async () => {
    const slabs = createSlabs([{ bytes: 100, most: 10 }]);
    const given: Buffer[] = [];
    const watched = { take: slabs.take, give: (slab: Buffer) => void given.push(slab) };
    const tape = createTape({ held: newHeld(), slabs: watched, sizeBytes: 300, batchBytes: () => 100 });
    const [careful, gone] = [opened(tape.read()), opened(tape.read())];
    tape.letGo();
    for (const value of [1, 2, 3]) tape.append(Buffer.alloc(100, value));
    const hand = gone.source[Symbol.asyncIterator]();
    tape.end();
    const reading = collect(careful, 0);
    await hand.next();
    gone.leave();
    expect((await reading).length).toBe(300);
    expect(given).toEqual([]);

    const whole = createTape({ held: newHeld(), slabs: watched, sizeBytes: 300, batchBytes: () => 100 });
    const reader = opened(whole.read());
    for (const value of [1, 2, 3]) whole.append(Buffer.alloc(100, value));
    whole.end();
    await collect(reader, 0);
    expect(given).toEqual([]);
    whole.letGo();
    expect(given.map((slab) => slab[0])).toEqual([1, 2, 3]);
  });
});
