import { createSystemClock } from "@dexnet/blocks/clock";
import { createInlinePartWorker } from "@dexnet/blocks/parts/inline-part-worker";
import { createPartWorkerPool } from "@dexnet/blocks/parts/part-worker-pool";
import type { ThreadPort } from "@dexnet/blocks/parts/thread-port";
import { createRandom, type Random } from "@dexnet/blocks/random";
import { deviceNameOf } from "@dexnet/protocol/device-name";
import { createDrive } from "./create-drive.ts";
import type { Drive } from "./drive.ts";
import { createIndexedDbJournalStore, journalOwner } from "./file-database/journal/journal-indexed-db.ts";
import { createSafeJournalStore } from "./file-database/journal/journal-memory.ts";
import { createIndexedDbLocalCopy } from "./file-database/replica/local-copy-indexed-db.ts";
import type { WriterDevice } from "./file-list/entries.ts";
import type { CallFailure } from "./http/call-failure.ts";
import { createCaller } from "./http/caller.ts";
import { createLogPins } from "./log/log-pins.ts";
import { createBulkThread } from "./platform/bulk-thread.ts";
import { createConnection } from "./platform/connection.ts";
import { createLocks, type Locks } from "./platform/locks.ts";
import { createTabChannel } from "./platform/tab-channel.ts";
import { createDeviceId } from "./session/device-id.ts";
import type { PagePorts } from "./session/page-ports.ts";
import { createDeviceStore, createUserStore, requireUniqueKey } from "./session/user-store.ts";
import { createSavedPhrases } from "./storages/saved-phrases.ts";
import { createSealedPins } from "./storages/version-pins.ts";
import { createThumbnailMaker, type ThumbnailThread } from "./thumbnails/thumbnail-maker.ts";
import { createIndexedDbUploadStore, createSafeUploadStore, uploadsOwner } from "./transfers/upload-store.ts";

export interface DriveSetup {
  readonly apiUrl: string;
  readonly ledgerUrl: string;
  /** Largest number of concurrent parts; null for the default. */
  readonly partsAtOnce: number | null;
}

export interface BrowserDriveOptions extends DriveSetup {
  readonly page: PagePorts;
  /** Starts a thread for work on many bytes that needs no key. Null if the browser refuses. */
  readonly startBulkThread: () => Promise<ThreadPort | null>;
  /** Starts a thread for the parts of files, which calls the ledger itself. Null if the browser refuses. */
  readonly startPartThread: (ledgerUrl: string) => Promise<ThreadPort | null>;
  /** Starts a thread that makes thumbnails. Null if the browser refuses. */
  readonly startThumbnailThread: () => Promise<ThumbnailThread | null>;
  /** Number of processors of the device. */
  readonly processors: number;
  readonly userAgent: string;
  readonly onFailedCall: (failure: CallFailure) => void;
}

/** Encryption needs at least a core. Beyond four threads the network and the disk are the limit. */
const partThreadsFor = (processors: number) => Math.min(4, Math.max(2, processors));

/** Creates the drive in a browser's worker, with IndexedDB, Web Locks and channels between tabs. */
export async function createBrowserDrive(options: BrowserDriveOptions): Promise<Drive> {
  const { apiUrl, ledgerUrl, partsAtOnce, page, processors } = options;
  const [locks, random] = [createLocks(), createRandom()];
  const clock = createSystemClock();
  const userStore = createUserStore(page);
  const call = createCaller({
    urls: { api: apiUrl, ledger: ledgerUrl },
    authorization: () => page.authorization(),
    onUnauthorized: (used) => page.renew(used),
    onFailure: options.onFailedCall,
  });
  const startPartThread = () => options.startPartThread(ledgerUrl);
  const partThreads = Array<typeof startPartThread>(partThreadsFor(processors)).fill(startPartThread);
  const drive = createDrive({
    call,
    partWorker: createPartWorkerPool(partThreads, createInlinePartWorker({ call })),
    phrases: createSavedPhrases({ store: () => userStore, locks }),
    sealedPins: createSealedPins(createDeviceStore(page)),
    logPins: createLogPins(createDeviceStore(page)),
    userId: async () => page.userId(),
    journals(address) {
      const owner = requireUniqueKey(page).then((uniqueKey) => journalOwner(uniqueKey, address));
      return createSafeJournalStore(createIndexedDbJournalStore({ owner }));
    },
    localCopies: (address) => createIndexedDbLocalCopy({ address }),
    channels: (address) => createTabChannel(`dexnet-files-${address.toLowerCase()}`),
    locks,
    connection: createConnection(),
    uploads(address) {
      const owner = requireUniqueKey(page).then((uniqueKey) => uploadsOwner(uniqueKey, address));
      return createSafeUploadStore(createIndexedDbUploadStore({ owner }));
    },
    clock,
    thumbnailMaker: createThumbnailMaker({ startThread: options.startThumbnailThread, clock }),
    random,
    bulk: createBulkThread(options.startBulkThread()),
    readDevice: createWriterDevice({ page, locks, random, userAgent: options.userAgent }),
  });
  await drive.limitParts(partsAtOnce);
  return drive;
}

/** Reads the id of the device and the names of its browser and system, once. */
function createWriterDevice(deps: { page: PagePorts; locks: Locks; random: Random; userAgent: string }) {
  const { page, locks, random, userAgent } = deps;
  const readId = createDeviceId({ store: createDeviceStore(page), locks, random });
  let device: Promise<WriterDevice> | undefined;
  return () => {
    device ??= readId().then((id) => ({ id, ...deviceNameOf(userAgent) }));
    return device.catch((fault: unknown) => {
      device = undefined;
      throw fault;
    });
  };
}
