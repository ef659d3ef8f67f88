import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
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
  const ends = await journal.append(values);
  await journal.close();
  return ends;
}

async function read(): Promise<unknown[]> {
  const { journal, records } = await openJournal(path);
  await journal.close();
  return records.map((record) => record.value);
}

test("journal: records are read again as they were written", async () => {
  await write([{ a: 1 }]);
  await write([{ text: "línea\n" }, [2]]);
  expect(await read()).toEqual([{ a: 1 }, { text: "línea\n" }, [2]]);
});

test("journal: a file that ends within its last record is read without that record, and can be added to", async () => {
  const [first = 0, second = 0] = await write([{ a: 1 }, { b: "two" }]);
  const whole = await readFile(path);
  for (let end = first; end < second; end++) {
    await writeFile(path, whole.subarray(0, end));
    expect(await read()).toEqual([{ a: 1 }]);
    await write([{ c: 3 }]);
    expect(await read()).toEqual([{ a: 1 }, { c: 3 }]);
  }
});

test("journal: a last record with wrong bytes is removed", async () => {
  await write([{ a: 1 }]);
  await appendFile(path, `00000000 {"b":2}\n`);
  expect(await read()).toEqual([{ a: 1 }]);
});

test("journal: a changed byte in any record but the last is an error that names the place", async () => {
  const [first = 0] = await write([{ a: 1 }, { b: 2 }, { c: 3 }]);
  const whole = await readFile(path);
  await fc.assert(
    fc.asyncProperty(fc.nat(first - 2), fc.integer({ min: 1, max: 255 }), async (place, change) => {
      const damaged = Buffer.from(whole);
      damaged[place] = (damaged[place] ?? 0) ^ change;
      await writeFile(path, damaged);
      await expect(openJournal(path)).rejects.toThrow(JournalError);
      await expect(openJournal(path)).rejects.toThrow("damaged at byte 0");
      expect(await readFile(path)).toEqual(damaged);
    }),
    { numRuns: 50 },
  );
});

test("journal: a cut removes the records behind it for good", async () => {
  const { journal } = await openJournal(path);
  const [first = 0] = await journal.append([{ a: 1 }, { b: 2 }, { c: 3 }]);
  await journal.cut(first);
  await journal.append([{ d: 4 }]);
  await journal.close();
  expect(await read()).toEqual([{ a: 1 }, { d: 4 }]);
});

test("journal: an empty file, as a kill at the very start leaves it, is a new journal", async () => {
  await write([{ a: 1 }]);
  await truncate(path, 0);
  expect(await read()).toEqual([]);
});
