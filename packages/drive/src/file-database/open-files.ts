import type { BlockStore } from "@dexnet/blocks/block-store";
import type { Clock } from "@dexnet/blocks/clock";
import { createLedgerBlocks } from "@dexnet/blocks/ledger-blocks";
import type { Random } from "@dexnet/blocks/random";
import { proveReading, signerOf } from "@dexnet/blocks/read-proof";
import type { BulkWorker } from "@dexnet/crypto/file-database/bulk-worker";
import type { Caller } from "@dexnet/protocol/caller";
import type { BlockCid } from "@dexnet/protocol/ids";
import type { WriterDevice } from "../file-list/entries.ts";
import type { LedgerLog } from "../log/ledger-log.ts";
import { createStorageLog, type StorageLog } from "../log/storage-log.ts";
import type { Connection } from "../platform/connection.ts";
import type { Locks } from "../platform/locks.ts";
import type { TabChannel } from "../platform/tab-channel.ts";
import type { Deployment } from "../storages/deployment.ts";
import type { OpenStorage } from "../storages/open-storage.ts";
import { createVersionPins, type SealedPins } from "../storages/version-pins.ts";
import { createFileDatabaseSync, type FileDatabaseSync } from "./file-database-sync.ts";
import { createFirstRows, type FirstRows } from "./first-rows.ts";
import { createJournal, type JournalStore } from "./journal/journal.ts";
import { createFileDatabaseCodec } from "./replica/codec.ts";
import { type CompactionLimits, createCompaction } from "./replica/compaction.ts";
import { createCopyWriter } from "./replica/copy-writer.ts";
import { createDocumentFetch, type DocumentFetch } from "./replica/document-fetch.ts";
import { createFileDatabaseSource } from "./replica/file-database-source.ts";
import type { LocalCopy } from "./replica/local-copy.ts";
import { createPastLists, type PastLists } from "./replica/past-lists.ts";
import { createFileDatabaseRemote } from "./replica/remote.ts";

/** Parts of the device that file lists use. */
export interface FilesDeps {
  readonly call: Caller;
  readonly sealedPins: SealedPins;
  /** Returns the journal of the signed-in user. */
  readonly journals: (address: string) => JournalStore;
  /** Returns the copy of a file database on this device. */
  readonly localCopies: (address: string) => LocalCopy;
  readonly channels: (address: string) => TabChannel;
  readonly locks: Locks;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: Random;
  /** Worker on another thread, if there is one. */
  readonly bulk?: BulkWorker | undefined;
  /** Shared by all storages of the drive. */
  readonly documents?: DocumentFetch | undefined;
  readonly deployment: Deployment;
  /** Log of the ledger. Without it nothing is compared with the log. */
  readonly log?: LedgerLog | undefined;
  readonly compactionLimits?: CompactionLimits | undefined;
  /** Reads what the history says of this device, to other devices of the storage alone. */
  readonly readDevice?: (() => Promise<WriterDevice>) | undefined;
}

export interface OpenFiles {
  readonly sync: FileDatabaseSync;
  /** Blocks of the storage at the ledger. The file list must be loaded before one is written. */
  readonly ledger: BlockStore;
  readonly past: PastLists;
  /** Undefined without a log. */
  readonly storageLog: StorageLog | undefined;
  /** `signal`: aborted when the storage is closed. */
  createFirstRows(signal: AbortSignal): FirstRows;
  /** Compacts the file database in the background whenever that is due, until the signal is aborted. */
  startCompaction(deleteBlocks: (cids: readonly BlockCid[]) => Promise<void>, signal: AbortSignal): void;
}

/** Creates the file list of an open storage, without loading it. `signal`: aborted when the storage is closed. */
export function openFiles(open: OpenStorage, deps: FilesDeps, signal?: AbortSignal): OpenFiles {
  const { address, keys, wallet } = open;
  const { call, sealedPins, deployment, locks, connection, clock, random, bulk, readDevice } = deps;
  const documents = deps.documents ?? createDocumentFetch({ call, sealedPins, clock, random });
  const pins = createVersionPins({ keys, sealedPins, locks });
  const copy = deps.localCopies(address);
  const copyWriter = createCopyWriter(copy);
  const codec = createFileDatabaseCodec({ open, bulk });
  const ledger = createLedgerBlocks({ call, signer: () => signerOf({ open, sync }), clock, random });
  const remote = createFileDatabaseRemote({ address, call, ledger, documents });
  const storageLog =
    deps.log &&
    createStorageLog({
      log: deps.log,
      address,
      connection,
      clock,
      signal,
      proveReading: (of) => proveReading({ ...wallet, deployment: of }, { clock, random }),
      deployment: () => sync.deployment(),
      list: { contains: (version) => source.contains(version), reload: () => sync.checkVersion(null) },
    });
  const source = createFileDatabaseSource({
    remote,
    codec,
    copy,
    copyWriter,
    pins,
    clock,
    deployment,
    readDevice,
    freshness: storageLog,
  });
  const sync = createFileDatabaseSync({
    address,
    source,
    pins,
    locks,
    connection,
    clock,
    random,
    journal: createJournal({ store: deps.journals(address), keys }),
    channel: deps.channels(address),
  });
  const past = createPastLists({
    source,
    codec,
    readPage: copyWriter.createPastPageReader(remote.fetchPage),
    fetchPast: (query) => documents.fetchPast(address, query),
  });
  return {
    sync,
    ledger,
    past,
    storageLog,
    createFirstRows: (signal) => createFirstRows({ keys, copy, clock, signal }),
    startCompaction(deleteBlocks, signal) {
      const compaction = createCompaction({
        address,
        source,
        remote,
        codec,
        copy,
        copyWriter,
        locks,
        deleteBlocks,
        clock,
        random,
        signal,
        limits: deps.compactionLimits,
      });
      const unsubscribe = source.subscribe(() => void compaction.runIfDue());
      signal.addEventListener("abort", () => void unsubscribe(), { once: true });
      void compaction.runIfDue();
    },
  };
}

/** Removes all operations of a storage that no longer exists. */
export async function clearJournal(store: JournalStore): Promise<void> {
  const records = await store.readAll();
  await store.remove(records.map(({ key }) => key));
}
