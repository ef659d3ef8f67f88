import { createBlockReader } from "@dexnet/blocks/ledger-blocks";
import { createAimdLimiter } from "@dexnet/blocks/limiter";
import type { PartWorker } from "@dexnet/blocks/parts/part-worker";
import { backgroundRules, withRetry } from "@dexnet/blocks/with-retry";
import { checkPhrase, englishWords, generatePhrase } from "@dexnet/crypto/wallet/phrase";
import { productCalls } from "@dexnet/protocol/products";
import type { Drive, UnlockOutcome } from "./drive.ts";
import type { FilesDeps } from "./file-database/open-files.ts";
import { createDocumentFetch } from "./file-database/replica/document-fetch.ts";
import { countContent } from "./file-list/file-list.ts";
import { createLedgerLog } from "./log/ledger-log.ts";
import { createLogCalls } from "./log/log-calls.ts";
import type { LogPins } from "./log/log-pins.ts";
import { createWitnessSettings } from "./log/witness-settings.ts";
import { createOpenStorages, requireAddress } from "./open-storages.ts";
import { createShareVisits } from "./sharing/share-visits.ts";
import { createDeployment } from "./storages/deployment.ts";
import { makeKeyStoreFile } from "./storages/key-stores.ts";
import { normalizeWords, openStorage } from "./storages/open-storage.ts";
import type { SavedPhrases } from "./storages/saved-phrases.ts";
import { createStorages } from "./storages/storages.ts";
import type { ThumbnailMaker } from "./thumbnails/thumbnail-maker.ts";
import { createUploadThumbnails } from "./thumbnails/upload-thumbnails.ts";
import { createDownloads } from "./transfers/downloads/downloads.ts";
import { createFileReader } from "./transfers/downloads/file-parts.ts";
import { createTransferQueue } from "./transfers/queue/create-queue.ts";
import type { UploadStore } from "./transfers/upload-store.ts";
import { createUploads } from "./transfers/uploads/uploads.ts";

export interface DriveDeps extends Omit<FilesDeps, "deployment"> {
  readonly phrases: SavedPhrases;
  readonly partWorker: PartWorker;
  readonly thumbnailMaker: ThumbnailMaker;
  readonly logPins: LogPins;
  /** Id of the signed-in user; null for nobody. */
  readonly userId: () => Promise<string | null>;
  /** Returns the store of the signed-in user's uploads. */
  readonly uploads: (address: string) => UploadStore;
  /** Longest part list that is stored in the file list itself. A longer one is stored in blocks. */
  readonly maxListed?: number | undefined;
  /** Time between two positions from which a download can resume after a reload. */
  readonly durableEveryMs?: number | undefined;
}

export function createDrive(deps: DriveDeps): Drive {
  const { call, phrases, sealedPins, partWorker, connection, locks, clock, random } = deps;
  const documents = createDocumentFetch({ call, sealedPins, clock, random });
  const deployment = createDeployment({ call, pins: deps.logPins });
  const log = createLedgerLog({ source: createLogCalls({ call }), pins: deps.logPins, locks, clock });
  const storages = createStorages({ call, phrases, sealedPins, locks, deployment, clock, userId: deps.userId });
  const queue = createTransferQueue({ clock, random });
  const limiters = { up: createAimdLimiter({ clock, random }), down: createAimdLimiter({ clock, random }) };
  const thumbnails = createUploadThumbnails({ maker: deps.thumbnailMaker, clock });
  const uploads = createUploads({
    queue,
    partWorker,
    thumbnails,
    limiter: limiters.up,
    uploads: deps.uploads,
    call,
    locks,
    clock,
    random,
    maxListed: deps.maxListed,
  });
  const blocks = createBlockReader(call);
  const reader = createFileReader({ blocks, partWorker, limiter: limiters.down, clock, random });
  const downloads = createDownloads({
    queue,
    reader,
    limiter: limiters.down,
    uploads: deps.uploads,
    locks,
    clock,
    random,
    durableEveryMs: deps.durableEveryMs,
  });
  connection.subscribe(() => {
    for (const limiter of Object.values(limiters)) limiter.retryNow();
  });
  const { forgetShares, ...shareVisits } = createShareVisits({ call, clock, random, deployment, downloads });
  const backgroundReader = withRetry(blocks, { clock, random }, backgroundRules);
  const files = { ...deps, documents, deployment, log };
  const opened = createOpenStorages({ ...files, queue, uploads, downloads, reader, backgroundReader });

  async function unlock(address: string): Promise<UnlockOutcome> {
    requireAddress(address);
    if (opened.has(address)) return { kind: "open" };
    // A saved phrase will most likely open the storage, so its file database is fetched already.
    if ((await phrases.get(address)) !== null) {
      documents.prefetch(
        address,
        await deps
          .localCopies(address)
          .readVersion()
          .catch(() => null),
      );
    }
    const open = await storages.unlock(address);
    // The fast access was reset on another device, or the phrase was removed.
    if (open === null) return { kind: "phrase-needed" };
    opened.add(open);
    return { kind: "open" };
  }

  async function continueTransfersOf(address: string): Promise<void> {
    if ((await deps.uploads(address).readAll()).length === 0) return;
    if ((await unlock(address)).kind === "open") await opened.load(address);
  }

  return {
    open: opened.callsOf,
    newPhrase: async () => generatePhrase(),
    checkPhrase: async (words) => checkPhrase(normalizeWords(words)),
    wordList: async () => englishWords,

    async createStorage(request) {
      const { storage, open } = await storages.create(request);
      opened.add(open, storage);
      return storage;
    },
    async resetStorage(request) {
      requireAddress(request.address);
      const { storage, open } = await storages.reset(request);
      await opened.forget(request.address);
      opened.add(open, storage);
      return storage;
    },
    async warm() {
      const open = await openStorage(generatePhrase());
      open.wallet.privateKeyBytes.fill(0);
    },
    unlock,
    async openWithPhrase(address, phrase) {
      requireAddress(address);
      opened.add(await storages.openByPhrase(address, phrase));
    },
    async connectStorage(request) {
      requireAddress(request.address);
      const { storage, open } = await storages.connect(request);
      opened.add(open, storage);
      return storage;
    },
    async disconnectStorage(address) {
      requireAddress(address);
      await storages.disconnect(address);
      await opened.forget(address);
    },
    async resetFastAccess(address) {
      requireAddress(address);
      await storages.resetFastAccess(address);
      opened.close(address);
    },
    listSavedPhrases: () => phrases.listAddresses(),
    async forgetPhrase(address) {
      requireAddress(address);
      await phrases.remove(address);
      opened.close(address);
    },
    async countContent(address, rootIds) {
      if ((await unlock(address)).kind !== "open") return null;
      // For selected entries the list on the screen is counted, without a refresh.
      const sync = rootIds === undefined ? await opened.refresh(address) : await opened.load(address);
      return countContent(sync.current(), rootIds);
    },
    makeKeyStoreFile,
    async makeKeyStoreOfSaved(address, password) {
      requireAddress(address);
      return storages.makeKeyStoreOfSaved(address, password);
    },
    async lock() {
      queue.close();
      forgetShares();
      opened.closeAll();
    },

    checkForChanges: async (changed) => opened.checkForChanges(changed),
    async continueTransfers() {
      const { storages: own } = await call(productCalls.userProducts);
      const faults: unknown[] = [];
      for (const { address } of own) {
        // A storage that can't be opened now does not stop the others.
        await continueTransfersOf(address).catch((fault: unknown) => faults.push(fault));
      }
      if (faults.length > 0) throw faults[0];
    },
    async suspendTransfers(isSuspended) {
      for (const limiter of Object.values(limiters)) limiter.suspend(isSuspended);
    },
    async limitParts(most) {
      for (const limiter of Object.values(limiters)) limiter.setMax(most);
    },

    ...queue.calls,
    ...uploads.calls,
    ...downloads.calls,
    ...shareVisits,
    ...createWitnessSettings({ pins: deps.logPins }),
  };
}
