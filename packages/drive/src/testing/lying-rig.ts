import type { Delta } from "@dexnet/crypto/verify/delta-statement";
import type { Snapshot } from "@dexnet/crypto/verify/snapshot-statement";
import { encodeError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import { expect } from "vitest";
import {
  type CopyInMemory,
  createEmptyCopy,
  createMemoryLocalCopy,
} from "../file-database/replica/local-copy-memory.ts";
import type { FileOperation } from "../file-list/file-operations.ts";
import {
  createMemoryKeyValue,
  type Device,
  type DeviceSetup,
  listOf,
  type MemoryKeyValue,
  makeStorage,
  startDevice,
} from "./device.ts";
import { idOf } from "./entries.ts";
import { type DocumentRequest, documentOf } from "./fakes/fake-file-databases.ts";
import { honestFileDatabase, type StoredStorage } from "./fakes/fake-storages.ts";
import { type FakeWorld, startFakeWorld } from "./fakes/fake-world.ts";
import { saveSmallPages } from "./small-pages.ts";
import { startSync } from "./sync.ts";
import { waitFor } from "./wait-for.ts";

/**
 * Answer of a lying server. `honest`: what an honest one would answer to this request. The document is a copy and may be
 * changed.
 */
export type Lie = (honest: FileDatabaseDocument, request: DocumentRequest) => unknown;

/**
 * - `first opening`: on a device that has never seen the storage.
 * - `opening with a copy`: on a device that has seen a version, by default version 6.
 * - `refresh`: of a storage that is open with that version.
 */
export type Mode = "first opening" | "opening with a copy" | "refresh";
export const modes: readonly Mode[] = ["first opening", "opening with a copy", "refresh"];
/** Modes of a device that has seen a version. */
export const laterModes: readonly Mode[] = ["opening with a copy", "refresh"];

/** Number of the version whose list is right, or code of the fault. */
export type End = number | string;
/** Answer of a lying ledger in place of a block. */
export type BlockLie = (cid: string, block: Uint8Array) => Uint8Array;
const honestBlock: BlockLie = (_, block) => block;
/** Name of a lie, the lie, and how it must end. */
export type LieRow = readonly [string, Lie, End, BlockLie?];

/** What a device has stored of the storage: the pin and the copy. */
export interface Stored {
  readonly keyValue: MemoryKeyValue;
  readonly copy: CopyInMemory;
}

/** A storage with this history, and everything that a lying server could answer with. `deltas[0]` is version 1. */
export interface LyingRig {
  readonly world: FakeWorld;
  readonly address: string;
  readonly words: string[];
  readonly kept: StoredStorage;
  readonly deltas: readonly Delta[];
  /** Snapshots of versions 3 and 5, with two and three pages, of which one is the same. */
  readonly snapshots: readonly [Snapshot, Snapshot];
  /** Versions 7 and 8 of another branch after version 6, and a snapshot of its end. All of it is correctly signed. */
  readonly branch: { readonly deltas: readonly Delta[]; readonly snapshot: Snapshot };
  /** Another storage of the same account. */
  readonly other: { readonly deltas: readonly Delta[]; readonly snapshot: Snapshot };
  /** Names in the lists of versions 1 to 9. */
  readonly names: Readonly<Record<number, string>>;
  /** What a device that has seen version 6 or 9 has stored. */
  readonly at6: Stored;
  readonly at9: Stored;
  /** An honest document, of the newest version unless the request says otherwise. */
  document(request?: DocumentRequest): FileDatabaseDocument;
  /** A document with these parts. Its other fields say what the parts say. */
  documentWith(snapshot: Snapshot | null, deltas: readonly Delta[]): FileDatabaseDocument;
  /** A device whose storage is unlocked. It has stored a copy of `stored`. */
  start(stored: Stored | null, setup?: DeviceSetup): Promise<Device>;
  /**
   * Opens or refreshes with each lie, and checks how it ends. Checks also that nothing was sent, that no list was shown that
   * is not a version, and that the device has the newest list as soon as the server is honest. Lies that end in a fault
   * share a device, because it must not have changed.
   */
  expectEnds(mode: Mode, rows: readonly LieRow[], stored?: Stored): Promise<void>;
  /** Names in the newest list that the device gets, in order. */
  namesIn(device: Device): Promise<string>;
  /** Sets what the server answers. */
  lieWith(lie: Lie): void;
  beHonest(): void;
}

const addFolder = (id: number, name: string): FileOperation => ({
  kind: "add-folder",
  id: idOf(id),
  parentId: null,
  name,
});
const rename = (id: number, name: string): FileOperation => ({ kind: "rename", id: idOf(id), name });

const names: Readonly<Record<number, string>> = {
  1: "",
  2: "aaa",
  3: "aaa bbb",
  4: "aaa bbb ccc",
  5: "aaa bbb2 ccc",
  6: "aaa bbb2 ccc ddd",
  7: "aaa bbb2 ccc ddd eee",
  8: "aaa2 bbb2 ccc ddd eee",
  9: "aaa2 bbb2 ccc ddd eee fff",
};

function joined(entries: readonly { readonly name: string }[]): string {
  return entries
    .map(({ name }) => name)
    .sort()
    .join(" ");
}

export async function startLyingRig(): Promise<LyingRig> {
  const world = await startFakeWorld();
  const laptop = await startDevice(world);
  const { email } = laptop;
  const { address, words } = await makeStorage(laptop.drive);
  const kept = world.storages.at(address);
  const deltasNow = () => kept.deltas.map(({ delta }) => delta);

  async function save(device: Device, ...operations: readonly FileOperation[]): Promise<void> {
    const sync = await startSync(device, words);
    for (const operation of operations) await sync.submit(operation);
    sync.close();
  }

  async function start(stored: Stored | null, setup: DeviceSetup = {}): Promise<Device> {
    const keyValue = createMemoryKeyValue();
    for (const [name, value] of stored?.keyValue.texts ?? []) keyValue.set(name, value);
    const copy = createMemoryLocalCopy(stored === null ? createEmptyCopy() : structuredClone(stored.copy));
    const device = await startDevice(world, { email, keyValue, localCopies: () => copy, ...setup });
    await device.drive.openWithPhrase(address, words);
    return device;
  }

  /** Opens the storage on a new device, and returns what it has stored. */
  async function storedNow(): Promise<Stored> {
    const copy = createEmptyCopy();
    const device = await start(null, { localCopies: () => createMemoryLocalCopy(copy) });
    await listOf(device.drive, address);
    await waitFor(() => expect(copy.pages.size).toBe(3));
    await device.drive.lock();
    return { keyValue: device.keyValue, copy };
  }

  await save(laptop, addFolder(16, "aaa"), addFolder(32, "bbb"));
  const first = await saveSmallPages(laptop, words, kept);
  await save(laptop, addFolder(48, "ccc"), rename(32, "bbb2"));
  const second = await saveSmallPages(laptop, words, kept);
  await save(laptop, addFolder(64, "ddd"));
  const at6 = await storedNow();
  const upTo6 = [...kept.deltas];
  await save(laptop, addFolder(80, "eee"), rename(16, "aaa2"), addFolder(96, "fff"));
  const at9 = await storedNow();
  const upTo9 = [...kept.deltas];

  const phone = await start(at6);
  kept.deltas.splice(0, kept.deltas.length, ...upTo6);
  await save(phone, addFolder(112, "xxx"), addFolder(128, "yyy"));
  const branch = { deltas: deltasNow().slice(6), snapshot: await saveSmallPages(phone, words, kept) };
  kept.deltas.splice(0, kept.deltas.length, ...upTo9);
  kept.snapshots.pop();

  const { address: otherAddress, words: otherWords } = await makeStorage(laptop.drive);
  const otherSync = await startSync(laptop, otherWords);
  await otherSync.submit(addFolder(16, "other"));
  otherSync.close();
  const ofOther = world.storages.at(otherAddress);
  const otherSnapshot = await saveSmallPages(laptop, otherWords, ofOther);
  const other = { deltas: ofOther.deltas.map(({ delta }) => delta), snapshot: otherSnapshot };

  /** Everything that a lie must not change. */
  const onServers = () =>
    JSON.stringify([kept.deltas, kept.snapshots, [...world.ledger.blocks.keys()], [...world.ledger.deleted]]);

  /** The device before the lie. */
  async function begin(mode: Mode, stored: Stored): Promise<Device> {
    rig.beHonest();
    const device = await start(mode === "first opening" ? null : stored);
    world.host.receivedCalls.length = 0;
    if (mode !== "refresh") return device;
    rig.lieWith((_, { since }) => rig.document({ since, version: versionOf(stored) }));
    await device.drive
      .open(address)
      .watchFiles(({ entries }) => expect(Object.values(names)).toContain(joined(entries)));
    return device;
  }

  /** The same device with an honest server. */
  async function finish(device: Device): Promise<void> {
    rig.beHonest();
    expect(await rig.namesIn(device)).toBe(names[9]);
    await device.drive.lock();
    expect(world.host.receivedCalls.filter(({ method }) => method !== "GET")).toEqual([]);
  }

  const rig: LyingRig = {
    world,
    address,
    words,
    kept,
    deltas: deltasNow(),
    snapshots: [first, second],
    branch,
    other,
    names,
    at6,
    at9,
    document: (request) => structuredClone(documentOf(kept, address, request)),
    documentWith(snapshot, deltas) {
      const newest = deltas.at(-1) ?? snapshot;
      if (newest === null) throw new Error("A document has a snapshot or a delta.");
      const { version, storageFilesSize, storageFilesFactSize } = newest;
      const document = rig.document();
      return {
        ...document,
        version,
        publicData: { ...document.publicData, storageFilesSize, storageFilesFactSize },
        privateData: { files: structuredClone({ snapshot, deltas }) },
      } as FileDatabaseDocument;
    },
    start,
    namesIn: async ({ drive }) => joined((await listOf(drive, address)).entries),
    lieWith(lie) {
      world.storages.replaceFileDatabase = (_, request) => lie(rig.document(request), request);
    },
    beHonest() {
      world.storages.replaceFileDatabase = honestFileDatabase;
      world.ledger.replaceBlock = honestBlock;
    },
    async expectEnds(mode, rows, stored = at6) {
      const before = onServers();
      const ends: Record<string, string> = {};
      const expected: Record<string, string> = {};
      let device: Device | null = null;
      for (const [name, lie, end, blockLie = honestBlock] of rows) {
        device ??= await begin(mode, stored);
        world.ledger.replaceBlock = blockLie;
        rig.lieWith(lie);
        ends[name] = await rig.namesIn(device).catch((fault: unknown) => encodeError(fault).code);
        expected[name] = typeof end === "number" ? (names[end] ?? "") : end;
        if (typeof end === "string") continue;
        await finish(device);
        device = null;
      }
      if (device !== null) await finish(device);
      expect(ends).toEqual(expected);
      expect(onServers()).toBe(before);
    },
  };
  return rig;
}

/** Version of a stored copy. */
function versionOf({ copy }: Stored): number {
  return Math.max(...copy.deltas.keys());
}
