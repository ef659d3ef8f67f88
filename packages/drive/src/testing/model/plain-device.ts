import type { Clock } from "@dexnet/blocks/clock";
import { createRandom } from "@dexnet/blocks/random";
import { blockHeaderSizeBytes } from "@dexnet/crypto/verify/block-header";
import { createFileDatabaseSync, type FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import { createMemoryJournalStore } from "../../file-database/journal/journal-memory.ts";
import { type Compaction, type CompactionLimits, createCompaction } from "../../file-database/replica/compaction.ts";
import { type CopyWriter, createCopyWriter } from "../../file-database/replica/copy-writer.ts";
import { createFileDatabaseSource, type FileDatabaseSource } from "../../file-database/replica/file-database-source.ts";
import type { LocalCopy } from "../../file-database/replica/local-copy.ts";
import {
  type CopyInMemory,
  createEmptyCopy,
  createMemoryLocalCopy,
} from "../../file-database/replica/local-copy-memory.ts";
import type { FileDatabaseRemote } from "../../file-database/replica/remote.ts";
import { createConnection } from "../../platform/connection.ts";
import { createProcessLocks } from "../../platform/locks.ts";
import type { VersionPin, VersionPins } from "../../storages/version-pins.ts";
import { testDeployment } from "../fakes/test-deployment.ts";
import { createMemoryChannels } from "../tabs.ts";
import type { ModelServer } from "./model-server.ts";
import { createPlainCodec } from "./plain-codec.ts";
import { createPlainJournal } from "./plain-journal.ts";

/** A call to a server: its name, and the version or the CIDs that it is about. */
export interface PlainCall {
  readonly name: keyof FileDatabaseRemote | "deleteBlocks";
  readonly about: string;
}

/** Parts of a device that remain when its process ends. */
export interface PlainDisk {
  readonly copied: CopyInMemory;
  pin: VersionPin | null;
}

/** One process of a device, with the real replica and compaction, and a model server without keys. */
export interface PlainDevice {
  readonly source: FileDatabaseSource;
  readonly sync: FileDatabaseSync;
  readonly compaction: Compaction;
  readonly copy: LocalCopy;
  readonly copyWriter: CopyWriter;
  readonly disk: PlainDisk;
  /** Calls that the server has got. */
  readonly calls: PlainCall[];
  /** Called before each call reaches the server, and after that. What it throws is the answer. */
  before: (call: PlainCall) => void | Promise<void>;
  after: (call: PlainCall) => void | Promise<void>;
  /** Ends the process: no call and no write to the disk happens any more. */
  crash(): void;
}

export interface PlainDeviceSetup {
  readonly disk?: PlainDisk;
  readonly limits?: CompactionLimits;
}

const address = `0x${"0".repeat(40)}`;
const random = createRandom();
/** A clock whose waits last one turn of the event loop: only the order of events is tested. */
export const hastyClock: Clock = {
  now: Date.now,
  async wait(_, signal) {
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  },
};

export function createPlainDisk(): PlainDisk {
  return { copied: createEmptyCopy(), pin: null };
}

export function startPlainDevice(server: ModelServer, setup: PlainDeviceSetup = {}): PlainDevice {
  const { disk = createPlainDisk(), limits } = setup;
  const ending = new AbortController();
  const crashed = new Promise<never>(() => undefined);
  const unlessCrashed = <T>(work: () => T): T | Promise<never> => (ending.signal.aborted ? crashed : work());
  const calls: PlainCall[] = [];

  async function callServer<T>(name: PlainCall["name"], about: unknown, work: () => T): Promise<T> {
    const call = { name, about: String(about) };
    await unlessCrashed(() => device.before(call));
    const answer = await unlessCrashed(() => {
      calls.push(call);
      return work();
    });
    await unlessCrashed(() => device.after(call));
    return unlessCrashed(() => answer);
  }

  const remote: FileDatabaseRemote = {
    fetchDocument: (since) => {
      const sealedPin = JSON.stringify(disk.pin);
      return callServer("fetchDocument", since, () => ({
        document: structuredClone(server.document(since)),
        sealedPin,
      }));
    },
    sendDelta: (_, delta) => callServer("sendDelta", delta.version, () => server.accept(delta)),
    sendSnapshot: (_, snapshot) => callServer("sendSnapshot", snapshot.version, () => server.acceptSnapshot(snapshot)),
    fetchPage: (cid) => callServer("fetchPage", cid, () => server.page(cid)),
    sendPage: ({ cid, blockBytes }) =>
      callServer("sendPage", cid, () => server.putPage(cid, blockBytes.slice(blockHeaderSizeBytes))),
  };
  const pins: VersionPins = {
    get: async () => disk.pin,
    open: async (sealed) => JSON.parse(sealed ?? "null") as VersionPin | null,
    async raise(pin) {
      if (disk.pin === null || disk.pin.version < pin.version) disk.pin = pin;
    },
  };
  const copy = createCrashingCopy(disk.copied, unlessCrashed);
  const copyWriter = createCopyWriter(copy);
  const codec = createPlainCodec(random.id);
  const locks = createProcessLocks();
  const clock = hastyClock;
  const source = createFileDatabaseSource({
    remote,
    codec,
    copy,
    copyWriter,
    pins,
    clock,
    deployment: {
      fetchClaim: async () => testDeployment,
      chooseForNew: async () => testDeployment,
      confirm: async () => undefined,
    },
  });
  const device: PlainDevice = {
    source,
    copy,
    copyWriter,
    disk,
    calls,
    sync: createFileDatabaseSync({
      address,
      source,
      pins,
      locks,
      clock,
      random,
      journal: createPlainJournal(createMemoryJournalStore()),
      channel: createMemoryChannels()("one tab"),
      connection: createConnection({}),
    }),
    compaction: createCompaction({
      address,
      source,
      remote,
      codec,
      copy,
      copyWriter,
      locks,
      clock,
      random,
      limits,
      signal: ending.signal,
      deleteBlocks: (cids) => callServer("deleteBlocks", cids, () => server.deletePages(cids)),
    }),
    before: () => undefined,
    after: () => undefined,
    crash: () => ending.abort(),
  };
  return device;
}

function createCrashingCopy(copied: CopyInMemory, unlessCrashed: <T>(work: () => T) => T | Promise<never>): LocalCopy {
  const methods = Object.entries(createMemoryLocalCopy(copied)).map(([name, method]) => [
    name,
    async (...args: unknown[]) => unlessCrashed(() => (method as (...args: unknown[]) => unknown)(...args)),
  ]);
  return Object.fromEntries(methods) as LocalCopy;
}
