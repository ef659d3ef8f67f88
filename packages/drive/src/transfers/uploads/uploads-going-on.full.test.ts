import { createInlinePartWorker } from "@dexnet/blocks/parts/inline-part-worker";
import { partCountOf, partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Drive } from "../../drive.ts";
import type { JournalStore } from "../../file-database/journal/journal.ts";
import { createSimulatedProcess, fetchOf, locksOf, type SimulatedProcess } from "../../testing/browser.ts";
import {
  type Device,
  downloadFile,
  listOf,
  makeStorage,
  startDevice,
  stateWhere,
  transfersEnded,
  uploadFiles,
} from "../../testing/device.ts";
import { type FakeWorld, startFakeWorld } from "../../testing/fakes/fake-world.ts";
import { randomFile, sameBytes } from "../../testing/random-file.ts";
import { recordBusyLocks } from "../../testing/record-busy-locks.ts";
import { runEventLoop } from "../../testing/run-event-loop.ts";
import { createMemoryJournals, createMemoryUploads } from "../../testing/tabs.ts";
import type { UploadItem } from "../transfers.ts";
import { createSafeUploadStore, type UploadStore } from "../upload-store.ts";
import { smallFileBytes } from "./upload-batch.ts";

let world: FakeWorld;
let first: Device & { email: string };
let address: string;

beforeAll(async () => {
  world = await startFakeWorld();
});
afterAll(() => world.host.stop());
beforeEach(async () => {
  world.host.injectFault = () => null;
  world.ledger.refuse = () => null;
  world.ledger.blocks.clear();
  world.ledger.puts.length = 0;
  first = await startDevice(world);
  ({ address } = await makeStorage(first.drive));
});

/** One more tab of the device. */
async function nextTab(device: Device & { email: string } = first, locks = device.locks): Promise<Device> {
  const { email, keyValue, journals, uploads } = device;
  const tab = await startDevice(world, { email, keyValue, journals, uploads, locks });
  await tab.drive.unlock(address);
  await listOf(tab.drive, address);
  return tab;
}

/** A handle as Chromium keeps them. */
function handleOf(getFile: () => File, permission: () => PermissionState = () => "granted"): FileSystemFileHandle {
  const handle = { kind: "file", name: "x", getFile: async () => getFile(), queryPermission: async () => permission() };
  return handle as unknown as FileSystemFileHandle;
}

const item = (file: File, handle?: FileSystemFileHandle): UploadItem => ({ kind: "file", path: [], file, handle });
const startUpload = (drive: Drive, ...items: UploadItem[]) =>
  drive.open(address).upload({ parentId: null, items, existing: "refuse" });
const kept = async () => (await first.uploads(address).readAll()).length;
/** Ids of the batches that are kept. Each has several records. */
const keptBatches = async () => [
  ...new Set((await first.uploads(address).readAll()).map(({ key }) => key.split("/")[0] ?? "")),
];
const namesIn = async (drive: Drive) => (await listOf(drive, address)).entries.map(({ name }) => name).sort();
const expectNothingTwice = () => expect(new Set(world.ledger.puts).size).toBe(world.ledger.puts.length);

/** Drops all requests to the ledger after it has stored so many blocks. */
function ledgerAwayAfter(blocks: number): void {
  world.host.injectFault = (call) =>
    call.service === "ledger" && world.ledger.blocks.size >= blocks ? { kind: "drop" } : null;
}

/** Starts an upload, and closes the storage when some of its blocks are stored. */
async function leaveUnfinished(...items: UploadItem[]): Promise<void> {
  ledgerAwayAfter(1);
  await startUpload(first.drive, ...items);
  await stateWhere(first.drive, ({ countByState }) => countByState.offline > 0);
  await expect.poll(() => world.ledger.blocks.size).toBeGreaterThanOrEqual(1);
  await first.drive.lock();
  await expect.poll(() => world.host.activeCalls).toBe(0);
  world.host.injectFault = () => null;
}

/** The long run has a crash at each step. */
const stepsApart = process.env.DEXNET_LONG === "1" ? 1 : 5;

describe("uploads after a crash of the tab", () => {
  const step = (life: SimulatedProcess) => life.step();

  function uploadsOf(
    life: SimulatedProcess,
    shared: (address: string) => UploadStore,
  ): (address: string) => UploadStore {
    return (storage) => ({
      async write(changes) {
        await step(life);
        await shared(storage).write(changes);
        await step(life);
      },
      async readAll() {
        await step(life);
        return shared(storage).readAll();
      },
    });
  }

  function journalsOf(
    life: SimulatedProcess,
    shared: (address: string) => JournalStore,
  ): (address: string) => JournalStore {
    return (storage) => ({
      async append(sealed) {
        await step(life);
        await shared(storage).append(sealed);
        await step(life);
      },
      readAll: () => shared(storage).readAll(),
      async remove(keys) {
        await step(life);
        await shared(storage).remove(keys);
        await step(life);
      },
    });
  }

  /** Whether the tab lived to the end of the upload. */
  async function crashAfter(steps: number, files: readonly File[]): Promise<boolean> {
    const { email, keyValue } = first;
    const storage = await makeStorage(first.drive);
    address = storage.address;
    world.ledger.blocks.clear();
    world.ledger.puts.length = 0;
    const shared = { journals: createMemoryJournals(), uploads: createMemoryUploads() };
    const life = createSimulatedProcess(async () => undefined);
    const tab = await startDevice(world, {
      email,
      keyValue,
      journals: journalsOf(life, shared.journals),
      uploads: uploadsOf(life, shared.uploads),
      locks: locksOf(life, first.locks),
      fetch: fetchOf(life),
    });
    await tab.drive.unlock(address);
    await listOf(tab.drive, address);
    life.crash(steps);
    let isAccepted = false;
    const started = startUpload(
      tab.drive,
      ...files.map((file) =>
        item(
          file,
          handleOf(() => file),
        ),
      ),
    ).then(() => {
      isAccepted = true;
    });
    const isOver = started.then(() => transfersEnded(tab.drive)).then(() => true);
    const hasLived = await Promise.race([isOver, life.crashed.then(() => false)]);
    life.crash();
    await expect.poll(() => world.host.activeCalls).toBe(0);

    const next = await startDevice(world, { email, keyValue, ...shared, locks: first.locks });
    await next.drive.unlock(address);
    await listOf(next.drive, address);
    await expect.poll(async () => (await shared.uploads(address).readAll()).length).toBe(0);
    await expect.poll(async () => (await shared.journals(address).readAll()).length).toBe(0);
    const names = await namesIn(next.drive);
    expect(new Set(names).size).toBe(names.length);
    if (isAccepted) expect(names).toEqual(files.map(({ name }) => name).sort());
    const listed = files.filter(({ name }) => names.includes(name));
    expect(listed).toHaveLength(names.length);
    for (const file of listed)
      expect(await sameBytes(await downloadFile(next.drive, address, file.name), file)).toBe(true);
    expectNothingTwice();
    expect(world.ledger.blocks.size).toBe(listed.reduce((sum, { size }) => sum + partCountOf(size), 0));
    return hasLived;
  }

  test("are completed by the next tab with the same bytes and no block stored twice, after a crash at any step", async () => {
    world.ledger.skipsSignatures = true;
    let deaths = 0;
    for (let steps = 1; ; steps += stepsApart) {
      const large = deaths % 6 === 5 ? partSizeBytes + 1 : smallFileBytes + 1;
      const files = [randomFile("a.bin", 10), randomFile("b.bin", 0), randomFile("large.bin", large)];
      if (await crashAfter(steps, files)) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(20 / stepsApart);
  });
});

describe("uploads in two tabs", () => {
  test("run in one tab at a time, and continue in the next tab after that one has closed the storage", async () => {
    const file = randomFile("a.bin", 2 * partSizeBytes);
    const source = handleOf(() => file);
    ledgerAwayAfter(1);
    await startUpload(first.drive, item(file, source), item(randomFile("small.bin", 3), source));
    await stateWhere(first.drive, ({ rows }) =>
      rows.some(({ meta, state }) => meta.rowName === "a.bin" && state === "offline"),
    );
    const passedBy: string[] = [];
    const second = await nextTab(first, recordBusyLocks(first.locks, passedBy));
    // The second tab tries to lock each kept upload. The small one may end at any time.
    const lockOf = (id: string) => `dexnet-upload-${address.toLowerCase()}-${id}`;
    const keptAndUntried = async () => (await keptBatches()).map(lockOf).filter((name) => !passedBy.includes(name));
    await expect.poll(keptAndUntried).toEqual([]);
    expect(passedBy).not.toEqual([]);
    expect((await transfersEnded(second.drive)).count).toBe(0);
    await first.drive.lock();
    await second.drive.lock();
    await expect.poll(() => world.host.activeCalls).toBe(0);
    world.host.injectFault = () => null;
    const third = await nextTab();
    await expect.poll(() => namesIn(third.drive)).toContain("a.bin");
    expectNothingTwice();
  });

  test("continue in the tab that has closed the storage and opens it again", async () => {
    const file = randomFile("a.bin", 2 * partSizeBytes);
    const source = handleOf(() => file);
    await leaveUnfinished(item(file, source));
    await first.drive.unlock(address);
    await listOf(first.drive, address);
    await expect.poll(() => namesIn(first.drive)).toEqual(["a.bin"]);
    expectNothingTwice();
    await expect.poll(kept).toBe(0);
  });
});

describe("uploads whose file must be found again", () => {
  const needsFile = async (drive: Drive) =>
    (await stateWhere(drive, ({ countByState }) => countByState["needs-file"] === 1)).rows[0]?.id ?? "";

  test("need the person without a handle, and accept only the same file", async () => {
    const file = randomFile("a.bin", 2 * partSizeBytes);
    await leaveUnfinished(item(file));
    const { drive } = await nextTab();
    const id = await needsFile(drive);
    expect(await drive.fileHandle(id)).toBeNull();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const wrong = bytes.slice();
    for (const part of [0, 1]) wrong[part * partSizeBytes] = (wrong[part * partSizeBytes] ?? 0) ^ 1;
    const others = [
      new File([bytes.slice(1)], "a.bin", { lastModified: file.lastModified }),
      new File([bytes], "a.bin", { lastModified: file.lastModified + 1 }),
      new File([wrong], "a.bin", { lastModified: file.lastModified }),
    ];
    for (const other of others) {
      await expect(drive.giveFile(id, { file: other })).rejects.toMatchObject({ code: "file_mismatch" });
      expect(await needsFile(drive)).toBe(id);
    }
    await drive.resumeTransfers();
    expect(await needsFile(drive)).toBe(id);
    const same = new File([bytes], "renamed.bin", { lastModified: file.lastModified });
    await drive.giveFile(id, { file: same });
    expect((await transfersEnded(drive)).countByState.done).toBe(1);
    expect(await sameBytes(await downloadFile(drive, address, "a.bin"), file)).toBe(true);
    expectNothingTwice();
    await expect.poll(kept).toBe(0);
  });

  test("wait for the permission to read the handle", async () => {
    const file = randomFile("a.bin", 2 * partSizeBytes);
    let permission: PermissionState = "prompt";
    const handle = handleOf(
      () => file,
      () => permission,
    );
    await leaveUnfinished(item(file, handle));
    const { drive } = await nextTab();
    const id = await needsFile(drive);
    expect(await drive.fileHandle(id)).toBe(handle);
    await drive.resumeTransfers([id]);
    expect(await needsFile(drive)).toBe(id);
    permission = "granted";
    await drive.resumeTransfers([id]);
    expect((await transfersEnded(drive)).countByState.done).toBe(1);
    expectNothingTwice();
  });

  test("fail when the file has changed, release its blocks, and upload the new file at a retry", async () => {
    let file = randomFile("a.bin", 2 * partSizeBytes);
    const source = handleOf(() => file);
    await leaveUnfinished(item(file, source));
    file = randomFile("a.bin", partSizeBytes + 7, 1_800_000_000_000);
    const { drive } = await nextTab();
    const ended = await stateWhere(drive, ({ receipts }) => receipts.length === 1);
    expect(ended.rows[0]).toMatchObject({ errorCode: "file_changed" });
    await expect.poll(() => world.ledger.blocks.size).toBe(0);
    await drive.uploadMissing(ended.receipts[0]?.id ?? "");
    expect((await transfersEnded(drive)).countByState.done).toBe(1);
    expect(await sameBytes(await downloadFile(drive, address, "a.bin"), file)).toBe(true);
  });

  test("complete without the file when all parts were stored", async () => {
    const file = randomFile("a.bin", 10);
    world.host.injectFault = (call) => (call === blockCalls.putBlock ? { kind: "drop-after" } : null);
    await startUpload(first.drive, item(file));
    await stateWhere(first.drive, ({ countByState }) => countByState.offline > 0);
    await first.drive.lock();
    await expect.poll(() => world.host.activeCalls).toBe(0);
    world.host.injectFault = () => null;
    const { drive } = await nextTab();
    await expect.poll(() => namesIn(drive)).toEqual(["a.bin"]);
    expect(world.ledger.puts).toHaveLength(1);
  });
});

describe("uploads in the next tab", () => {
  test("stay paused until they are resumed", async () => {
    const file = randomFile("a.bin", 2 * partSizeBytes);
    ledgerAwayAfter(1);
    const source = handleOf(() => file);
    await startUpload(first.drive, item(file, source));
    await stateWhere(first.drive, ({ countByState }) => countByState.offline > 0);
    await first.drive.pauseTransfers();
    await first.drive.lock();
    world.host.injectFault = () => null;
    const { drive } = await nextTab();
    const paused = await stateWhere(drive, ({ countByState }) => countByState.paused === 1);
    expect(paused.rows[0]).toMatchObject({ isProcessing: true, progress: { doneBytes: partSizeBytes } });
    await drive.resumeTransfers();
    expect((await transfersEnded(drive)).countByState.done).toBe(1);
    expectNothingTwice();
  });

  test("stay failed, with a receipt, until they are retried", async () => {
    const file = randomFile("a.bin", 2 * partSizeBytes);
    world.ledger.refuse = () => (world.ledger.blocks.size === 1 ? new AppError("address_not_entitled") : null);
    await uploadFiles(first.drive, address, [], {
      items: [
        item(
          file,
          handleOf(() => file),
        ),
      ],
    });
    await first.drive.lock();
    world.ledger.refuse = () => null;
    const { drive } = await nextTab();
    const { receipts } = await stateWhere(drive, (state) => state.receipts.length === 1);
    expect(receipts[0]).toMatchObject({ failed: 1, name: "a.bin", canUploadMissing: true });
    await drive.uploadMissing(receipts[0]?.id ?? "");
    expect((await transfersEnded(drive)).countByState.done).toBe(1);
    expectNothingTwice();
  });
});

test("uploads save the name of a block before they send it, and also run on a device that can't save anything", async () => {
  const named: string[] = [];
  const store: UploadStore = {
    async write(changes) {
      // The write takes longer than everything that does not wait for it.
      await runEventLoop();
      named.push(...changes.map(({ key }) => key.split("/")[1] ?? ""));
    },
    readAll: async () => [],
  };
  const { email, keyValue } = first;
  const order: string[] = [];
  const tab = await startDevice(world, {
    email,
    keyValue,
    uploads: () => store,
    partWorker(call) {
      const inline = createInlinePartWorker({ call });
      return {
        ...inline,
        async seal(...request) {
          const sealed = await inline.seal(...request);
          return {
            ...sealed,
            send(...sending) {
              order.push(named.includes("0") ? "named" : "not named");
              return sealed.send(...sending);
            },
          };
        },
      };
    },
  });
  await tab.drive.unlock(address);
  await uploadFiles(tab.drive, address, [randomFile("a.bin", 10), randomFile("b.bin", 10)]);
  expect(order).toEqual(["named"]);

  const refusing: UploadStore = {
    write: () => Promise.reject(new DOMException("no", "SecurityError")),
    readAll: () => Promise.reject(new DOMException("no", "SecurityError")),
  };
  const withoutStore = await startDevice(world, { email, keyValue, uploads: () => createSafeUploadStore(refusing) });
  await withoutStore.drive.unlock(address);
  await uploadFiles(withoutStore.drive, address, [randomFile("c.bin", 10)]);
  expect(await namesIn(withoutStore.drive)).toEqual(["a.bin", "b.bin", "c.bin"]);
});
