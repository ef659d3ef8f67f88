import { randomBytes } from "node:crypto";
import { partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { type Bytes, lengthOfAll } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StoredFile } from "../../file-list/entries.ts";
import { createDownloadRig, type DownloadRig } from "../../testing/download-rig.ts";
import { type FakeWorld, startFakeWorld } from "../../testing/fakes/fake-world.ts";
import { MemoryHandle } from "../../testing/memory-handle.ts";
import { readZip } from "../../testing/read-zip.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { maxUnavailableInRow } from "./download-zip.ts";

/** Number of files in the large folder. The long run has more. */
const manyFiles = process.env.DEXNET_LONG === "1" ? 2_000 : 400;
const bytesFor = (sizeBytes: number) => new Uint8Array(randomBytes(sizeBytes));
let world: FakeWorld;
let rig: DownloadRig;

beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  rig = await createDownloadRig(world);
});
afterEach(() => {
  world.host.injectFault = () => null;
  world.ledger.replaceBlock = (_, block) => block;
});

async function zipOf(download: Promise<File | null>) {
  return readZip(new Uint8Array((await (await download)?.arrayBuffer()) ?? new ArrayBuffer(0)));
}
const sameAs = (found: Buffer | undefined, bytes: Bytes) => found?.equals(Buffer.from(bytes)) === true;

function failFor(files: readonly StoredFile[], code: "block_not_found" | "copies_unavailable", part = 0): void {
  const cids = new Set<string>(files.map(({ content }) => content.blockCids[part] as string));
  world.ledger.replaceBlock = (cid, block) => {
    if (cids.has(cid)) throw new AppError(code);
    return block;
  };
}
const receipt = () =>
  waitFor(() => {
    const found = rig.states.at(-1)?.receipts[0] ?? rig.states.flatMap(({ receipts }) => receipts).at(-1);
    expect(found).toBeDefined();
    return found;
  });

test.each(["a.bin", "folder"])("download of %s: prepares, requests each part and merges it", async (name) => {
  const steps: unknown[] = [];
  const note = () => void rig.row().then((row) => steps.push(row?.meta.step));
  rig = await createDownloadRig(world, {
    wrapPartWorker: (work) => ({
      seal: work.seal,
      fetch(part, signal) {
        note();
        return work.fetch(part, signal);
      },
      recycle: note,
    }),
  });
  const folder = rig.addFolder("folder");
  const file = await rig.addFile("a.bin", bytesFor(partSizeBytes + 7), { parentId: folder });
  rig.queue.calls.watchTransfers(({ rows }) => rows.length > 0 && steps.length === 0 && note());
  await rig.download([name === "folder" ? folder : file.id]);
  expect(steps[0]).toBe("prepare");
  expect(steps).toContain("request part");
  expect(steps.at(-1)).toBe("merge");
});

describe("archive of a folder", () => {
  test("recycles its parts, large and small, after they are written", async () => {
    const recycled: number[] = [];
    rig = await createDownloadRig(world, {
      wrapPartWorker: (work) => ({
        ...work,
        recycle: (segments) => void recycled.push(lengthOfAll(segments)),
      }),
    });
    const top = rig.addFolder("mixed");
    const large = bytesFor(partSizeBytes + 7);
    await rig.addFile("large.bin", large, { parentId: top });
    await rig.addFile("small.bin", bytesFor(10), { parentId: top });
    const found = await zipOf(rig.download([top]));
    expect(sameAs(found.get("mixed/large.bin")?.bytes, large)).toBe(true);
    expect(recycled.sort((a, b) => a - b)).toEqual([7, 10, partSizeBytes]);
  });

  test("has the folder's structure, empty folders and files, names in every script, and dates", async () => {
    const top = rig.addFolder("Отпуск 🏖");
    const inner = rig.addFolder("日本", top);
    rig.addFolder("empty", inner);
    const photo = bytesFor(70_000);
    await rig.addFile("фото.jpg", photo, { parentId: inner, date: 1_600_000_000_000 });
    await rig.addFile("empty.txt", new Uint8Array(0), { parentId: top });
    await rig.addFile("elsewhere.txt", bytesFor(10));
    const file = rig.download([top], { kind: "memory" }, "Отпуск 🏖.zip");
    expect((await file)?.name).toBe("Отпуск 🏖.zip");
    const found = await zipOf(file);
    expect([...found.keys()].sort()).toEqual(
      ["Отпуск 🏖/", "Отпуск 🏖/empty.txt", "Отпуск 🏖/日本/", "Отпуск 🏖/日本/empty/", "Отпуск 🏖/日本/фото.jpg"].sort(),
    );
    const entry = found.get("Отпуск 🏖/日本/фото.jpg");
    expect(sameAs(entry?.bytes, photo)).toBe(true);
    expect(entry?.entry.getLastModDate().getTime()).toBe(1_600_000_000_000);
    expect(await receipt()).toMatchObject({ name: "Отпуск 🏖", isFolder: true, files: 1, succeeded: 1, failed: 0 });
  });

  test("has one row for many files in nested folders", { tags: "full" }, async () => {
    const contents = new Map<string, Bytes>();
    const folders: { id: string; path: string }[] = [{ id: rig.addFolder("top"), path: "top" }];
    for (let at = 0; at < 40; at += 1) {
      const parent = folders[Math.floor(at / 3)] ?? { id: null, path: "" };
      folders.push({ id: rig.addFolder(`folder ${at}`, parent.id), path: `${parent.path}/folder ${at}` });
    }
    for (let at = 0; at < manyFiles; at += 1) {
      const folder = folders[at % folders.length] as { id: string; path: string };
      const bytes = bytesFor(at % 700);
      await rig.addFile(`файл ${at} 🗂.txt`, bytes, { parentId: folder.id });
      contents.set(`${folder.path}/файл ${at} 🗂.txt`, bytes);
    }
    const found = await zipOf(rig.download([folders[0]?.id ?? ""]));
    expect(found.size).toBe(manyFiles + folders.length);
    for (const [path, bytes] of contents) expect(sameAs(found.get(path)?.bytes, bytes)).toBe(true);
    const total = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
    const rows = rig.states.flatMap((state) => state.rows);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(rows.at(-1)?.progress).toEqual({ percent: 100, doneBytes: total, totalBytes: total });
  });

  test("has the selected entries, also those with equal names", async () => {
    const one = rig.addFolder("one");
    const a = await rig.addFile("a.txt", bytesFor(10));
    const b = await rig.addFile("a.txt", bytesFor(20), { parentId: one });
    const found = await zipOf(rig.download([a.id, b.id]));
    expect([...found].map(([path, { bytes }]) => [path, bytes.length])).toEqual([
      ["a.txt", 10],
      ["a (2).txt", 20],
    ]);
    expect(await receipt()).toMatchObject({ name: null, isFolder: false });
  });

  test("can be empty", async () => {
    expect([...(await zipOf(rig.download([rig.addFolder("nothing")]))).keys()]).toEqual(["nothing/"]);
  });

  test("has the same bytes after faults and pauses at any moment", async () => {
    const top = rig.addFolder("top");
    const contents = new Map<string, Bytes>();
    for (const [at, sizeBytes] of [100, partSizeBytes + 5, 0, 2 * partSizeBytes, 7].entries()) {
      const bytes = bytesFor(sizeBytes);
      contents.set(`top/${at}.bin`, bytes);
      await rig.addFile(`${at}.bin`, bytes, { parentId: top, maxListed: 1 });
    }
    let requests = 0;
    let pauses = 0;
    world.host.injectFault = () => {
      requests += 1;
      if (requests % 3 === 0 && pauses < 8) {
        pauses += 1;
        rig.queue.calls.pauseTransfers();
        setImmediate(() => rig.queue.calls.resumeTransfers());
      }
      return requests % 4 === 1 ? { kind: "drop-after" } : null;
    };
    const handle = new MemoryHandle();
    await rig.download([top], { kind: "handle", handle: handle as unknown as FileSystemFileHandle });
    const found = await readZip(handle.content);
    expect(found.size).toBe(contents.size + 1);
    for (const [path, bytes] of contents) expect(sameAs(found.get(path)?.bytes, bytes)).toBe(true);
    expect(pauses).toBe(8);
    expect(handle.opened).toBe(1);
  });

  test("uses the zip64 format when it exceeds the limits of the old one", async () => {
    rig = await createDownloadRig(world, { zipLimits: { bytes: 1000, entries: 5 } });
    const top = rig.addFolder("top");
    const contents = Array.from({ length: 10 }, (_, at) => bytesFor(at * 300));
    for (const [at, bytes] of contents.entries()) await rig.addFile(`${at}`, bytes, { parentId: top });
    const found = await zipOf(rig.download([top]));
    for (const [at, bytes] of contents.entries()) expect(sameAs(found.get(`top/${at}`)?.bytes, bytes)).toBe(true);
  });
});

describe("broken file of an archive", () => {
  async function storeThree() {
    const top = rig.addFolder("top");
    const contents = [bytesFor(100), bytesFor(2 * partSizeBytes), bytesFor(200)];
    const files: StoredFile[] = [];
    for (const [at, bytes] of contents.entries()) files.push(await rig.addFile(`${at}`, bytes, { parentId: top }));
    return { top, files, contents };
  }

  test.each([
    ["broken from its start", 0],
    ["broken in the middle", 1],
  ])("is left out and named in the receipt: %s", async (_, part) => {
    const { top, files, contents } = await storeThree();
    failFor([files[1] as StoredFile], "block_not_found", part);
    const found = await zipOf(rig.download([top]));
    expect([...found.keys()]).toEqual(["top/", "top/0", "top/2"]);
    expect(sameAs(found.get("top/2")?.bytes, contents[2] as Bytes)).toBe(true);
    const failures = [{ name: "top/1", errorCode: "file_partially_broken" }];
    expect(await receipt()).toMatchObject({ succeeded: 1, failed: 1, failures });
    expect(rig.states.flatMap(({ rows }) => rows).filter(({ state }) => state === "asks")).toEqual([]);
  });

  test("is reported as file_broken without a good part, and as copies_unavailable without copies", async () => {
    const { top, files } = await storeThree();
    failFor([files[0] as StoredFile], "block_not_found");
    await rig.download([top]);
    expect(await receipt()).toMatchObject({ failures: [{ name: "top/0", errorCode: "file_broken" }] });
    rig = await createDownloadRig(world);
    const again = await storeThree();
    failFor([again.files[0] as StoredFile], "copies_unavailable");
    expect([...(await zipOf(rig.download([again.top]))).keys()]).toEqual(["top/", "top/1", "top/2"]);
    expect(await receipt()).toMatchObject({ failures: [{ name: "top/0", errorCode: "copies_unavailable" }] });
  });

  test("fails the archive when it is the only file", async () => {
    const { top, files } = await storeThree();
    failFor(files.slice(0, 1), "block_not_found");
    await expect(rig.download([files[0]?.id ?? "", rig.addFolder("empty")])).rejects.toMatchObject({
      code: "file_broken",
    });
    expect(top).toBeDefined();
  });

  test("ends the archive after several files without available copies", async () => {
    const top = rig.addFolder("top");
    for (let at = 0; at < 40; at += 1) await rig.addFile(`${at}`, bytesFor(5), { parentId: top });
    const asked = new Set<string>();
    world.ledger.replaceBlock = (cid) => {
      asked.add(cid);
      throw new AppError("copies_unavailable");
    };
    await expect(rig.download([top])).rejects.toMatchObject({ code: "copies_unavailable" });
    expect(asked.size).toBeLessThanOrEqual(maxUnavailableInRow + rig.limiter.currentLimit());
  });

  test("is left out and reported when its path is too long", async () => {
    let parentId = rig.addFolder("top");
    const top = parentId;
    for (let depth = 0; depth < 70; depth += 1) parentId = rig.addFolder("🗂".repeat(255), parentId);
    await rig.addFile("deep.txt", bytesFor(5), { parentId });
    await rig.addFile("good.txt", bytesFor(5), { parentId: top });
    const found = await zipOf(rig.download([top]));
    expect(found.has("top/good.txt")).toBe(true);
    expect([...found.keys()].some((path) => path.endsWith("deep.txt"))).toBe(false);
    expect((await receipt())?.failures.at(-1)).toMatchObject({ errorCode: "bad_request" });
  });
});
