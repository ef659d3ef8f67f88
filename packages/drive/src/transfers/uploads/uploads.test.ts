import { blocksSizeOf } from "@dexnet/blocks/parts/block-sizes";
import { createInlinePartWorker } from "@dexnet/blocks/parts/inline-part-worker";
import { createPartWorkerPool, servePartWorker } from "@dexnet/blocks/parts/part-worker-pool";
import { partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { walletFromPhrase } from "@dexnet/crypto/wallet/wallet";
import { blockCalls } from "@dexnet/protocol/blocks";
import { productCalls } from "@dexnet/protocol/products";
import { describe, expect, test } from "vitest";
import {
  createFastClockWithRows,
  downloadFile,
  listOf,
  makeStorage,
  startDevice,
  stateWhere,
  uploadFiles,
} from "../../testing/device.ts";
import { randomFile, sameBytes } from "../../testing/random-file.ts";
import { createUploadRig, failures, item } from "../../testing/upload-rig.ts";
import type { UploadItem } from "../transfers.ts";
import { smallFileBytes } from "./upload-batch.ts";

/** Number of files in the large folder. The long run has more. */
const manyFiles = process.env.DEXNET_LONG === "1" ? 2_000 : 400;
const rig = createUploadRig();
const { upload, uploadItems, download, namesIn, paths, count } = rig;

describe("uploads", () => {
  test.each([
    ["empty", 0, 1],
    ["one byte", 1, 1],
    ["the largest small one", smallFileBytes, 1],
    ["the smallest large one", smallFileBytes + 1, 1],
    ["a part less one byte", partSizeBytes - 1, 1],
    ["exactly one part", partSizeBytes, 1],
    ["a part and one byte", partSizeBytes + 1, 2],
    ["9 MiB", 9 * 1024 * 1024, 3],
  ])("store the same bytes: %s", async (name, sizeBytes, blocks) => {
    const file = randomFile(`${name}.bin`, sizeBytes);
    const ended = await upload(file);
    expect(ended.countByState.done).toBe(1);
    expect(ended.rows[0]).toMatchObject({ state: "done", isProcessing: false, isError: false });
    expect(ended.rows[0]?.progress).toEqual({ percent: 100, doneBytes: sizeBytes, totalBytes: sizeBytes });
    expect(rig.world.ledger.puts).toHaveLength(blocks);
    const kept = [...rig.world.ledger.blocks.values()].reduce((sum, block) => sum + block.length, 0);
    expect(kept).toBe(blocksSizeOf(sizeBytes));
    expect(rig.world.storages.at(rig.address).deltas.at(-1)?.delta).toMatchObject({
      storageFilesSize: sizeBytes,
      storageFilesFactSize: kept,
    });
    const back = await download(file.name);
    expect(back.name).toBe(file.name);
    expect(back.lastModified).toBe(file.lastModified);
    expect(await sameBytes(back, file)).toBe(true);
    expect(await rig.device.uploads(rig.address).readAll()).toEqual([]);
  });

  test("send many small files in one request, and list them in one change", async () => {
    const files = Array.from({ length: 40 }, (_, index) => randomFile(`файл ${index} 🗂.txt`, index * 10));
    await upload(...files);
    expect(count(productCalls.updateStorage)).toBe(1);
    expect(count(blockCalls.putBlocks)).toBe(1);
    expect(count(blockCalls.putBlock)).toBe(0);
    expect(await namesIn()).toEqual(files.map(({ name }) => name));
    const last = files.at(-1) as File;
    expect(await sameBytes(await download(last.name), last)).toBe(true);
  });

  test("read a part, encrypt it and send it", async () => {
    const steps: string[] = [];
    // The listener gets the present rows at once.
    const note = async () => {
      const stop = await rig.device.drive.watchTransfers(({ rows: [row] }) => void (row && steps.push(row.meta.step)));
      await stop();
    };
    await rig.use({
      partWorker(call) {
        const work = createInlinePartWorker({ call });
        return {
          ...work,
          async seal(parts, signal) {
            const reading = note();
            const sealed = await work.seal(parts, signal);
            await Promise.all([reading, note()]);
            return {
              ...sealed,
              async send(...args) {
                await note();
                return sealed.send(...args);
              },
            };
          },
        };
      },
    });
    await upload(randomFile("a.bin", smallFileBytes + 1));
    expect(steps).toEqual(["read part", "encrypt part", "upload to ledger"]);
  });

  test("send large files one by one", async () => {
    const { drive } = rig.device;
    await drive.limitParts(1);
    const seen: string[][] = [];
    rig.world.host.replaceAnswer = async (call, answer) => {
      const { rows } = await stateWhere(drive, () => true);
      if (call === blockCalls.putBlock) seen.push(rows.map(({ meta, state }) => `${meta.rowName} ${state}`));
      return answer;
    };
    const parts = 4;
    await upload(randomFile("a.bin", parts * partSizeBytes), randomFile("b.bin", smallFileBytes + 1));
    expect(seen.length).toBeGreaterThanOrEqual(parts);
    for (const rows of seen.slice(0, parts - 1)) expect(rows).toEqual(["a.bin processing", "b.bin waiting"]);
    const sizes = rig.world.ledger.puts.map((cid) => rig.world.ledger.blocks.get(cid)?.length);
    const first = Array.from({ length: parts }, () => blocksSizeOf(partSizeBytes));
    expect(sizes).toEqual([...first, blocksSizeOf(smallFileBytes + 1)]);
  });

  test("can be read by another device with the phrase, and show the server neither names nor bytes", async () => {
    const plain = "The quick brown fox jumps over the lazy dog. ".repeat(100);
    await upload(new File([plain], "secret-plan.txt"));
    const other = await startDevice(rig.world, { email: rig.device.email });
    await other.drive.openWithPhrase(rig.address, rig.words);
    expect(await (await downloadFile(other.drive, rig.address, "secret-plan.txt")).text()).toBe(plain);
    const kept =
      JSON.stringify(rig.world.storages.at(rig.address)) +
      Buffer.concat([...rig.world.ledger.blocks.values()]).toString();
    expect(kept).not.toContain("secret-plan");
    expect(kept).not.toContain("quick brown");
  });

  test("do not send the private key of the storage to the part threads", async () => {
    const { port1: near, port2: far } = new MessageChannel();
    const sent: string[] = [];
    const hexOf = (_: string, value: unknown) => (value instanceof Uint8Array ? hexFromBytes(value.slice()) : value);
    far.addEventListener("message", ({ data }) => sent.push(JSON.stringify(data, hexOf)));
    near.start();
    far.start();
    const device = await startDevice(rig.world, {
      partWorker(call) {
        servePartWorker(far, createInlinePartWorker({ call }));
        return createPartWorkerPool([async () => near], createInlinePartWorker({ call }));
      },
    });
    const { address, words } = await makeStorage(device.drive);
    const files = [randomFile("a.bin", 1_000), randomFile("b.bin", partSizeBytes + 1)];
    expect((await uploadFiles(device.drive, address, files)).countByState.done).toBe(2);
    near.close();
    const { privateKeyBytes } = await walletFromPhrase(words);
    expect(sent.filter((message) => message.includes('"kind":"seal"')).length).toBeGreaterThanOrEqual(3);
    expect(sent.filter((message) => message.includes(hexFromBytes(privateKeyBytes)))).toEqual([]);
  });

  test("share no block between two uploads of the same file", async () => {
    const file = randomFile("one.bin", 1000);
    await upload(file, new File([file], "two.bin"));
    expect(rig.world.ledger.blocks.size).toBe(2);
  });

  test("are shown as done only when the server has the list", async () => {
    const seen: number[] = [];
    await rig.device.drive.open(rig.address).watchFiles(({ entries }) => seen.push(entries.length));
    await upload(randomFile("a.bin", 10));
    expect(seen).toEqual([0, 1]);
  });

  test("store the part list of a long file in its own blocks, once even if answers are lost", async () => {
    await rig.use({ maxListed: 1 });
    let times = 0;
    rig.world.host.injectFault = (call) => {
      times += 1;
      return call === blockCalls.putBlock && times % 2 === 0 ? { kind: "drop-after" } : null;
    };
    const files = [randomFile("long.bin", partSizeBytes + 1), randomFile("short.bin", partSizeBytes)];
    await upload(...files);
    rig.world.host.injectFault = () => null;
    expect(rig.world.ledger.puts).toHaveLength(2 + 1 + 1);
    expect(new Set(rig.world.ledger.puts).size).toBe(4);
    const kept = [...rig.world.ledger.blocks.values()].reduce((sum, block) => sum + block.length, 0);
    expect(kept).toBe(blocksSizeOf(partSizeBytes + 1, 1) + blocksSizeOf(partSizeBytes, 1));
    expect(rig.world.storages.at(rig.address).deltas.at(-1)?.delta.storageFilesFactSize).toBe(kept);
    for (const file of files) expect(await sameBytes(await download(file.name), file)).toBe(true);
  });

  test("have a receipt, which disappears with the rows when nothing failed", async () => {
    const ended = await upload(randomFile("a.bin", 10), randomFile("b.bin", 10));
    expect(ended.receipts).toEqual([
      expect.objectContaining({ type: "uploadFile", files: 2, succeeded: 2, failed: 0, name: null, isFolder: false }),
    ]);
    const emptied = await stateWhere(rig.device.drive, (state) => state.count === 0);
    expect(emptied.receipts).toEqual([]);
  });
});

describe("uploads of folders", () => {
  test("store nested folders with names in every script, empty files and empty folders", { tags: "full" }, async () => {
    const scripts = [
      "отчёт",
      "звіт",
      "报告",
      "レポート",
      "تقرير",
      "דוח",
      "प्रतिवेदन",
      "αναφορά",
      "🗂 👨‍👩‍👧‍👦",
      "e\u0301té",
    ];
    const items: UploadItem[] = Array.from({ length: manyFiles }, (_, at) => {
      const script = scripts[at % scripts.length];
      const path = ["Всё 🗃", `${script}`, `${at % 7}`];
      return item(new File([`${at}`.repeat(at % 50)], `${script} ${at}.txt`, { lastModified: at }), ...path);
    });
    items.push({ kind: "folder", path: ["Всё 🗃", "пусто", "zz"] });
    rig.world.ledger.skipsSignatures = true;
    const ended = await uploadItems(items);
    expect(ended.receipts[0]).toMatchObject({
      name: "Всё 🗃",
      isFolder: true,
      files: manyFiles,
      succeeded: manyFiles,
      failed: 0,
    });
    const expected = new Set(["Всё 🗃/", "Всё 🗃/пусто/", "Всё 🗃/пусто/zz/"]);
    for (const { path, ...rest } of items) {
      const normal = path.map((name) => name.normalize("NFC"));
      for (let depth = 1; depth <= path.length; depth += 1) expected.add(`${normal.slice(0, depth).join("/")}/`);
      if (rest.kind === "file")
        expected.add(`${[...normal, rest.file.name.normalize("NFC")].join("/")} ${rest.file.size}`);
    }
    expect(await paths()).toEqual([...expected].sort());
    const { puts } = rig.world.ledger;
    expect(new Set(puts).size).toBe(puts.length);
    // Two thousand changes may have been compacted already, into one page.
    expect([manyFiles, manyFiles + 1]).toContain(puts.length);
    expect(count(blockCalls.putBlocks)).toBeLessThanOrEqual(1 + manyFiles / 250);
    // At most one save for the folders, one for the files of each request, and one of a compaction.
    expect(count(productCalls.updateStorage)).toBeLessThanOrEqual(2 + count(blockCalls.putBlocks));
    const sample = items[234] as UploadItem & { kind: "file" };
    const { entries } = await listOf(rig.device.drive, rig.address);
    const found = entries.find(({ name }) => name === sample.file.name.normalize("NFC"));
    const back = await rig.device.drive.open(rig.address).download({
      entryIds: [found?.id ?? ""],
      target: { kind: "memory" },
      name: "x",
    });
    expect(await back?.text()).toBe(await sample.file.text());
  });

  test("are refused when the name exists, or add only the missing files when they are merged", async () => {
    const first = [item(randomFile("a.txt", 5), "photos"), item(randomFile("b.txt", 6), "photos", "deep")];
    await uploadItems(first);
    await expect(uploadItems(first)).rejects.toMatchObject({ code: "directory_exists" });
    const puts = rig.world.ledger.puts.length;
    const merged = { existing: "ask", choices: [{ path: ["photos"], choice: "replace" }] } as const;
    const ended = await uploadItems(
      [
        ...first,
        item(randomFile("c.txt", 7), "photos", "deep"),
        item(randomFile("d.txt", 8), "photos", "new"),
        item(randomFile("b.txt", 50), "photos"),
      ],
      merged,
    );
    expect(await paths()).toEqual([
      "photos/",
      "photos/a.txt 5",
      "photos/b.txt 50",
      "photos/deep/",
      "photos/deep/b.txt 6",
      "photos/deep/c.txt 7",
      "photos/new/",
      "photos/new/d.txt 8",
    ]);
    expect(rig.world.ledger.puts).toHaveLength(puts + 3);
    expect(ended.receipts.at(0)).toMatchObject({ files: 5, succeeded: 3, skipped: 2, failed: 0 });
    const again = await uploadItems(first, merged);
    expect(again.receipts.at(0)).toMatchObject({ files: 2, skipped: 2, succeeded: 0, failed: 0 });
  });

  test("fail only the files whose names can't be used", async () => {
    // The failed files have their rows before the other one.
    await rig.use({ clock: createFastClockWithRows() });
    const ended = await uploadItems([
      item(randomFile("good.txt", 5), "photos"),
      item(randomFile("x".repeat(300), 5), "photos"),
      item(randomFile("bad.txt", 5), "photos", ".."),
    ]);
    expect(await paths()).toEqual(["photos/", "photos/good.txt 5"]);
    expect(ended.countByState).toMatchObject({ done: 1, failed: 2 });
    expect(new Set(failures(ended).map(({ errorCode }) => errorCode))).toEqual(new Set(["name_invalid"]));
  });
});

describe("uploads refused before a byte is sent", () => {
  test("exceed the free space together with unfinished uploads", async () => {
    const small = await makeStorage(rig.device.drive, 5000);
    const to = (...files: File[]) => uploadFiles(rig.device.drive, small.address, files);
    await expect(to(randomFile("too large.bin", 6000))).rejects.toMatchObject({ code: "file_too_large" });
    const several = [randomFile("fits.bin", 3000), randomFile("no more.bin", 2000)];
    await expect(to(...several)).rejects.toMatchObject({ code: "files_too_large" });
    expect(rig.world.ledger.puts).toEqual([]);
    const both = await Promise.allSettled(several.map((file) => to(file)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("have a name that exists in the list or twice in the request", async () => {
    await upload(randomFile("a.txt", 10));
    const ended = await upload(randomFile("a.txt", 20), randomFile("b.txt", 5), randomFile("b.txt", 6));
    expect(await paths()).toEqual(["a.txt 10", "b.txt 5"]);
    expect(failures(ended)).toEqual([
      { name: "a.txt", errorCode: "file_exists" },
      { name: "b.txt", errorCode: "file_exists" },
    ]);
    expect(rig.world.ledger.puts).toHaveLength(2);
  });

  test("name a folder that does not exist, or a locked storage", async () => {
    const file = randomFile("a.txt", 10);
    const nowhere = uploadFiles(rig.device.drive, rig.address, [file], { parentId: "0".repeat(32) });
    await expect(nowhere).rejects.toMatchObject({ code: "entry_not_found" });
    await rig.device.drive.lock();
    await expect(upload(file)).rejects.toMatchObject({ code: "phrase_not_saved" });
    expect(rig.world.ledger.puts).toEqual([]);
  });
});
