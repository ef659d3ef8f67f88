import { partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { blockCalls } from "@dexnet/protocol/blocks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Drive } from "../../drive.ts";
import {
  type Device,
  entryIdOf,
  listOf,
  makeStorage,
  startDevice,
  stateWhere,
  uploadFiles,
} from "../../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../../testing/fakes/fake-world.ts";
import { MemoryHandle } from "../../testing/memory-handle.ts";
import { randomFile, sameBytes } from "../../testing/random-file.ts";
import { createStreamReader } from "../../testing/stream-reader.ts";
import type { DownloadTarget, TransferRow } from "../transfers.ts";

const name = "film.mp4";
const parts = 4;
const note = randomFile("note.txt", 100_000);
const film = randomFile(name, (parts - 1) * partSizeBytes + 1000);

let world: FakeWorld;
let first: Device & { email: string };
let address: string;

beforeAll(async () => {
  world = await startFakeWorld();
  first = await startDevice(world);
  ({ address } = await makeStorage(first.drive));
  await uploadFiles(first.drive, address, [film, note]);
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.host.injectFault = () => null;
  before = [];
  after = [];
  world.ledger.replaceBlock = (cid, block) => {
    after.push(cid);
    return block;
  };
  const { email, keyValue } = first;
  first = await startDevice(world, { email, keyValue, durableEveryMs: 0 });
  await open(first);
});

/** One more tab of the device. The storage is not open in it. */
function nextTab(): Promise<Device> {
  const { email, keyValue, journals, uploads, locks } = first;
  return startDevice(world, { email, keyValue, journals, uploads, locks, durableEveryMs: 0 });
}

async function open({ drive }: Device): Promise<void> {
  await drive.unlock(address);
  await listOf(drive, address);
}

const intoHandle = (handle: MemoryHandle): DownloadTarget => ({
  kind: "handle",
  handle: handle as unknown as FileSystemFileHandle,
});
const kept = async () =>
  (await first.uploads(address).readAll()).filter(({ key }) => key.startsWith("download/")).length;
/** Names of blocks that the ledger returned before and after the tab was closed. */
let before: string[] = [];
let after: string[] = [];
const areFetchedAgain = () => before.map((cid) => after.includes(cid));
const holds = (handle: MemoryHandle) => sameBytes(new Blob([handle.content]), film);
const rowWhere = async (drive: Drive, isSo: (row: TransferRow) => boolean) =>
  (await stateWhere(drive, ({ rows }) => rows.some(isSo))).rows.find(isSo) as TransferRow;

async function startDownload(target: DownloadTarget, { name } = film): Promise<void> {
  const entryIds = [await entryIdOf(first.drive, address, name)];
  first.drive
    .open(address)
    .download({ entryIds, target, name })
    .catch(() => undefined);
}

/** Drops all requests to the ledger after it has returned so many parts. */
function ledgerAwayAfter(count: number): void {
  let given = 0;
  world.host.injectFault = (call) => {
    if (call !== blockCalls.getBlock) return null;
    given += 1;
    return given > count ? { kind: "drop" } : null;
  };
}

/** Starts a download, and closes the tab after two parts. */
async function leftInTheMiddle(target: DownloadTarget): Promise<void> {
  ledgerAwayAfter(2);
  await startDownload(target);
  await rowWhere(first.drive, ({ state, progress }) => state === "offline" && progress.doneBytes === 2 * partSizeBytes);
  await leaveFirst();
}

async function leaveFirst(): Promise<void> {
  await expect.poll(kept).toBe(1);
  await first.drive.lock();
  await expect.poll(() => world.host.activeCalls).toBe(0);
  before = after;
  after = [];
  world.host.injectFault = () => null;
}

describe("downloads to a chosen file, in the next tab", () => {
  test("continue from the last durable part", async () => {
    const handle = new MemoryHandle();
    await leftInTheMiddle(intoHandle(handle));
    expect(handle.content.length).toBe(2 * partSizeBytes);
    const tab = await nextTab();
    await open(tab);
    await expect.poll(() => holds(handle)).toBe(true);
    expect(areFetchedAgain()).toEqual([false, false]);
    await expect.poll(kept).toBe(0);
  });

  test("start again when somebody has written to the file", async () => {
    const handle = new MemoryHandle();
    await leftInTheMiddle(intoHandle(handle));
    handle.lastModified += 1;
    const tab = await nextTab();
    await open(tab);
    await expect.poll(() => holds(handle)).toBe(true);
    expect(areFetchedAgain()).toEqual([true, true]);
  });

  test("wait for the permission to write the file", async () => {
    const handle = new MemoryHandle();
    await leftInTheMiddle(intoHandle(handle));
    handle.permission = "prompt";
    const tab = await nextTab();
    await open(tab);
    const { id } = await rowWhere(tab.drive, ({ state }) => state === "interrupted");
    expect(await tab.drive.fileHandle(id)).toBe(handle);
    await tab.drive.resumeTransfers([id]);
    expect((await rowWhere(tab.drive, (row) => row.id === id)).state).toBe("interrupted");
    handle.permission = "granted";
    await tab.drive.resumeTransfers([id]);
    await expect.poll(() => holds(handle)).toBe(true);
    expect(areFetchedAgain()).toEqual([false, false]);
  });

  test("stay paused until they are resumed", async () => {
    const handle = new MemoryHandle();
    ledgerAwayAfter(2);
    await startDownload(intoHandle(handle));
    await rowWhere(first.drive, ({ progress }) => progress.doneBytes === 2 * partSizeBytes);
    await first.drive.pauseTransfers();
    await leaveFirst();
    const tab = await nextTab();
    await open(tab);
    const { id } = await rowWhere(tab.drive, ({ state }) => state === "paused");
    await tab.drive.resumeTransfers([id]);
    await expect.poll(() => holds(handle)).toBe(true);
  });

  test("leave neither a record nor a partial file after a cancellation", async () => {
    const handle = new MemoryHandle();
    ledgerAwayAfter(2);
    await startDownload(intoHandle(handle));
    await rowWhere(first.drive, ({ progress }) => progress.doneBytes === 2 * partSizeBytes);
    await first.drive.cancelTransfers();
    await expect.poll(kept).toBe(0);
    await expect.poll(() => handle.isRemoved).toBe(true);
    expect(handle.openWriters).toBe(0);
  });
});

describe("downloads to the browser, in the next tab", () => {
  test("are interrupted, and end when they are downloaded again", async () => {
    await leftInTheMiddle({ kind: "stream", port: createStreamReader().port });
    const tab = await nextTab();
    await open(tab);
    const row = await rowWhere(tab.drive, ({ state }) => state === "interrupted");
    expect(row).toMatchObject({ type: "download", meta: { rowName: name }, isError: false });
    const file = await tab.drive.downloadAgain(row.id, { kind: "memory" });
    expect(await sameBytes(file ?? new Blob([]), film)).toBe(true);
    await expect.poll(kept).toBe(0);
    await expect(tab.drive.downloadAgain(row.id, { kind: "memory" })).rejects.toMatchObject({
      code: "entry_not_found",
    });
  });

  test("do not come back after a cancellation", async () => {
    await leftInTheMiddle({ kind: "stream", port: createStreamReader().port });
    const tab = await nextTab();
    await open(tab);
    const { id } = await rowWhere(tab.drive, ({ state }) => state === "interrupted");
    await tab.drive.cancelTransfers([id]);
    await expect.poll(kept).toBe(0);
  });

  test("fail with a receipt when their entries were deleted", async () => {
    ledgerAwayAfter(0);
    await startDownload({ kind: "stream", port: createStreamReader().port }, note);
    await leaveFirst();
    const other = await startDevice(world, { email: first.email, keyValue: first.keyValue });
    await open(other);
    const saved = Promise.withResolvers<void>();
    await other.drive.open(address).remove([await entryIdOf(other.drive, address, note.name)]);
    await other.drive.open(address).watchSaving(({ state }) => state === "saved" && saved.resolve());
    await saved.promise;
    const tab = await nextTab();
    await open(tab);
    const { receipts } = await stateWhere(tab.drive, (state) => state.receipts.length > 0);
    expect(receipts).toMatchObject([{ failed: 1, isUnattended: true, failures: [{ errorCode: "entry_not_found" }] }]);
    await expect.poll(kept).toBe(0);
  });
});

test("downloads of one tab are not continued by another", async () => {
  const reader = createStreamReader();
  ledgerAwayAfter(2);
  await startDownload({ kind: "stream", port: reader.port });
  await expect.poll(kept).toBe(1);
  const tab = await nextTab();
  await open(tab);
  world.host.injectFault = () => null;
  expect(await reader.end).toBe("end");
  expect((await stateWhere(tab.drive, () => true)).count).toBe(0);
});

test("continueTransfers continues the transfers of all storages with a saved phrase", async () => {
  const handle = new MemoryHandle();
  await leftInTheMiddle(intoHandle(handle));
  const tab = await nextTab();
  await tab.drive.continueTransfers();
  await expect.poll(() => holds(handle)).toBe(true);
});

test("suspendTransfers stops the fetching of parts until it is reversed", async () => {
  await first.drive.suspendTransfers(true);
  const handle = new MemoryHandle();
  await startDownload(intoHandle(handle));
  await rowWhere(first.drive, ({ state }) => state === "processing");
  expect(after).toEqual([]);
  await first.drive.suspendTransfers(false);
  await expect.poll(() => holds(handle)).toBe(true);
});
