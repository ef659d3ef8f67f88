import type { BlockStore } from "@dexnet/blocks/block-store";
import { createBlockReader, deleteAll } from "@dexnet/blocks/ledger-blocks";
import { createAimdLimiter } from "@dexnet/blocks/limiter";
import type { PartWorker } from "@dexnet/blocks/parts/part-worker";
import { withLog } from "@dexnet/blocks/with-log";
import { backgroundRules, withRetry } from "@dexnet/blocks/with-retry";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { isAddress } from "@dexnet/crypto/verify/address-checksum";
import { checkPhrase, englishWords, generatePhrase } from "@dexnet/crypto/wallet/phrase";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Storage } from "@dexnet/protocol/products";
import { createTransfers } from "./create-transfers.ts";
import type { Drive, UnlockOutcome } from "./drive.ts";
import { createFileChanges, type FileChanges } from "./file-changes/file-changes.ts";
import { releaseBlocks } from "./file-changes/release-blocks.ts";
import { computeSpaceUsage } from "./file-changes/space-usage.ts";
import { deleteExpired } from "./file-changes/trash-expiry.ts";
import type { FileDatabaseSync } from "./file-database/file-database-sync.ts";
import type { FirstRows } from "./file-database/first-rows.ts";
import { clearJournal, type FilesDeps, type OpenFiles, openFiles } from "./file-database/open-files.ts";
import { createDocumentFetch } from "./file-database/replica/document-fetch.ts";
import { checkVersions } from "./file-database/version-checks.ts";
import { createStorageDetails, findFile } from "./file-details/storage-details.ts";
import type { StorageHistory } from "./file-history/history.ts";
import { createStorageHistory } from "./file-history/storage-history.ts";
import { countContent, createFileList } from "./file-list/file-list.ts";
import { createFileViews, type FileViews } from "./file-list/file-views.ts";
import { createLedgerLog } from "./log/ledger-log.ts";
import { createLogCalls } from "./log/log-calls.ts";
import type { LogPins } from "./log/log-pins.ts";
import type { StorageLog } from "./log/storage-log.ts";
import { createWitnessSettings } from "./log/witness-settings.ts";
import { createOwnerShares } from "./sharing/owner-shares.ts";
import { createShareVisits } from "./sharing/share-visits.ts";
import { createDeployment } from "./storages/deployment.ts";
import { makeKeyStoreFile } from "./storages/key-stores.ts";
import { normalizeWords, type OpenStorage, openStorage } from "./storages/open-storage.ts";
import type { SavedPhrases } from "./storages/saved-phrases.ts";
import { createStorages } from "./storages/storages.ts";
import { serveThumbnails } from "./thumbnails/serve-thumbnails.ts";
import type { ThumbnailMaker } from "./thumbnails/thumbnail-maker.ts";
import { createUploadThumbnails } from "./thumbnails/upload-thumbnails.ts";
import { createDownloads } from "./transfers/downloads/downloads.ts";
import { createFileReader } from "./transfers/downloads/file-parts.ts";
import { createTransferQueue } from "./transfers/queue/create-queue.ts";
import { serveFile } from "./transfers/reading/serve-file.ts";
import type { UploadStore } from "./transfers/store/upload-store.ts";
import { createListWithUploads, type UploadingFile } from "./transfers/uploads/list-with-uploads.ts";
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

/** An open storage with its file list. */
interface StorageHandle {
  readonly open: OpenStorage;
  readonly sync: FileDatabaseSync;
  readonly ledger: BlockStore;
  readonly storageLog: StorageLog | undefined;
  readonly startCompaction: OpenFiles["startCompaction"];
  readonly views: FileViews;
  readonly changes: FileChanges;
  readonly history: StorageHistory;
  readonly firstRows: FirstRows;
  loaded: Promise<void> | null;
  isLoaded: boolean;
  readonly closing: AbortController;
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
  const pictures = withRetry(createBlockReader(call), { clock, random }, backgroundRules);
  const reader = createFileReader({ call, partWorker, limiter: limiters.down, clock, random });
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
  const handles = new Map<string, StorageHandle>();

  /** `storage`: answer of the server, if there is one. */
  function addHandle(open: OpenStorage, storage?: Storage): void {
    const key = lowerAddress(open.address);
    if (storage !== undefined) documents.setUrl(key, storage.fdb);
    if (handles.has(key)) return;
    const closing = new AbortController();
    const filesDeps = { ...deps, documents, deployment, log };
    const { sync, ledger, past, storageLog, startCompaction, createFirstRows } = openFiles(
      open,
      filesDeps,
      closing.signal,
    );
    const subscribeToUploads = (listener: (files: readonly UploadingFile[]) => void) =>
      uploads.subscribeToFiles(open.address, listener);
    const changes = createFileChanges({ sync, clock, random });
    handles.set(key, {
      open,
      sync,
      ledger,
      storageLog,
      startCompaction,
      views: createFileViews({
        subscribe: createListWithUploads({ subscribe: sync.subscribe, subscribeToUploads }),
        clock,
      }),
      changes,
      history: createStorageHistory({ sync, past, changes, clock, random, readDevice: deps.readDevice }),
      loaded: null,
      isLoaded: false,
      firstRows: createFirstRows(closing.signal),
      closing,
    });
  }

  function closeStorage(address: string): void {
    const key = lowerAddress(address);
    const storage = handles.get(key);
    queue.close(address);
    downloads.removeStorage(address);
    void uploads.removeStorage(address);
    storage?.closing.abort();
    storage?.sync.close();
    storage?.open.wallet.privateKeyBytes.fill(0);
    handles.delete(key);
  }

  /** Removes all local data of a storage that this account no longer has. */
  async function forgetStorage(address: string): Promise<void> {
    closeStorage(address);
    await clearJournal(deps.journals(address)).catch(() => undefined);
    await deps
      .localCopies(address)
      .clear()
      .catch(() => undefined);
    await uploads.deleteStorage(address).catch(() => undefined);
  }

  function requireHandle(address: string): StorageHandle {
    requireAddress(address);
    const found = handles.get(lowerAddress(address));
    if (found === undefined) throw new AppError("phrase_not_saved");
    return found;
  }

  /** Returns the storage after its file list was loaded. Concurrent calls share one request. */
  async function loadStorage(address: string): Promise<StorageHandle> {
    const storage = requireHandle(address);
    storage.loaded ??= storage.sync.refresh();
    await storage.loaded.catch((error: unknown) => {
      storage.loaded = null;
      throw error;
    });
    const isFirst = !storage.isLoaded;
    storage.isLoaded = true;
    if (handles.get(lowerAddress(address)) === storage) {
      uploads.addStorage({ ...storage, logWrites: storage.storageLog?.addWrites });
      downloads.addStorage(storage.open, storage.sync.current);
    }
    if (isFirst) startBackgroundWork(storage);
    return storage;
  }

  function startBackgroundWork(storage: StorageHandle): void {
    const { open, sync, ledger, storageLog, startCompaction, closing } = storage;
    const { signal } = closing;
    const blocks = withRetry(withLog(ledger, storageLog?.addWrites), { clock, random }, backgroundRules);
    // Expired entries that can't be deleted now are deleted after a later opening.
    deleteExpired(sync, clock).catch(() => undefined);
    releaseBlocks({ open, sync, blocks, locks, signal });
    startCompaction(async (cids) => void (await deleteAll(blocks, cids, { signal })), signal);
  }

  async function changesOf(address: string): Promise<FileChanges> {
    return (await loadStorage(address)).changes;
  }

  /** Returns the storage with the server's newest list. */
  async function refreshStorage(address: string): Promise<StorageHandle> {
    const isFirst = requireHandle(address).loaded === null;
    const storage = await loadStorage(address);
    if (!isFirst) await storage.sync.refresh();
    return storage;
  }

  async function unlock(address: string): Promise<UnlockOutcome> {
    requireAddress(address);
    if (handles.has(lowerAddress(address))) return { kind: "open" };
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
    addHandle(open);
    return { kind: "open" };
  }

  const transfers = createTransfers({
    call,
    queue,
    limiters,
    uploads,
    downloads,
    uploadStores: deps.uploads,
    unlock,
    loadStorage,
  });

  return {
    newPhrase: async () => generatePhrase(),
    checkPhrase: async (words) => checkPhrase(normalizeWords(words)),
    wordList: async () => englishWords,

    async createStorage(request) {
      const { storage, open } = await storages.create(request);
      addHandle(open, storage);
      return storage;
    },
    async resetStorage(request) {
      requireAddress(request.address);
      const { storage, open } = await storages.reset(request);
      await forgetStorage(request.address);
      addHandle(open, storage);
      return storage;
    },
    async warm() {
      const open = await openStorage(generatePhrase());
      open.wallet.privateKeyBytes.fill(0);
    },
    unlock,
    async openWithPhrase(address, phrase) {
      requireAddress(address);
      addHandle(await storages.restore(address, phrase));
    },
    async connectStorage(request) {
      requireAddress(request.address);
      const { storage, open } = await storages.connect(request);
      addHandle(open, storage);
      return storage;
    },
    async disconnectStorage(address) {
      requireAddress(address);
      await storages.disconnect(address);
      await forgetStorage(address);
    },
    async resetFastAccess(address) {
      requireAddress(address);
      await storages.resetFastAccess(address);
      closeStorage(address);
    },
    listSavedPhrases: () => phrases.listAddresses(),
    async forgetPhrase(address) {
      requireAddress(address);
      await phrases.remove(address);
      closeStorage(address);
    },
    async countContent(address, rootIds) {
      if ((await unlock(address)).kind !== "open") return null;
      // For selected entries the list on the screen is counted, without a refresh.
      const { sync } = rootIds === undefined ? await refreshStorage(address) : await loadStorage(address);
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
      for (const address of [...handles.keys()]) closeStorage(address);
    },

    async watchFiles(address, listener) {
      const { sync } = await refreshStorage(address);
      return sync.subscribe(({ tree, version }) => listener(createFileList(tree, version)));
    },

    checkForChanges: async (changed) => checkVersions(handles, changed),
    async openView(address, view, listener) {
      const storage = requireHandle(address);
      const { sync, views, firstRows, isLoaded: wasLoaded } = storage;
      const loading = loadStorage(address);
      // Awaited below.
      loading.catch(() => undefined);
      const stored = wasLoaded ? null : await firstRows.read(view);
      if (stored !== null && !storage.isLoaded) listener(stored);
      await loading;
      // `watchSaving` reports the fault of this refresh.
      if (wasLoaded) sync.refresh().catch(() => undefined);
      return views.open(view, (state) => {
        firstRows.keep(state);
        listener(state);
      });
    },

    createFolder: async (address, parentId, name) => (await changesOf(address)).createFolder(parentId, name),
    rename: async (address, id, name) => (await changesOf(address)).rename(id, name),
    move: async (address, ids, parentId, existing = "refuse") =>
      (await changesOf(address)).move(ids, parentId, existing),
    copy: async (address, ids, parentId, existing) => (await changesOf(address)).copy(ids, parentId, existing),
    join: async (address, ids, parentId, name) => (await changesOf(address)).join(ids, parentId, name),
    setFavourite: async (address, ids, isFavourite) => (await changesOf(address)).setFavourite(ids, isFavourite),
    trash: async (address, ids) => (await changesOf(address)).trash(ids),
    restore: async (address, ids) => (await changesOf(address)).restore(ids),
    remove: async (address, ids) => (await changesOf(address)).remove(ids),
    emptyTrash: async (address) => (await changesOf(address)).emptyTrash(),
    findConflicts: async (address, ids, parentId) => (await changesOf(address)).findConflicts(ids, parentId),
    undo: async (address) => (await changesOf(address)).undo(),
    redo: async (address) => (await changesOf(address)).redo(),
    watchUndo: async (address, listener) => requireHandle(address).changes.subscribe(listener),
    readHistory: async (address, before) => (await loadStorage(address)).history.readPage(before),
    previewRestore: async (address, version) => (await loadStorage(address)).history.previewRestore(version),
    restoreVersion: async (address, previewId) => (await loadStorage(address)).history.restoreVersion(previewId),
    spaceUsage: async (address) => computeSpaceUsage((await loadStorage(address)).sync.current()),
    async openFile(address, entryId, port) {
      const { sync, closing } = await loadStorage(address);
      serveFile(findFile(sync.current(), entryId), port, reader, closing.signal);
    },
    async openThumbnails(address, port) {
      const { sync, closing } = await loadStorage(address);
      serveThumbnails(port, { blocks: pictures, tree: () => sync.current() }, closing.signal);
    },
    watchSaving: async (address, listener) => requireHandle(address).sync.subscribeToSaving(listener),
    watchLog: async (address, listener) => requireHandle(address).storageLog?.subscribe(listener) ?? (() => undefined),
    async retrySaving(address) {
      const { sync } = await loadStorage(address);
      sync.retrySaving();
    },

    ...createWitnessSettings({ pins: deps.logPins }),
    ...transfers,
    ...createStorageDetails({ call, log, clock, random, loadStorage }),
    ...createOwnerShares({ call, clock, random, loadStorage }),
    ...shareVisits,
  };
}

function requireAddress(address: string): void {
  if (!isAddress(address)) throw new AppError("address_invalid");
}
