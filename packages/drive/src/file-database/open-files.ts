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

/** What the file lists of a device need of it. */
export interface FilesDeps {
  call: Caller;
  sealedPins: SealedPins;
  /** Of the user who is signed in now. */
  journals(address: string): JournalStore;
  channels(address: string): TabChannel;
  locks: Locks;
  connection: Connection;
  clock: Clock;
  random: Random;
  /** On another thread, if there is one. */
  bulk?: BulkWorker | undefined;
  /** Shared by all storages of the drive. */
  documents?: DocumentFetch | undefined;
  deployment?: Deployment | undefined;
}

/** The file list of an open storage, not loaded yet. */
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

/** Changes for a storage that is no more. */
export async function forgetJournal(store: JournalStore): Promise<void> {
  const records = await store.readAll();
  await store.remove(records.map(({ place }) => place));
}
