import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { JournalError, openJournal } from "./journal.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dexnet-journal-"));
  path = join(folder, "journal");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(values: readonly unknown[]): Promise<number[]> {
  const { journal } = await openJournal(path);
  const endOffsets = await journal.append(values);
  await journal.close();
  return endOffsets;
}

async function read(): Promise<unknown[]> {
  const { journal, records } = await openJournal(path);
  await journal.close();
  return records.map((record) => record.value);
}

describe("openJournal", () => {
  test("reads records as they were written", async () => {
    await write([{ a: 1 }]);
    await write([{ text: "línea\n" }, [2]]);
    expect(await read()).toEqual([{ a: 1 }, { text: "línea\n" }, [2]]);
  });

  test("drops an incomplete last record, and appends after the one before it", async () => {
    const [first = 0, second = 0] = await write([{ a: 1 }, { b: "two" }]);
    const whole = await readFile(path);
    for (let length = first; length < second; length++) {
      await writeFile(path, whole.subarray(0, length));
      expect(await read()).toEqual([{ a: 1 }]);
      await write([{ c: 3 }]);
      expect(await read()).toEqual([{ a: 1 }, { c: 3 }]);
    }
  });

  test("drops a last record with a wrong checksum", async () => {
    await write([{ a: 1 }]);
    await appendFile(path, `00000000 {"b":2}\n`);
    expect(await read()).toEqual([{ a: 1 }]);
  });

  test("throws an error with the offset of a changed record that is not the last", async () => {
    const [first = 0] = await write([{ a: 1 }, { b: 2 }, { c: 3 }]);
    const whole = await readFile(path);
    await fc.assert(
      fc.asyncProperty(fc.nat(first - 2), fc.integer({ min: 1, max: 255 }), async (offset, change) => {
        const damaged = Buffer.from(whole);
        damaged[offset] = (damaged[offset] ?? 0) ^ change;
        await writeFile(path, damaged);
        await expect(openJournal(path)).rejects.toThrow(JournalError);
        await expect(openJournal(path)).rejects.toThrow("damaged at byte 0");
        expect(await readFile(path)).toEqual(damaged);
      }),
      { numRuns: 50 },
    );
  });

  test("removes the records after a truncation permanently", async () => {
    const { journal } = await openJournal(path);
    const [first = 0] = await journal.append([{ a: 1 }, { b: 2 }, { c: 3 }]);
    await journal.truncate(first);
    await journal.append([{ d: 4 }]);
    await journal.close();
    expect(await read()).toEqual([{ a: 1 }, { d: 4 }]);
  });

  test("reads an empty file, which a kill at the start leaves, as a new journal", async () => {
    await write([{ a: 1 }]);
    await truncate(path, 0);
    expect(await read()).toEqual([]);
  });
});
