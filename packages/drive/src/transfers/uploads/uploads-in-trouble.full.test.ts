import { blocksSizeOf } from "@dexnet/blocks/parts/block-sizes";
import { transferRetries } from "@dexnet/blocks/with-retry";
import { partCountOf, partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import { productCalls } from "@dexnet/protocol/products";
import { describe, expect, test } from "vitest";
import {
  createFastClockWithRows,
  listOf,
  makeStorage,
  stateWhere,
  transfersEnded,
  uploadFiles,
} from "../../testing/device.ts";
import type { InjectedFault } from "../../testing/fakes/http-host.ts";
import { randomFile, sameBytes } from "../../testing/random-file.ts";
import { createUploadRig, failures, item } from "../../testing/upload-rig.ts";
import { smallFileBytes } from "./upload-batch.ts";

const rig = createUploadRig();
const { upload, download, namesIn, count } = rig;

/** The long run has each kind of fault alone, and at each request. */
const isLongRun = process.env.DEXNET_LONG === "1";
/** In the usual run each kind of fault is at every fifth request, and each request has one of them. */
const requestsApart = isLongRun ? 1 : 5;

describe("uploads with faults of the servers", () => {
  const troubles: [string, InjectedFault][] = [
    ["500s", { kind: "answer", status: 500 }],
    ["503s", { kind: "answer", status: 503 }],
    ["429s", { kind: "answer", status: 429, code: "too_many_requests", retryAfter: 1 }],
    ["lost connections", { kind: "drop" }],
    ["lost answers", { kind: "drop-after" }],
    ["answers cut in half", { kind: "cut-after" }],
  ];
  const someFiles = () => [
    randomFile("large.bin", partSizeBytes + 5000),
    ...Array.from({ length: 5 }, (_, at) => randomFile(`${at}.bin`, at * 100)),
  ];

  async function expectAll(files: readonly File[]): Promise<void> {
    expect((await namesIn()).sort()).toEqual(files.map(({ name }) => name).sort());
    rig.world.host.injectFault = () => null;
    for (const file of files) expect(await sameBytes(await download(file.name), file)).toBe(true);
    expect(rig.world.ledger.puts.length).toBe(files.reduce((sum, { size }) => sum + partCountOf(size), 0));
    expect(await rig.device.uploads(rig.address).readAll()).toEqual([]);
  }

  test.each([
    ...(isLongRun ? troubles.map(([name, trouble]) => ({ name, kinds: [trouble] })) : []),
    { name: "all kinds of faults", kinds: troubles.map(([, trouble]) => trouble) },
  ])("store the same bytes once, with $name at every other request", async ({ kinds }) => {
    let times = 0;
    rig.world.host.injectFault = (call) => {
      if (call.service !== "ledger") return null;
      times += 1;
      // Two requests in a row succeed: after a fault the ledger is asked for its blocks, and then gets the rest.
      return times % 4 >= 2 ? null : (kinds[times % kinds.length] ?? null);
    };
    const files = someFiles();
    const ended = await upload(...files);
    expect(ended.countByState.done).toBe(files.length);
    await expectAll(files);
  });

  /** The fewest bytes that cause all kinds of requests. */
  const fewFiles = () => [randomFile("large.bin", smallFileBytes + 1), randomFile("1.bin", 9), randomFile("2.bin", 0)];

  test.each(troubles)("store the same bytes once, with %s at any single request", async (name, trouble) => {
    await upload(...fewFiles());
    const requests = rig.world.host.receivedCalls.length;
    expect(requests).toBeGreaterThanOrEqual(4);
    await stateWhere(rig.device.drive, ({ count: rows }) => rows === 0);
    const first = 1 + (troubles.findIndex(([one]) => one === name) % requestsApart);
    for (let at = first; at <= requests; at += requestsApart) {
      const { address: fresh } = await makeStorage(rig.device.drive);
      await listOf(rig.device.drive, fresh);
      rig.world.ledger.puts.length = 0;
      let times = 0;
      rig.world.host.injectFault = () => {
        times += 1;
        return times === at ? trouble : null;
      };
      const files = fewFiles();
      const ended = await uploadFiles(rig.device.drive, fresh, files);
      rig.world.host.injectFault = () => null;
      expect(ended.countByState.done).toBe(files.length);
      expect((await listOf(rig.device.drive, fresh)).entries).toHaveLength(files.length);
      expect(rig.world.ledger.puts).toHaveLength(files.length);
      await stateWhere(rig.device.drive, ({ count: rows }) => rows === 0);
    }
  });

  test("wait offline without a connection, and continue by themselves", async () => {
    let isAway = true;
    rig.world.host.injectFault = (call) => (isAway && call.service === "ledger" ? { kind: "drop" } : null);
    await rig.device.drive.open(rig.address).upload({
      parentId: null,
      items: [item(randomFile("a.bin", 10))],
      existing: "refuse",
    });
    const waiting = await stateWhere(rig.device.drive, ({ countByState }) => countByState.offline === 1);
    expect(waiting).toMatchObject({ bytesPerSecond: null, secondsLeft: null });
    const tries = () => count(blockCalls.putBlock) + count(blockCalls.missingBlocks);
    await expect.poll(tries).toBeGreaterThan(transferRetries.attempts);
    isAway = false;
    expect((await transfersEnded(rig.device.drive)).countByState.done).toBe(1);
    expect(await namesIn()).toEqual(["a.bin"]);
  });

  test("have a row at once without a connection, and are refused for lack of space when it is back", async () => {
    // The list must be loaded before the connection is lost.
    await namesIn();
    let isAway = true;
    rig.world.host.injectFault = () => (isAway ? { kind: "drop" } : null);
    const [small, large] = [randomFile("a.bin", 10), randomFile("b.bin", 3_000)];
    const items = [item(small), item(large)];
    await rig.device.drive.open(rig.address).upload({ parentId: null, items, existing: "refuse" });
    await stateWhere(rig.device.drive, ({ count: rows, countByState }) => rows === 2 && countByState.offline > 0);
    rig.world.ledger.quotaBytes = 1_000;
    isAway = false;
    const ended = await transfersEnded(rig.device.drive);
    expect(ended.countByState).toMatchObject({ done: 1, failed: 1 });
    expect(rig.rows.get("b.bin")).toMatchObject({ errorCode: "file_too_large" });
    expect(await namesIn()).toEqual(["a.bin"]);
  });

  test("fail after a limited number of attempts, and do not stop the next upload", async () => {
    await rig.use({ clock: createFastClockWithRows() });
    rig.world.host.injectFault = (call) => (call === blockCalls.putBlock ? { kind: "answer", status: 500 } : null);
    const ended = await upload(randomFile("a.bin", 10));
    expect(ended.rows[0]).toMatchObject({ isError: true, errorCode: "internal", isProcessing: false });
    expect(count(blockCalls.putBlock)).toBe(transferRetries.attempts);
    expect(await namesIn()).toEqual([]);
    rig.world.host.injectFault = () => null;
    await rig.device.drive.retryTransfers();
    expect((await transfersEnded(rig.device.drive)).countByState).toMatchObject({ done: 1, failed: 0 });
    expect(await namesIn()).toEqual(["a.bin"]);
  });

  test("fail at once when a part is refused, without a change of the list", async () => {
    let parts = 0;
    rig.world.ledger.refuse = () => {
      parts += 1;
      return parts === 2 ? new AppError("address_not_entitled") : null;
    };
    const ended = await upload(randomFile("a.bin", 3 * partSizeBytes), randomFile("b.bin", partSizeBytes));
    expect(failures(ended)).toEqual([{ name: "a.bin", errorCode: "address_not_entitled" }]);
    expect(await namesIn()).toEqual(["b.bin"]);
  });

  test("fail with the reason when the list is refused, and send only the list at a retry", async () => {
    rig.world.host.injectFault = (call) =>
      call === productCalls.updateStorage ? { kind: "answer", status: 402, code: "plan_required" } : null;
    const ended = await upload(randomFile("a.bin", 10), randomFile("b.bin", 10));
    expect(failures(ended).map(({ errorCode }) => errorCode)).toEqual(["plan_required", "plan_required"]);
    expect(await namesIn()).toEqual([]);
    expect(rig.world.storages.at(rig.address).deltas).toHaveLength(1);
    rig.world.host.injectFault = () => null;
    await rig.device.drive.uploadMissing(ended.receipts[0]?.id ?? "");
    const again = await transfersEnded(rig.device.drive);
    expect(again.receipts).toEqual([expect.objectContaining({ succeeded: 2, failed: 0 })]);
    expect(await namesIn()).toEqual(["a.bin", "b.bin"]);
    expect(rig.world.ledger.puts).toHaveLength(2);
  });

  test("fail while the plan has ended, when files can still be read, and succeed after its renewal", async () => {
    const before = randomFile("before.bin", 10);
    await upload(before);
    const { world, address } = rig;
    const { size: sizeBytes } = world.storages.at(address).storage;
    world.ledger.entitle(address, { sizeBytes, paidUntil: world.clock.now() });
    const ended = await upload(randomFile("after.bin", 10));
    expect(failures(ended)).toEqual([{ name: "after.bin", errorCode: "address_not_entitled" }]);
    expect(await namesIn()).toEqual(["before.bin"]);
    expect(await sameBytes(await download("before.bin"), before)).toBe(true);
    world.ledger.entitle(address, { sizeBytes, paidUntil: world.clock.now() + 60_000 });
    await rig.device.drive.uploadMissing(ended.receipts.find(({ failed }) => failed > 0)?.id ?? "");
    await transfersEnded(rig.device.drive);
    expect(await namesIn()).toEqual(["before.bin", "after.bin"]);
  });

  test("fail when the ledger acknowledges another block or another size", async () => {
    for (const change of [{ cid: `b${"a".repeat(58)}` }, { size: 1 }]) {
      rig.world.host.replaceAnswer = (call, answer) =>
        call === blockCalls.putBlock ? { ...(answer as object), ...change } : answer;
      const ended = await upload(randomFile("a.bin", 10));
      expect(failures(ended)[0]).toMatchObject({ errorCode: "bad_answer" });
      rig.world.host.replaceAnswer = (_, answer) => answer;
      await rig.device.drive.dismissReceipt(ended.receipts[0]?.id ?? "");
      await stateWhere(rig.device.drive, (state) => state.count === 0);
    }
    expect(await namesIn()).toEqual([]);
  });
});

describe("uploads that exceed the free space", () => {
  test("fail with the reason and release their blocks, and the others continue", async () => {
    rig.world.ledger.quotaBytes = 2 * partSizeBytes;
    const files = [
      randomFile("large.bin", 4 * partSizeBytes),
      randomFile("fits.bin", partSizeBytes),
      randomFile("s.bin", 9),
    ];
    const ended = await upload(...files);
    expect(failures(ended)).toEqual([{ name: "large.bin", errorCode: "file_too_large" }]);
    expect((await namesIn()).sort()).toEqual(["fits.bin", "s.bin"]);
    await expect.poll(() => rig.world.ledger.blocks.size).toBe(2);
    await expect.poll(async () => (await rig.device.uploads(rig.address).readAll()).length).toBe(0);
    rig.world.ledger.quotaBytes = Number.POSITIVE_INFINITY;
    await rig.device.drive.uploadMissing(ended.receipts[0]?.id ?? "");
    await transfersEnded(rig.device.drive);
    expect(await sameBytes(await download("large.bin"), files[0] as File)).toBe(true);
  });

  test("store those of many small files that fit", async () => {
    const files = Array.from({ length: 30 }, (_, at) => randomFile(`${at}.bin`, 1000));
    rig.world.ledger.quotaBytes = 20 * blocksSizeOf(1000) + 10;
    const ended = await upload(...files);
    expect(ended.countByState).toMatchObject({ done: 20, failed: 10 });
    expect(await namesIn()).toHaveLength(20);
  });
});

/** Replaces what is read from the file, whole or in parts. */
function readAs(file: File, arrayBuffer: () => Promise<ArrayBuffer>): File {
  const stream = () =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(new Uint8Array(await arrayBuffer()));
        controller.close();
      },
    });
  const read = { arrayBuffer, stream };
  return Object.assign(file, read, { slice: () => read });
}

describe("uploads of a file that changes while it is read", () => {
  const spoilers: [string, (file: File) => File][] = [
    ["is cut", (file) => readAs(file, () => new Blob(["short"]).arrayBuffer())],
    [
      "can't be read any more",
      (file) => readAs(file, () => Promise.reject(new DOMException("gone", "NotReadableError"))),
    ],
    [
      "has a new date",
      (file) => {
        let reads = 0;
        return Object.defineProperty(file, "lastModified", { get: () => ++reads });
      },
    ],
  ];
  const sizes = [5000, 2 * partSizeBytes];

  test.each(spoilers.flatMap(([name, spoil]) => sizes.map((size) => [name, size, spoil] as const)))(
    "do not add a file that %s (%i bytes), and release its blocks",
    async (_, size, spoil) => {
      const ended = await upload(spoil(randomFile("a.bin", size)), randomFile("b.bin", 10), randomFile("c.bin", 20));
      expect(failures(ended)).toEqual([{ name: "a.bin", errorCode: "file_changed" }]);
      expect((await namesIn()).sort()).toEqual(["b.bin", "c.bin"]);
      await expect.poll(() => rig.world.ledger.blocks.size).toBe(2);
      await expect.poll(async () => (await rig.device.uploads(rig.address).readAll()).length).toBe(0);
    },
  );

  test("do not send a part that reads differently at a retry with the same key", async () => {
    const file = randomFile("a.bin", 3 * partSizeBytes);
    rig.world.host.injectFault = (call) => (call === blockCalls.putBlock ? { kind: "drop" } : null);
    await rig.device.drive.open(rig.address).upload({ parentId: null, items: [item(file)], existing: "refuse" });
    await stateWhere(rig.device.drive, ({ countByState }) => countByState.offline === 1);
    await rig.device.drive.pauseTransfers();
    const other = randomFile("a.bin", 3 * partSizeBytes);
    Object.defineProperty(file, "slice", { value: (from: number, to: number) => other.slice(from, to) });
    rig.world.host.injectFault = () => null;
    await rig.device.drive.resumeTransfers();
    const ended = await transfersEnded(rig.device.drive);
    expect(failures(ended)).toEqual([{ name: "a.bin", errorCode: "file_changed" }]);
    expect(await namesIn()).toEqual([]);
    await expect.poll(() => rig.world.ledger.blocks.size).toBe(0);
  });
});
