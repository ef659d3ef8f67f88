import { PART_BYTES, partCountOf } from "@dexnet/crypto/parts";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Drive } from "../../drive.ts";
import type { JournalStore } from "../../file-database/journal.ts";
import { smallFileBytes } from "../../platform/limits.ts";
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
import { createMemoryJournals, createMemoryUploads } from "../../testing/tabs.ts";
import { createPartWorkHere } from "../parts/part-work-here.ts";
import type { UploadStore } from "../store/upload-store.ts";
import { createSafeUploadStore } from "../store/upload-store-memory.ts";
import type { UploadItem } from "../transfers.ts";

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
async function nextTab(of: Device & { email: string } = first, locks = of.locks): Promise<Device> {
  const { email, keyValue, journals, uploads } = of;
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
const begin = (drive: Drive, ...items: UploadItem[]) =>
  drive.upload({ address, parentId: null, items, existing: "refuse" });
const kept = async () => (await first.uploads(address).readAll()).length;
/** Ids of uploads that are kept: each has several records. */
const keptBundles = async () => [
  ...new Set((await first.uploads(address).readAll()).map(({ key }) => key.split("/")[0] ?? "")),
];
const namesIn = async (drive: Drive) => (await listOf(drive, address)).entries.map(({ name }) => name).sort();
const expectNothingTwice = () => expect(new Set(world.ledger.puts).size).toBe(world.ledger.puts.length);

/** Lets so many blocks in, and then the ledger is away. */
function ledgerAwayAfter(blocks: number): void {
  world.host.injectFault = (call) =>
    call.service === "ledger" && world.ledger.blocks.size >= blocks ? { kind: "drop" } : null;
}

/** An upload of which some is stored, in a tab that is closed then. */
async function leftInTheMiddle(...items: UploadItem[]): Promise<void> {
  ledgerAwayAfter(1);
  await begin(first.drive, ...items);
  await stateWhere(first.drive, ({ countByState }) => countByState.offline > 0);
  await expect.poll(() => world.ledger.blocks.size).toBeGreaterThanOrEqual(1);
  await first.drive.lock();
  await expect.poll(() => world.host.activeCalls).toBe(0);
  world.host.injectFault = () => null;
}

/** The long run has a crashed at each step. */
const stepsApart = process.env.DEXNET_LONG === "1" ? 1 : 5;

describe("a tab that dies at any step", () => {
  const step = (life: SimulatedProcess) => life.step();

  function uploadsOf(
    life: SimulatedProcess,
    shared: (address: string) => UploadStore,
  ): (address: string) => UploadStore {
    return (of) => ({
      async write(changes) {
        await step(life);
        await shared(of).write(changes);
        await step(life);
      },
      async readAll() {
        await step(life);
        return shared(of).readAll();
      },
    });
  }

  function journalsOf(
    life: SimulatedProcess,
    shared: (address: string) => JournalStore,
  ): (address: string) => JournalStore {
    return (of) => ({
      async append(sealed) {
        await step(life);
        await shared(of).append(sealed);
        await step(life);
      },
      readAll: () => shared(of).readAll(),
      async remove(places) {
        await step(life);
        await shared(of).remove(places);
        await step(life);
      },
    });
  }

  /** Whether it lived to the end of the upload. */
  async function dieAfter(steps: number, files: readonly File[]): Promise<boolean> {
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
    let isKept = false;
    const begun = begin(
      tab.drive,
      ...files.map((file) =>
        item(
          file,
          handleOf(() => file),
        ),
      ),
    ).then(() => {
      isKept = true;
    });
    const isOver = begun.then(() => transfersEnded(tab.drive)).then(() => true);
    const hasLived = await Promise.race([isOver, life.crashed.then(() => false)]);
    life.crash();
    await expect.poll(() => world.host.activeCalls).toBe(0);

    const heir = await startDevice(world, { email, keyValue, ...shared, locks: first.locks });
    await heir.drive.unlock(address);
    await listOf(heir.drive, address);
    await expect.poll(async () => (await shared.uploads(address).readAll()).length).toBe(0);
    await expect.poll(async () => (await shared.journals(address).readAll()).length).toBe(0);
    const names = await namesIn(heir.drive);
    expect(new Set(names).size).toBe(names.length);
    if (isKept) expect(names).toEqual(files.map(({ name }) => name).sort());
    const listed = files.filter(({ name }) => names.includes(name));
    expect(listed).toHaveLength(names.length);
    for (const file of listed)
      expect(await sameBytes(await downloadFile(heir.drive, address, file.name), file)).toBe(true);
    expectNothingTwice();
    expect(world.ledger.blocks.size).toBe(listed.reduce((sum, { size }) => sum + partCountOf(size), 0));
    return hasLived;
  }

  test("is followed by one that ends it: the same bytes, once, and no block twice", async () => {
    world.ledger.skipsSignatures = true;
    let deaths = 0;
    for (let steps = 1; ; steps += stepsApart) {
      const large = deaths % 6 === 5 ? PART_BYTES + 1 : smallFileBytes + 1;
      const files = [randomFile("a.bin", 10), randomFile("b.bin", 0), randomFile("large.bin", large)];
      if (await dieAfter(steps, files)) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(20 / stepsApart);
  });
});

describe("two tabs", () => {
  test("never work on one upload, and when one is gone the next that opens the storage goes on", async () => {
    const file = randomFile("a.bin", 2 * PART_BYTES);
    const source = handleOf(() => file);
    ledgerAwayAfter(1);
    await begin(first.drive, item(file, source), item(randomFile("small.bin", 3), source));
    await stateWhere(first.drive, ({ rows }) =>
      rows.some(({ meta, state }) => meta.taskName === "a.bin" && state === "offline"),
    );
    const keptBefore = await keptBundles();
    const passedBy: string[] = [];
    const second = await nextTab(first, recordBusyLocks(first.locks, passedBy));
    // It looks for uploads that nobody works on, and finds that each is held. The small one may have ended by itself.
    const locksOfKept = (await keptBundles())
      .filter((id) => keptBefore.includes(id))
      .map((id) => `dexnet-upload-${address.toLowerCase()}-${id}`);
    expect(locksOfKept).not.toEqual([]);
    await expect.poll(() => passedBy).toEqual(expect.arrayContaining(locksOfKept));
    expect((await transfersEnded(second.drive)).count).toBe(0);
    await first.drive.lock();
    await second.drive.lock();
    await expect.poll(() => world.host.activeCalls).toBe(0);
    world.host.injectFault = () => null;
    const third = await nextTab();
    await expect.poll(() => namesIn(third.drive)).toContain("a.bin");
    expectNothingTwice();
  });

  test("in one of which it was left can go on in the same one", async () => {
    const file = randomFile("a.bin", 2 * PART_BYTES);
    const source = handleOf(() => file);
    await leftInTheMiddle(item(file, source));
    await first.drive.unlock(address);
    await listOf(first.drive, address);
    await expect.poll(() => namesIn(first.drive)).toEqual(["a.bin"]);
    expectNothingTwice();
    await expect.poll(kept).toBe(0);
  });
});

describe("a file that is to be found again", () => {
  const needsFile = async (drive: Drive) =>
    (await stateWhere(drive, ({ countByState }) => countByState["needs-file"] === 1)).rows[0]?.id ?? "";

  test("without a handle the person is asked, and only the very same file is taken", async () => {
    const file = randomFile("a.bin", 2 * PART_BYTES);
    await leftInTheMiddle(item(file));
    const { drive } = await nextTab();
    const taskId = await needsFile(drive);
    expect(await drive.fileHandle(taskId)).toBeNull();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const wrong = bytes.slice();
    for (const part of [0, 1]) wrong[part * PART_BYTES] = (wrong[part * PART_BYTES] ?? 0) ^ 1;
    const others = [
      new File([bytes.slice(1)], "a.bin", { lastModified: file.lastModified }),
      new File([bytes], "a.bin", { lastModified: file.lastModified + 1 }),
      new File([wrong], "a.bin", { lastModified: file.lastModified }),
    ];
    for (const other of others) {
      await expect(drive.giveFile(taskId, { file: other })).rejects.toMatchObject({ code: "file_mismatch" });
      expect(await needsFile(drive)).toBe(taskId);
    }
    await drive.resumeTransfers();
    expect(await needsFile(drive)).toBe(taskId);
    const same = new File([bytes], "renamed.bin", { lastModified: file.lastModified });
    await drive.giveFile(taskId, { file: same });
    expect((await transfersEnded(drive)).countByState.done).toBe(1);
    expect(await sameBytes(await downloadFile(drive, address, "a.bin"), file)).toBe(true);
    expectNothingTwice();
    await expect.poll(kept).toBe(0);
  });

  test("with a handle that may not be read yet it waits for the person's leave", async () => {
    const file = randomFile("a.bin", 2 * PART_BYTES);
    let permission: PermissionState = "prompt";
    const handle = handleOf(
      () => file,
      () => permission,
    );
    await leftInTheMiddle(item(file, handle));
    const { drive } = await nextTab();
    const taskId = await needsFile(drive);
    expect(await drive.fileHandle(taskId)).toBe(handle);
    await drive.resumeTransfers([taskId]);
    expect(await needsFile(drive)).toBe(taskId);
    permission = "granted";
    await drive.resumeTransfers([taskId]);
    expect((await transfersEnded(drive)).countByState.done).toBe(1);
    expectNothingTwice();
  });

  test("one that was changed meanwhile fails, and what was stored of it is let go of; a new try takes the new one", async () => {
    let file = randomFile("a.bin", 2 * PART_BYTES);
    const source = handleOf(() => file);
    await leftInTheMiddle(item(file, source));
    file = randomFile("a.bin", PART_BYTES + 7, 1_800_000_000_000);
    const { drive } = await nextTab();
    const ended = await stateWhere(drive, ({ receipts }) => receipts.length === 1);
    expect(ended.rows[0]).toMatchObject({ errorCode: "file_changed" });
    await expect.poll(() => world.ledger.blocks.size).toBe(0);
    await drive.uploadMissing(ended.receipts[0]?.id ?? "");
    expect((await transfersEnded(drive)).countByState.done).toBe(1);
    expect(await sameBytes(await downloadFile(drive, address, "a.bin"), file)).toBe(true);
  });

  test("one whose parts have all arrived needs no file", async () => {
    const file = randomFile("a.bin", 10);
    world.host.injectFault = (call) => (call === blockCalls.putBlock ? { kind: "drop-after" } : null);
    await begin(first.drive, item(file));
    await stateWhere(first.drive, ({ countByState }) => countByState.offline > 0);
    await first.drive.lock();
    await expect.poll(() => world.host.activeCalls).toBe(0);
    world.host.injectFault = () => null;
    const { drive } = await nextTab();
    await expect.poll(() => namesIn(drive)).toEqual(["a.bin"]);
    expect(world.ledger.puts).toHaveLength(1);
  });
});

describe("what the person did stays done", () => {
  test("a pause", async () => {
    const file = randomFile("a.bin", 2 * PART_BYTES);
    ledgerAwayAfter(1);
    const source = handleOf(() => file);
    await begin(first.drive, item(file, source));
    await stateWhere(first.drive, ({ countByState }) => countByState.offline > 0);
    await first.drive.pauseTransfers();
    await first.drive.lock();
    world.host.injectFault = () => null;
    const { drive } = await nextTab();
    const paused = await stateWhere(drive, ({ countByState }) => countByState.paused === 1);
    expect(paused.rows[0]).toMatchObject({ isProcessing: true, progress: { doneBytes: PART_BYTES } });
    await drive.resumeTransfers();
    expect((await transfersEnded(drive)).countByState.done).toBe(1);
    expectNothingTwice();
  });

  test("a failure, with its receipt", async () => {
    const file = randomFile("a.bin", 2 * PART_BYTES);
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

test("no block leaves before its name is kept, and a device that keeps nothing uploads all the same", async () => {
  const named: string[] = [];
  const store: UploadStore = {
    async write(changes) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      named.push(...changes.map(({ key }) => key.split("/")[1] ?? ""));
    },
    readAll: async () => [],
  };
  const { email, keyValue } = first;
  const order: string[] = [];
  const tab = await startDevice(world, {
    ...{ email, keyValue, uploads: () => store },
    partWork(call) {
      const here = createPartWorkHere({ call });
      return {
        ...here,
        async seal(...request) {
          const sealed = await here.seal(...request);
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
  const poor = await startDevice(world, { email, keyValue, uploads: () => createSafeUploadStore(refusing) });
  await poor.drive.unlock(address);
  await uploadFiles(poor.drive, address, [randomFile("c.bin", 10)]);
  expect(await namesIn(poor.drive)).toEqual(["a.bin", "b.bin", "c.bin"]);
});
