import { randomBytes } from "node:crypto";
import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import { describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { readZip } from "../testing/read-zip.ts";
import type { ZipLimits } from "./zip-records.ts";
import { createZipWriter, type ZipWriter } from "./zip-writer.ts";

const date = Date.UTC(2023, 10, 14, 22, 13, 21);
const random = (sizeBytes: number) => new Uint8Array(randomBytes(sizeBytes));

function setUp(limits?: ZipLimits) {
  const written: Bytes[] = [];
  const zip = createZipWriter({
    write: async (bytes) => {
      written.push(bytes);
    },
    ...(limits && { limits }),
  });
  return { zip, written, whole: () => concatBytes(...written) };
}

async function addFile(zip: ZipWriter, path: string, chunks: readonly Bytes[], at = date): Promise<Bytes> {
  const all = concatBytes(...chunks);
  zip.beginFile(path, at, all.length);
  for (const chunk of chunks) await zip.writeBytes(chunk);
  await zip.endFile();
  return all;
}

describe("zip archive", () => {
  test("gives another reader the same names, bytes and times", async () => {
    const { zip, whole } = setUp();
    const expected = new Map<string, Bytes>();
    await zip.addFolder("Папка 🗂", date);
    await zip.addFolder("Папка 🗂/empty", date);
    for (const [path, chunks] of [
      ["Папка 🗂/a.bin", [random(10), random(300_000), random(5)]],
      ["Папка 🗂/empty.txt", []],
      ["日本語.txt", [random(65_536)]],
      ["עברית/अ.txt", [random(1)]],
    ] as const) {
      expected.set(path, await addFile(zip, path, chunks));
    }
    await zip.finish();
    const found = await readZip(whole());
    expect([...found.keys()]).toEqual(["Папка 🗂/", "Папка 🗂/empty/", ...expected.keys()]);
    for (const [path, bytes] of expected) expect(new Uint8Array(found.get(path)?.bytes ?? [])).toEqual(bytes);
    for (const { entry } of found.values()) {
      expect(entry.getLastModDate().getTime()).toBe(date);
      expect(entry.getLastModDate({ forceDosFormat: true, timezone: "local" }).getTime()).toBe(date - 1000);
    }
  });

  test("may be empty", async () => {
    const { zip, whole } = setUp();
    await zip.finish();
    expect((await readZip(whole())).size).toBe(0);
  });

  test.each([
    ["before 1980", Date.UTC(1969, 0, 1)],
    ["after 2107", Date.UTC(2200, 0, 1)],
    ["that are not a number", Number.NaN],
  ])("accepts times %s", async (_, at) => {
    const { zip, whole } = setUp();
    await addFile(zip, "a", [random(10)], at);
    await zip.finish();
    expect((await readZip(whole())).get("a")?.bytes).toHaveLength(10);
  });

  test("is written in few pieces, for any number of entries", async () => {
    const { zip, written } = setUp();
    for (let at = 0; at < 1000; at += 1) await addFile(zip, `${at}`, [random(100)]);
    await zip.finish();
    expect(written.length).toBeLessThan(5);
  });

  test("fails if it can't be written", async () => {
    const zip = createZipWriter({ write: () => Promise.reject(new Error("full")) });
    zip.beginFile("a", date, 1_000_000);
    await expect(zip.writeBytes(random(1_000_000))).rejects.toThrow("full");
  });
});

describe("incomplete file in a zip archive", () => {
  test.each([
    ["without a byte", []],
    ["with some bytes", [random(300_000), random(1000)]],
  ])("is omitted and the others are complete: %s", async (_, chunks) => {
    const { zip, whole } = setUp();
    const first = await addFile(zip, "first", [random(500)]);
    zip.beginFile("broken", date, 1_000_000);
    for (const chunk of chunks) await zip.writeBytes(chunk);
    await zip.dropFile();
    const last = await addFile(zip, "last", [random(700)]);
    await zip.finish();
    const found = await readZip(whole());
    expect([...found.keys()]).toEqual(["first", "last"]);
    expect(new Uint8Array(found.get("first")?.bytes ?? [])).toEqual(first);
    expect(new Uint8Array(found.get("last")?.bytes ?? [])).toEqual(last);
  });
});

describe("zip64 fields", () => {
  const firstIs = (zipBytes: Bytes, signature: number) =>
    Buffer.from(zipBytes).includes(Buffer.from(new Uint32Array([signature]).buffer));
  const endOfLarge = 0x06064b50;

  test.each<[string, ZipLimits, number]>([
    ["a large file", { bytes: 5000, entries: 1000 }, 6000],
    ["entries at a large offset", { bytes: 1500, entries: 1000 }, 1000],
    ["many entries", { bytes: 1_000_000, entries: 3 }, 10],
  ])("are used and read for %s", async (_, limits, sizeBytes) => {
    const { zip, whole } = setUp(limits);
    const expected: Bytes[] = [];
    for (let at = 0; at < 4; at += 1) expected.push(await addFile(zip, `${at}.bin`, [random(sizeBytes)]));
    await zip.addFolder("folder", date);
    await zip.finish();
    expect(firstIs(whole(), endOfLarge)).toBe(true);
    const found = await readZip(whole());
    expect(found.size).toBe(5);
    for (const [at, bytes] of expected.entries()) {
      expect(new Uint8Array(found.get(`${at}.bin`)?.bytes ?? [])).toEqual(bytes);
    }
  });

  test("are not used for values that fit into the old fields", async () => {
    const { zip, whole } = setUp();
    await addFile(zip, "a", [random(10)]);
    await zip.finish();
    expect(firstIs(whole(), endOfLarge)).toBe(false);
  });

  test("are used for 70,000 entries", { tags: "full" }, async () => {
    const { zip, whole } = setUp();
    for (let at = 0; at < 70_000; at += 1) await zip.addFolder(`${at}`, date);
    await zip.finish();
    const zipFile = await fromBufferPromise(Buffer.from(whole()), { lazyEntries: true });
    expect(zipFile.entryCount).toBe(70_000);
  });
});
