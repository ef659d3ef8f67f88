import { PART_BYTES, partCountOf } from "@dexnet/crypto/parts";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Entry } from "../drive.ts";
import { smallFileBytes, transferRetries } from "../limits.ts";
import {
  createFastClockWithRows,
  type Device,
  downloadFile,
  listOf,
  makeStorage,
  recordTasks,
  startDevice,
  stateWhere,
  transfersEnded,
  uploadFiles,
} from "../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fake-world.ts";
import type { Trouble } from "../testing/http-host.ts";
import { randomFile, sameBytes } from "../testing/random-file.ts";
import { blocksSizeOf } from "./block-sizes.ts";
import type { Task, TransfersState, UploadItem } from "./transfers.ts";

let world: FakeWorld;
let device: Device & { email: string };
let address: string;
let words: string[];
let tasks: Map<string, Task>;

beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.host.trouble = () => null;
  world.host.lie = (_, answer) => answer;
  world.ledger.quotaBytes = Number.POSITIVE_INFINITY;
  world.ledger.refuse = () => null;
  world.ledger.isTrusting = false;
  world.ledger.blocks.clear();
  world.ledger.order.length = 0;
  world.ledger.puts.length = 0;
  device = await startDevice(world);
  ({ address, words } = await makeStorage(device.drive));
  tasks = await recordTasks(device.drive);
  world.host.heard.length = 0;
});

/** For who is to do something with rows that have ended. */
async function withRowsThatStay(): Promise<void> {
  device = await startDevice(world, { clock: createFastClockWithRows() });
  ({ address, words } = await makeStorage(device.drive));
  tasks = await recordTasks(device.drive);
}

const upload = (...files: File[]) => uploadFiles(device.drive, address, files);
const uploadItems = async (items: readonly UploadItem[], existing: "refuse" | "missing" = "refuse") => {
  await device.drive.upload({ address, parentId: null, items, existing });
  return transfersEnded(device.drive);
};
const download = (name: string) => downloadFile(device.drive, address, name);
const namesIn = async () => (await listOf(device.drive, address)).entries.map(({ name }) => name);
const count = (call: unknown) => world.host.heard.filter((heard) => heard === call).length;
const failures = ({ receipts }: TransfersState) => receipts.flatMap((receipt) => receipt.failures);
const item = (file: File, ...path: string[]): UploadItem => ({ kind: "file", path, file });

/** Ways from the top, of files with their sizes and of folders. */
function waysOf(entries: readonly Entry[]): string[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const way = (entry: Entry): string =>
    entry.parentId === null ? entry.name : `${way(byId.get(entry.parentId) as Entry)}/${entry.name}`;
  return entries.map((entry) => (entry.kind === "file" ? `${way(entry)} ${entry.sizeBytes}` : `${way(entry)}/`)).sort();
}
const ways = async () => waysOf((await listOf(device.drive, address)).entries);

describe("up and down again", () => {
  test.each([
    ["empty", 0, 1],
    ["one byte", 1, 1],
    ["the largest small one", smallFileBytes, 1],
    ["the smallest large one", smallFileBytes + 1, 1],
    ["a part less one byte", PART_BYTES - 1, 1],
    ["exactly one part", PART_BYTES, 1],
    ["a part and one byte", PART_BYTES + 1, 2],
    ["9 MiB", 9 * 1024 * 1024, 3],
  ])("%s: the same bytes", async (name, sizeBytes, blocks) => {
    const file = randomFile(`${name}.bin`, sizeBytes);
    const ended = await upload(file);
    expect(ended.countByState.done).toBe(1);
    expect(ended.rows[0]).toMatchObject({ state: "done", isProcessing: false, isError: false });
    expect(ended.rows[0]?.progress).toEqual({ percent: 100, doneBytes: sizeBytes, totalBytes: sizeBytes });
    expect(world.ledger.puts).toHaveLength(blocks);
    const kept = [...world.ledger.blocks.values()].reduce((sum, block) => sum + block.length, 0);
    expect(kept).toBe(blocksSizeOf(sizeBytes));
    expect(world.storages.at(address).versions.at(-1)?.publicData).toMatchObject({
      storageFilesSize: sizeBytes,
      storageFilesFactSize: kept,
    });
    const back = await download(file.name);
    expect(back.name).toBe(file.name);
    expect(back.lastModified).toBe(file.lastModified);
    expect(await sameBytes(back, file)).toBe(true);
    expect(await device.uploads(address).readAll()).toEqual([]);
  });

  test("many small files of one request go in one request, into one change of the list", async () => {
    const files = Array.from({ length: 40 }, (_, index) => randomFile(`файл ${index} 🗂.txt`, index * 10));
    await upload(...files);
    expect(count(productCalls.updateStorage)).toBe(1);
    expect(count(blockCalls.putBlocks)).toBe(1);
    expect(count(blockCalls.putBlock)).toBe(0);
    expect(await namesIn()).toEqual(files.map(({ name }) => name));
    const last = files.at(-1) as File;
    expect(await sameBytes(await download(last.name), last)).toBe(true);
  });

  test("another device that restores by phrase gets the same bytes, and the server never sees a name or a byte", async () => {
    const plain = "The quick brown fox jumps over the lazy dog. ".repeat(100);
    await upload(new File([plain], "secret-plan.txt"));
    const other = await startDevice(world, { email: device.email });
    await other.drive.restore(address, words);
    expect(await (await downloadFile(other.drive, address, "secret-plan.txt")).text()).toBe(plain);
    const kept =
      JSON.stringify(world.storages.at(address)) + Buffer.concat([...world.ledger.blocks.values()]).toString();
    expect(kept).not.toContain("secret-plan");
    expect(kept).not.toContain("quick brown");
  });

  test("the same file twice shares no block: each has a key of its own", async () => {
    const file = randomFile("one.bin", 1000);
    await upload(file, new File([file], "two.bin"));
    expect(world.ledger.blocks.size).toBe(2);
  });

  test("a screen hears of the file only when the server has the list", async () => {
    const seen: number[] = [];
    await device.drive.watchFiles(address, ({ entries }) => seen.push(entries.length));
    await upload(randomFile("a.bin", 10));
    expect(seen).toEqual([0, 1]);
  });

  test("the part list of a long file goes into blocks of its own, and lost answers store none of them twice", async () => {
    device = await startDevice(world, { listMost: 1 });
    ({ address, words } = await makeStorage(device.drive));
    let times = 0;
    world.host.trouble = (call) => {
      times += 1;
      return call === blockCalls.putBlock && times % 2 === 0 ? { kind: "drop-after" } : null;
    };
    const files = [randomFile("long.bin", PART_BYTES + 1), randomFile("short.bin", PART_BYTES)];
    await upload(...files);
    world.host.trouble = () => null;
    expect(world.ledger.puts).toHaveLength(2 + 1 + 1);
    expect(new Set(world.ledger.puts).size).toBe(4);
    const kept = [...world.ledger.blocks.values()].reduce((sum, block) => sum + block.length, 0);
    expect(kept).toBe(blocksSizeOf(PART_BYTES + 1, 1) + blocksSizeOf(PART_BYTES, 1));
    expect(world.storages.at(address).versions.at(-1)?.publicData.storageFilesFactSize).toBe(kept);
    for (const file of files) expect(await sameBytes(await download(file.name), file)).toBe(true);
  });

  test("a receipt of what went well is told, and goes with the rows", async () => {
    const ended = await upload(randomFile("a.bin", 10), randomFile("b.bin", 10));
    expect(ended.receipts).toEqual([
      expect.objectContaining({ type: "uploadFile", files: 2, succeeded: 2, failed: 0, name: null, isFolder: false }),
    ]);
    const emptied = await stateWhere(device.drive, (state) => state.count === 0);
    expect(emptied.receipts).toEqual([]);
  });
});

describe("folders", () => {
  test("two thousand small files in nested folders, with names in every script, empty files and empty folders", async () => {
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
    const items: UploadItem[] = Array.from({ length: 2_000 }, (_, at) => {
      const script = scripts[at % scripts.length];
      const path = ["Всё 🗃", `${script}`, `${at % 7}`];
      return item(new File([`${at}`.repeat(at % 50)], `${script} ${at}.txt`, { lastModified: at }), ...path);
    });
    items.push({ kind: "folder", path: ["Всё 🗃", "пусто", "zz"] });
    world.ledger.isTrusting = true;
    const ended = await uploadItems(items);
    expect(ended.receipts[0]).toMatchObject({
      name: "Всё 🗃",
      isFolder: true,
      files: 2_000,
      succeeded: 2_000,
      failed: 0,
    });
    const expected = new Set(["Всё 🗃/", "Всё 🗃/пусто/", "Всё 🗃/пусто/zz/"]);
    for (const { path, ...rest } of items) {
      const normal = path.map((name) => name.normalize("NFC"));
      for (let depth = 1; depth <= path.length; depth += 1) expected.add(`${normal.slice(0, depth).join("/")}/`);
      if (rest.kind === "file")
        expected.add(`${[...normal, rest.file.name.normalize("NFC")].join("/")} ${rest.file.size}`);
    }
    expect(await ways()).toEqual([...expected].sort());
    expect(world.ledger.puts).toHaveLength(2_000);
    expect(count(blockCalls.putBlocks)).toBeLessThanOrEqual(9);
    expect(count(productCalls.updateStorage)).toBeLessThanOrEqual(4);
    const sample = items[1_234] as UploadItem & { kind: "file" };
    const { entries } = await listOf(device.drive, address);
    const found = entries.find(({ name }) => name === sample.file.name.normalize("NFC"));
    const back = await device.drive.download({
      address,
      entryIds: [found?.id ?? ""],
      target: { kind: "memory" },
      name: "x",
    });
    expect(await back?.text()).toBe(await sample.file.text());
  });

  test("a folder whose name is there is refused as a whole, and with leave gets what it has not", async () => {
    const first = [item(randomFile("a.txt", 5), "photos"), item(randomFile("b.txt", 6), "photos", "deep")];
    await uploadItems(first);
    await expect(uploadItems(first)).rejects.toMatchObject({ code: "directory_exists" });
    const puts = world.ledger.puts.length;
    const ended = await uploadItems(
      [
        ...first,
        item(randomFile("c.txt", 7), "photos", "deep"),
        item(randomFile("d.txt", 8), "photos", "new"),
        item(randomFile("a.txt", 50), "photos"),
      ],
      "missing",
    );
    expect(await ways()).toEqual([
      "photos/",
      "photos/a.txt 5",
      "photos/deep/",
      "photos/deep/b.txt 6",
      "photos/deep/c.txt 7",
      "photos/new/",
      "photos/new/d.txt 8",
    ]);
    expect(world.ledger.puts).toHaveLength(puts + 2);
    expect(ended.receipts.at(0)).toMatchObject({
      files: 5,
      succeeded: 2,
      skipped: 2,
      failed: 1,
      canUploadMissing: false,
    });
    expect(failures(ended)).toEqual([{ name: "photos/a.txt", errorCode: "file_exists" }]);
    const again = await uploadItems(first, "missing");
    expect(again.receipts.at(0)).toMatchObject({ files: 2, skipped: 2, succeeded: 0, failed: 0 });
  });

  test("names that can't be used fail their one file", async () => {
    const ended = await uploadItems([
      item(randomFile("good.txt", 5), "photos"),
      item(randomFile("x".repeat(300), 5), "photos"),
      item(randomFile("bad.txt", 5), "photos", ".."),
    ]);
    expect(await ways()).toEqual(["photos/", "photos/good.txt 5"]);
    expect(ended.countByState).toMatchObject({ done: 1, failed: 2 });
    expect(new Set(failures(ended).map(({ errorCode }) => errorCode))).toEqual(new Set(["bad_request"]));
  });
});

describe("what is refused before a byte is sent", () => {
  test("files larger than the free space, one or several, what is under way counted", async () => {
    const small = await makeStorage(device.drive, 5000);
    const to = (...files: File[]) => uploadFiles(device.drive, small.address, files);
    await expect(to(randomFile("too large.bin", 6000))).rejects.toMatchObject({ code: "file_too_large" });
    const several = [randomFile("fits.bin", 3000), randomFile("no more.bin", 2000)];
    await expect(to(...several)).rejects.toMatchObject({ code: "files_too_large" });
    expect(world.ledger.puts).toEqual([]);
    const both = await Promise.allSettled(several.map((file) => to(file)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("a name that is there already, in the list or in the same request", async () => {
    await upload(randomFile("a.txt", 10));
    const ended = await upload(randomFile("a.txt", 20), randomFile("b.txt", 5), randomFile("b.txt", 6));
    expect(await ways()).toEqual(["a.txt 10", "b.txt 5"]);
    expect(failures(ended)).toEqual([
      { name: "a.txt", errorCode: "file_exists" },
      { name: "b.txt", errorCode: "file_exists" },
    ]);
    expect(world.ledger.puts).toHaveLength(2);
  });

  test("a folder that does not exist, and a storage that is locked", async () => {
    const file = randomFile("a.txt", 10);
    const nowhere = uploadFiles(device.drive, address, [file], { parentId: "0".repeat(32) });
    await expect(nowhere).rejects.toMatchObject({ code: "entry_not_found" });
    await device.drive.lock();
    await expect(upload(file)).rejects.toMatchObject({ code: "phrase_not_saved" });
    expect(world.ledger.puts).toEqual([]);
  });
});

describe("trouble on the way", () => {
  const troubles: [string, Trouble][] = [
    ["500s", { kind: "answer", status: 500 }],
    ["503s", { kind: "answer", status: 503 }],
    ["429s", { kind: "answer", status: 429, code: "too_many_requests", retryAfter: 1 }],
    ["lost connections", { kind: "drop" }],
    ["lost answers", { kind: "drop-after" }],
    ["answers cut in half", { kind: "cut-after" }],
  ];
  const someFiles = () => [
    randomFile("large.bin", PART_BYTES + 5000),
    ...Array.from({ length: 5 }, (_, at) => randomFile(`${at}.bin`, at * 100)),
  ];

  async function expectAll(files: readonly File[]): Promise<void> {
    expect((await namesIn()).sort()).toEqual(files.map(({ name }) => name).sort());
    world.host.trouble = () => null;
    for (const file of files) expect(await sameBytes(await download(file.name), file)).toBe(true);
    expect(world.ledger.puts.length).toBe(files.reduce((sum, { size }) => sum + partCountOf(size), 0));
    expect(await device.uploads(address).readAll()).toEqual([]);
  }

  test.each([
    ...troubles.map(([name, trouble]) => ({ name, kinds: [trouble] })),
    { name: "all of them in turn", kinds: troubles.map(([, trouble]) => trouble) },
  ])("$name, every other time, end in the same bytes, and nothing is stored twice", async ({ kinds }) => {
    let times = 0;
    world.host.trouble = (call) => {
      if (call.service !== "ledger") return null;
      times += 1;
      // Two in a row go through: after trouble the ledger is asked what it has, and then sent the rest.
      return times % 4 >= 2 ? null : (kinds[times % kinds.length] ?? null);
    };
    const files = someFiles();
    const ended = await upload(...files);
    expect(ended.countByState.done).toBe(files.length);
    await expectAll(files);
  });

  /** As few bytes as make all kinds of requests. */
  const fewFiles = () => [randomFile("large.bin", smallFileBytes + 1), randomFile("1.bin", 9), randomFile("2.bin", 0)];

  test.each(troubles)("%s at any one request change nothing", async (_, trouble) => {
    await upload(...fewFiles());
    const requests = world.host.heard.length;
    expect(requests).toBeGreaterThanOrEqual(4);
    await stateWhere(device.drive, ({ count: rows }) => rows === 0);
    for (let at = 1; at <= requests; at += 1) {
      const { address: fresh } = await makeStorage(device.drive);
      await listOf(device.drive, fresh);
      world.ledger.puts.length = 0;
      let times = 0;
      world.host.trouble = () => {
        times += 1;
        return times === at ? trouble : null;
      };
      const files = fewFiles();
      const ended = await uploadFiles(device.drive, fresh, files);
      world.host.trouble = () => null;
      expect(ended.countByState.done).toBe(files.length);
      expect((await listOf(device.drive, fresh)).entries).toHaveLength(files.length);
      expect(world.ledger.puts).toHaveLength(files.length);
      await stateWhere(device.drive, ({ count: rows }) => rows === 0);
    }
  });

  test("without a connection it waits, says so, and goes on by itself", async () => {
    let isAway = true;
    world.host.trouble = (call) => (isAway && call.service === "ledger" ? { kind: "drop" } : null);
    await device.drive.upload({ address, parentId: null, items: [item(randomFile("a.bin", 10))], existing: "refuse" });
    const waiting = await stateWhere(device.drive, ({ countByState }) => countByState.offline === 1);
    expect(waiting).toMatchObject({ bytesPerSecond: null, secondsLeft: null });
    const tries = () => count(blockCalls.putBlock) + count(blockCalls.missingBlocks);
    await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThan(transferRetries.attempts);
    isAway = false;
    expect((await transfersEnded(device.drive)).countByState.done).toBe(1);
    expect(await namesIn()).toEqual(["a.bin"]);
  });

  test("a ledger that only ever fails ends in a fault after a bounded number of tries; what comes next may go", async () => {
    await withRowsThatStay();
    world.host.trouble = (call) => (call === blockCalls.putBlock ? { kind: "answer", status: 500 } : null);
    const ended = await upload(randomFile("a.bin", 10));
    expect(ended.rows[0]).toMatchObject({ isError: true, errorCode: "internal", isProcessing: false });
    expect(count(blockCalls.putBlock)).toBe(transferRetries.attempts);
    expect(await namesIn()).toEqual([]);
    world.host.trouble = () => null;
    await device.drive.retryTransfers();
    expect((await transfersEnded(device.drive)).countByState).toMatchObject({ done: 1, failed: 0 });
    expect(await namesIn()).toEqual(["a.bin"]);
  });

  test("a refusal of one part ends the file at once, and the list stays as it was", async () => {
    let parts = 0;
    world.ledger.refuse = () => {
      parts += 1;
      return parts === 2 ? new AppError("address_not_entitled") : null;
    };
    const ended = await upload(randomFile("a.bin", 3 * PART_BYTES), randomFile("b.bin", PART_BYTES));
    expect(failures(ended)).toEqual([{ name: "a.bin", errorCode: "address_not_entitled" }]);
    expect(await namesIn()).toEqual(["b.bin"]);
  });

  test("a save that is refused fails its files with the reason, and a new try sends nothing but the list", async () => {
    world.host.trouble = (call) =>
      call === productCalls.updateStorage ? { kind: "answer", status: 402, code: "plan_required" } : null;
    const ended = await upload(randomFile("a.bin", 10), randomFile("b.bin", 10));
    expect(failures(ended).map(({ errorCode }) => errorCode)).toEqual(["plan_required", "plan_required"]);
    expect(await namesIn()).toEqual([]);
    expect(world.storages.at(address).versions).toHaveLength(1);
    world.host.trouble = () => null;
    await device.drive.uploadMissing(ended.receipts[0]?.id ?? "");
    const again = await transfersEnded(device.drive);
    expect(again.receipts).toEqual([expect.objectContaining({ succeeded: 2, failed: 0 })]);
    expect(await namesIn()).toEqual(["a.bin", "b.bin"]);
    expect(world.ledger.puts).toHaveLength(2);
  });

  test("a ledger that acknowledges another block, or another size, is not believed", async () => {
    for (const change of [{ cid: `b${"a".repeat(58)}` }, { size: 1 }]) {
      world.host.lie = (call, answer) => (call === blockCalls.putBlock ? { ...(answer as object), ...change } : answer);
      const ended = await upload(randomFile("a.bin", 10));
      expect(failures(ended)[0]).toMatchObject({ errorCode: "bad_answer" });
      world.host.lie = (_, answer) => answer;
      await device.drive.dismissReceipt(ended.receipts[0]?.id ?? "");
      await stateWhere(device.drive, (state) => state.count === 0);
    }
    expect(await namesIn()).toEqual([]);
  });
});

describe("free space that ends in the middle", () => {
  test("ends what does not fit with its reason, lets go of what was stored of it, and the rest goes on", async () => {
    world.ledger.quotaBytes = 2 * PART_BYTES;
    const files = [randomFile("large.bin", 4 * PART_BYTES), randomFile("fits.bin", PART_BYTES), randomFile("s.bin", 9)];
    const ended = await upload(...files);
    expect(failures(ended)).toEqual([{ name: "large.bin", errorCode: "file_too_large" }]);
    expect((await namesIn()).sort()).toEqual(["fits.bin", "s.bin"]);
    await expect.poll(() => world.ledger.blocks.size).toBe(2);
    await expect.poll(async () => (await device.uploads(address).readAll()).length).toBe(0);
    world.ledger.quotaBytes = Number.POSITIVE_INFINITY;
    await device.drive.uploadMissing(ended.receipts[0]?.id ?? "");
    await transfersEnded(device.drive);
    expect(await sameBytes(await download("large.bin"), files[0] as File)).toBe(true);
  });

  test("of many small files those that fit are there", async () => {
    const files = Array.from({ length: 30 }, (_, at) => randomFile(`${at}.bin`, 1000));
    world.ledger.quotaBytes = 20 * blocksSizeOf(1000) + 10;
    const ended = await upload(...files);
    expect(ended.countByState).toMatchObject({ done: 20, failed: 10 });
    expect(await namesIn()).toHaveLength(20);
  });
});

describe("a file that changes while it is read", () => {
  const spoilers: [string, (file: File) => File][] = [
    ["is cut", (file) => Object.defineProperty(file, "slice", { value: () => new Blob(["short"]) })],
    [
      "can't be read any more",
      (file) =>
        Object.defineProperty(file, "slice", {
          value: () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) }),
        }),
    ],
    [
      "has a new date",
      (file) => {
        let reads = 0;
        return Object.defineProperty(file, "lastModified", { get: () => ++reads });
      },
    ],
  ];
  const sizes = [5000, 2 * PART_BYTES];

  test.each(spoilers.flatMap(([name, spoil]) => sizes.map((size) => [name, size, spoil] as const)))(
    "one that %s (%i bytes) is not added, and nothing of it stays",
    async (_, size, spoil) => {
      const ended = await upload(spoil(randomFile("a.bin", size)), randomFile("b.bin", 10), randomFile("c.bin", 20));
      expect(failures(ended)).toEqual([{ name: "a.bin", errorCode: "file_changed" }]);
      expect((await namesIn()).sort()).toEqual(["b.bin", "c.bin"]);
      await expect.poll(() => world.ledger.blocks.size).toBe(2);
      await expect.poll(async () => (await device.uploads(address).readAll()).length).toBe(0);
    },
  );

  test("a part that reads otherwise the second time is not sent under the same key", async () => {
    const file = randomFile("a.bin", 3 * PART_BYTES);
    world.host.trouble = (call) => (call === blockCalls.putBlock ? { kind: "drop" } : null);
    await device.drive.upload({ address, parentId: null, items: [item(file)], existing: "refuse" });
    await stateWhere(device.drive, ({ countByState }) => countByState.offline === 1);
    await device.drive.pauseTransfers();
    const other = randomFile("a.bin", 3 * PART_BYTES);
    Object.defineProperty(file, "slice", { value: (from: number, to: number) => other.slice(from, to) });
    world.host.trouble = () => null;
    await device.drive.resumeTransfers();
    const ended = await transfersEnded(device.drive);
    expect(failures(ended)).toEqual([{ name: "a.bin", errorCode: "file_changed" }]);
    expect(await namesIn()).toEqual([]);
    await expect.poll(() => world.ledger.blocks.size).toBe(0);
  });
});

describe("pausing, cancelling, trying again", () => {
  /** Tells at the request that many parts have come to. */
  function atPut(number: number, act: () => void): void {
    let puts = 0;
    world.host.trouble = (call) => {
      if (call === blockCalls.putBlock || call === blockCalls.putBlocks) puts += 1;
      if (puts === number) {
        puts += 1;
        act();
      }
      return null;
    };
  }
  const idOfTask = (name: string) => tasks.get(name)?.id ?? "";

  test("a pause at any part, and a resume, end in the same bytes with nothing stored twice", async () => {
    for (let at = 1; at <= 3; at += 1) {
      world.ledger.puts.length = 0;
      const file = randomFile(`${at}.bin`, 2 * PART_BYTES + 10);
      atPut(at, () => void device.drive.pauseTransfers());
      await upload(file);
      const { rows } = await stateWhere(device.drive, ({ countByState }) => countByState.processing === 0);
      if (rows[0]?.state === "paused") {
        expect(await namesIn()).not.toContain(file.name);
        await device.drive.resumeTransfers();
      }
      expect((await transfersEnded(device.drive)).countByState).toMatchObject({ failed: 0, paused: 0 });
      expect(await sameBytes(await download(file.name), file)).toBe(true);
      expect(new Set(world.ledger.puts).size).toBe(world.ledger.puts.length);
      await stateWhere(device.drive, (state) => state.count === 0);
    }
  });

  test("one that is paused lets the next go", async () => {
    atPut(1, () => void device.drive.pauseTransfers([idOfTask("a.bin")]));
    await upload(randomFile("a.bin", 4 * PART_BYTES), randomFile("b.bin", PART_BYTES));
    await stateWhere(device.drive, ({ countByState }) => countByState.done === 1);
    expect(await namesIn()).toEqual(["b.bin"]);
    await device.drive.resumeTransfers();
    await transfersEnded(device.drive);
    expect((await namesIn()).sort()).toEqual(["a.bin", "b.bin"]);
  });

  test("a cancelled upload leaves the list as it was, lets go of its blocks, and the others go on", async () => {
    atPut(3, () => void device.drive.cancelTransfers([idOfTask("a.bin")]));
    const ended = await upload(randomFile("a.bin", 8 * PART_BYTES), randomFile("b.bin", PART_BYTES));
    expect(ended.rows.map(({ meta }) => meta.taskName)).toEqual(["b.bin"]);
    expect(ended.receipts).toEqual([expect.objectContaining({ files: 2, succeeded: 1, cancelled: 1, failed: 0 })]);
    expect(await namesIn()).toEqual(["b.bin"]);
    await expect.poll(() => world.ledger.blocks.size).toBe(1);
    await expect.poll(async () => (await device.uploads(address).readAll()).length).toBe(0);
  });

  test("all that is cancelled leaves no row and no receipt", async () => {
    atPut(1, () => void device.drive.cancelTransfers());
    const ended = await upload(randomFile("a.bin", 4 * PART_BYTES), randomFile("b.bin", PART_BYTES));
    expect(ended).toMatchObject({ count: 0, receipts: [] });
    expect(await namesIn()).toEqual([]);
    await expect.poll(() => world.ledger.blocks.size).toBe(0);
  });

  test("what is cancelled while the ledger is away is let go of when it is back, by whichever tab", async () => {
    const file = randomFile("a.bin", 2 * PART_BYTES);
    let isAway = false;
    world.host.trouble = (call) => {
      const isHeard = !isAway;
      if (call === blockCalls.putBlock) isAway = true;
      return isHeard || call.service !== "ledger" ? null : { kind: "drop" };
    };
    await device.drive.upload({ address, parentId: null, items: [item(file)], existing: "refuse" });
    await stateWhere(device.drive, ({ countByState }) => countByState.offline === 1);
    await device.drive.cancelTransfers();
    await expect.poll(() => count(blockCalls.deleteBlocks)).toBeGreaterThan(0);
    await device.drive.lock();
    world.host.trouble = () => null;
    expect((await device.uploads(address).readAll()).length).toBeGreaterThan(0);
    const { email, keyValue, uploads, journals } = device;
    const later = await startDevice(world, { email, keyValue, uploads, journals });
    await later.drive.unlock(address);
    await listOf(later.drive, address);
    await expect.poll(() => world.ledger.blocks.size).toBe(0);
    await expect.poll(async () => (await uploads(address).readAll()).length).toBe(0);
    expect((await transfersEnded(later.drive)).count).toBe(0);
  });

  test("a finished task is not touched", async () => {
    await upload(randomFile("a.bin", 5000));
    await device.drive.cancelTransfers([idOfTask("a.bin")]);
    await device.drive.pauseTransfers();
    expect(await namesIn()).toEqual(["a.bin"]);
  });

  test("what failed is tried again, one or all, and only what is missing", async () => {
    await withRowsThatStay();
    const refused = new Set<string>();
    world.ledger.refuse = (cid) => {
      if (refused.size < 3) refused.add(cid);
      return refused.has(cid) ? new AppError("block_invalid") : null;
    };
    const files = Array.from({ length: 6 }, (_, at) => randomFile(`${at}.bin`, 100));
    const ended = await upload(...files);
    expect(ended.countByState).toMatchObject({ done: 3, failed: 3 });
    world.ledger.refuse = () => null;
    await device.drive.retryTransfers([ended.rows.find(({ state }) => state === "failed")?.id ?? ""]);
    expect((await transfersEnded(device.drive)).countByState).toMatchObject({ done: 4, failed: 2 });
    await device.drive.retryTransfers();
    const all = await transfersEnded(device.drive);
    expect(all.countByState).toMatchObject({ done: 6, failed: 0 });
    expect(all.receipts).toEqual([expect.objectContaining({ succeeded: 6, failed: 0 })]);
    expect(new Set(world.ledger.puts).size).toBe(world.ledger.puts.length);
    expect(await namesIn()).toHaveLength(6);
  });

  test("a receipt that is dismissed lets go of what had failed", async () => {
    world.ledger.refuse = () => (world.ledger.blocks.size === 1 ? new AppError("address_not_entitled") : null);
    const ended = await upload(randomFile("a.bin", 3 * PART_BYTES));
    expect(ended.receipts).toEqual([expect.objectContaining({ failed: 1, canUploadMissing: true })]);
    await stateWhere(device.drive, (state) => state.count === 0);
    expect((await device.uploads(address).readAll()).length).toBeGreaterThan(0);
    await device.drive.dismissReceipt(ended.receipts[0]?.id ?? "");
    await expect.poll(() => world.ledger.blocks.size).toBe(0);
    await expect.poll(async () => (await device.uploads(address).readAll()).length).toBe(0);
    expect((await transfersEnded(device.drive)).receipts).toEqual([]);
  });

  test("locking ends what runs, and keeps it", async () => {
    atPut(2, () => void device.drive.lock());
    await device.drive.upload({
      address,
      parentId: null,
      items: [item(randomFile("a.bin", 4 * PART_BYTES))],
      existing: "refuse",
    });
    const ended = await stateWhere(device.drive, (state) => state.count === 0);
    expect(ended.receipts).toEqual([]);
    expect(world.storages.at(address).versions).toHaveLength(1);
    expect((await device.uploads(address).readAll()).length).toBeGreaterThan(0);
    expect(world.ledger.blocks.size).toBeLessThan(4);
  });

  test("a storage that is no more keeps nothing on the device", async () => {
    atPut(2, () => void device.drive.pauseTransfers());
    await upload(randomFile("a.bin", 4 * PART_BYTES));
    await device.drive.disconnectStorage(address);
    expect(await device.uploads(address).readAll()).toEqual([]);
  });
});
