import { randomBytes } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CopySource } from "../devices/device.ts";
import { createTape } from "./tape.ts";

async function collect(reader: CopySource, pauses: number): Promise<Buffer> {
  const batches: Buffer[] = [];
  for await (const batch of reader) {
    batches.push(Buffer.concat(batch));
    for (let at = 0; at < pauses; at += 1) await turn();
  }
  return Buffer.concat(batches);
}

describe("a tape", () => {
  it("gives every reader all bytes in order, whatever their pace and that of the writer", async () => {
    const paces = fc.array(fc.nat(3), { minLength: 1, maxLength: 4 });
    const pieces = fc.array(fc.record({ bytes: fc.uint8Array({ maxLength: 50 }), pauses: fc.nat(2) }), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(paces, pieces, fc.integer({ min: 1, max: 200 }), async (readers, written, batchBytes) => {
        const tape = createTape(readers.length, batchBytes);
        const reading = Promise.all(tape.readers.map((reader, at) => collect(reader, readers[at] ?? 0)));
        for (const { bytes, pauses } of written) {
          tape.append(bytes);
          for (let at = 0; at < pauses; at += 1) await turn();
        }
        tape.end();
        const expected = Buffer.concat(written.map(({ bytes }) => bytes));
        for (const got of await reading) expect(got).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it("can be read after it has ended, by readers that start late", async () => {
    const tape = createTape(2, 3_000);
    const bytes = randomBytes(10_000);
    for (let at = 0; at < bytes.length; at += 1_000) tape.append(bytes.subarray(at, at + 1_000));
    tape.end();
    for (const reader of tape.readers) expect(await collect(reader, 0)).toEqual(bytes);
  });

  it("fails for every reader, also for one that has bytes left", async () => {
    const tape = createTape(2, 4);
    tape.append(Buffer.from("some"));
    const failure = new Error("gone");
    const [first, second] = tape.readers.map((reader) => collect(reader, 1));
    tape.fail(failure);
    await expect(first).rejects.toBe(failure);
    await expect(second).rejects.toBe(failure);
  });
});
