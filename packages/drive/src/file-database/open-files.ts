import type { BulkWorker } from "@dexnet/crypto/bulk-worker";
import type { Caller } from "../http/caller.ts";
import type { Clock } from "../platform/clock.ts";
import type { Connection } from "../platform/connection.ts";
import type { Locks } from "../platform/locks.ts";
import type { Random } from "../platform/random.ts";
import type { TabChannel } from "../platform/tab-channel.ts";
import { createVersionPins, type SealedPins } from "../platform/version-pins.ts";
import type { Deployment } from "../storages/deployment.ts";
import type { OpenStorage } from "../storages/open-storage.ts";
import { createDocumentFetch, type DocumentFetch } from "./document-fetch.ts";
import { createFileDatabaseSource } from "./file-database-source.ts";
import { createFileDatabaseSync, type FileDatabaseSync } from "./file-database-sync.ts";
import { createJournal, type JournalStore } from "./journal.ts";

/** Parts of the device that file lists use. */
export interface FilesDeps {
  readonly call: Caller;
  readonly sealedPins: SealedPins;
  /** Returns the journal of the signed-in user. */
  readonly journals: (address: string) => JournalStore;
  readonly channels: (address: string) => TabChannel;
  readonly locks: Locks;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: Random;
  /** Worker on another thread, if there is one. */
  readonly bulk?: BulkWorker | undefined;
  /** Shared by all storages of the drive. */
  readonly documents?: DocumentFetch | undefined;
  readonly deployment?: Deployment | undefined;
}

/** Creates the file list of an open storage, without loading it. */
export function openFiles(open: OpenStorage, deps: FilesDeps): FileDatabaseSync {
  const { address, keys } = open;
  const { call, sealedPins, locks, connection, clock, random, bulk, deployment } = deps;
  const documents = deps.documents ?? createDocumentFetch({ call, sealedPins, clock, random });
  const pins = createVersionPins({ keys, sealedPins, locks });
  return createFileDatabaseSync({
    address,
    source: createFileDatabaseSource({ open, call, pins, clock, bulk, documents, deployment }),
    journal: createJournal({ store: deps.journals(address), keys }),
    channel: deps.channels(address),
    ...{ pins, locks, connection, clock, random },
  });
}

/** Removes all operations of a storage that no longer exists. */
export async function clearJournal(store: JournalStore): Promise<void> {
  const records = await store.readAll();
  await store.remove(records.map(({ key }) => key));
}
