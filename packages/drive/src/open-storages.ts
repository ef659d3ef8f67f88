import type { BlockReader, BlockStore } from "@dexnet/blocks/block-store";
import { deleteAll } from "@dexnet/blocks/ledger-blocks";
import { withLog } from "@dexnet/blocks/with-log";
import { backgroundRules, withRetry } from "@dexnet/blocks/with-retry";
import { lowerAddress } from "@dexnet/crypto/verify/address";
import { isAddress } from "@dexnet/crypto/verify/address-checksum";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Storage } from "@dexnet/protocol/products";
import { createFileChanges } from "./file-changes/file-changes.ts";
import { releaseBlocks } from "./file-changes/release-blocks.ts";
import { computeSpaceUsage } from "./file-changes/space-usage.ts";
import { deleteExpired } from "./file-changes/trash-expiry.ts";
import type { FileDatabaseSync } from "./file-database/file-database-sync.ts";
import { clearJournal, type FilesDeps, type OpenFiles, openFiles } from "./file-database/open-files.ts";
import type { DocumentFetch } from "./file-database/replica/document-fetch.ts";
import { createStorageDetails, findFile } from "./file-details/storage-details.ts";
import { createStorageHistory } from "./file-history/storage-history.ts";
import { createFileList } from "./file-list/file-list.ts";
import { createFileViews } from "./file-list/file-views.ts";
import type { LedgerLog } from "./log/ledger-log.ts";
import type { StorageLog } from "./log/storage-log.ts";
import { forwardCalls } from "./platform/forward-calls.ts";
import { createOwnerShares } from "./sharing/owner-shares.ts";
import type { StorageDrive } from "./storage-drive.ts";
import type { OpenStorage } from "./storages/open-storage.ts";
import { serveThumbnails } from "./thumbnails/serve-thumbnails.ts";
import type { Downloads } from "./transfers/downloads/downloads.ts";
import type { FileReader } from "./transfers/downloads/file-parts.ts";
import type { TransferQueue } from "./transfers/queue/queue.ts";
import { serveFile } from "./transfers/reading/serve-file.ts";
import { createListWithUploads, type UploadingFile } from "./transfers/uploads/list-with-uploads.ts";
import type { Uploads } from "./transfers/uploads/uploads.ts";

/** The storages that are unlocked, and the calls of each. */
export interface OpenStorages {
  /** `storage`: answer of the server, if there is one. */
  add(open: OpenStorage, storage?: Storage): void;
  has(address: string): boolean;
  /** Calls of a storage, which may be locked: see `Drive.open`. */
  callsOf(address: string): StorageDrive;
  /** Loads the list of a storage, once. Faults: phrase_not_saved. */
  load(address: string): Promise<FileDatabaseSync>;
  /** Loads the server's newest list of a storage. Faults: phrase_not_saved. */
  refresh(address: string): Promise<FileDatabaseSync>;
  checkForChanges(changed: { readonly address: string; readonly version: number } | null): void;
  close(address: string): void;
  closeAll(): void;
  /** Closes a storage that this account no longer has, and removes all its local data. */
  forget(address: string): Promise<void>;
}

export interface OpenStoragesDeps extends FilesDeps {
  readonly documents: DocumentFetch;
  readonly log: LedgerLog;
  readonly queue: TransferQueue;
  readonly uploads: Uploads;
  readonly downloads: Downloads;
  readonly reader: FileReader;
  /** It repeats requests without end. */
  readonly backgroundReader: BlockReader;
}

/** An open storage with its file list. */
interface StorageHandle {
  readonly open: OpenStorage;
  readonly sync: FileDatabaseSync;
  readonly ledger: BlockStore;
  readonly storageLog: StorageLog | undefined;
  readonly startCompaction: OpenFiles["startCompaction"];
  readonly calls: Omit<StorageDrive, "download">;
  loaded: Promise<void> | null;
  isLoaded: boolean;
  readonly closing: AbortController;
}

/** Calls that don't wait for the list of their storage. */
const callsWithoutList: ReadonlySet<keyof StorageDrive> = new Set<keyof StorageDrive>([
  "watchFiles",
  "openView",
  "watchSaving",
  "watchLog",
  "watchUndo",
  "cancelUploads",
]);

export function createOpenStorages(deps: OpenStoragesDeps): OpenStorages {
  const { call, documents, log, queue, uploads, downloads, reader, backgroundReader, locks, clock, random } = deps;
  /** By their addresses in lower case. */
  const handles = new Map<string, StorageHandle>();

  function add(open: OpenStorage, storage?: Storage): void {
    const key = lowerAddress(open.address);
    if (storage !== undefined) documents.setUrl(key, storage.fdb);
    if (handles.has(key)) return;
    const closing = new AbortController();
    const files = openFiles(open, deps, closing.signal);
    const { sync, ledger, storageLog, startCompaction } = files;
    const calls = createCalls(open, files, closing.signal);
    handles.set(key, {
      open,
      sync,
      ledger,
      storageLog,
      startCompaction,
      calls,
      loaded: null,
      isLoaded: false,
      closing,
    });
  }

  /** Each domain makes its part of the calls. The list is loaded before all of them except `callsWithoutList`. */
  function createCalls(open: OpenStorage, files: OpenFiles, signal: AbortSignal): StorageHandle["calls"] {
    const { sync, past, storageLog, createFirstRows } = files;
    const { address } = open;
    const { changeToVersion, ...changes } = createFileChanges({ sync, clock, random });
    const firstRows = createFirstRows(signal);
    const subscribeToUploads = (listener: (shown: readonly UploadingFile[]) => void) =>
      uploads.subscribeToFiles(address, listener);
    const views = createFileViews({
      subscribe: createListWithUploads({ subscribe: sync.subscribe, subscribeToUploads }),
      clock,
    });
    const { readDevice } = deps;
    return {
      ...changes,
      ...createStorageHistory({ sync, past, changes: { changeToVersion }, clock, random, readDevice }),
      ...createStorageDetails({ call, log, blocks: reader.blocks, open, sync, signal, clock, random }),
      ...createOwnerShares({ call, clock, random, open, sync }),
      ...uploads.callsOf(address),
      async watchFiles(listener) {
        await refresh(address);
        return sync.subscribe(({ tree, version }) => listener(createFileList(tree, version)));
      },
      async openView(view, listener) {
        const handle = requireHandle(address);
        const { isLoaded: wasLoaded } = handle;
        const loading = load(address);
        // Awaited below.
        loading.catch(() => undefined);
        const stored = wasLoaded ? null : await firstRows.read(view);
        if (stored !== null && !handle.isLoaded) listener(stored);
        await loading;
        // `watchSaving` reports the fault of this refresh.
        if (wasLoaded) sync.refresh().catch(() => undefined);
        return views.open(view, (state) => {
          firstRows.keep(state);
          listener(state);
        });
      },
      spaceUsage: async () => computeSpaceUsage(sync.current()),
      async openFile(entryId, port) {
        serveFile(findFile(sync.current(), entryId), port, reader, signal);
      },
      async openThumbnails(port) {
        serveThumbnails(port, { blocks: backgroundReader, tree: () => sync.current() }, signal);
      },
      watchSaving: async (listener) => sync.subscribeToSaving(listener),
      watchLog: async (listener) => storageLog?.subscribe(listener) ?? (() => undefined),
      async retrySaving() {
        sync.retrySaving();
      },
    };
  }

  function requireHandle(address: string): StorageHandle {
    requireAddress(address);
    const found = handles.get(lowerAddress(address));
    if (found === undefined) throw new AppError("phrase_not_saved");
    return found;
  }

  /** Returns the storage after its file list was loaded. Concurrent calls share one request. */
  async function load(address: string): Promise<StorageHandle> {
    const handle = requireHandle(address);
    handle.loaded ??= handle.sync.refresh();
    await handle.loaded.catch((error: unknown) => {
      handle.loaded = null;
      throw error;
    });
    const isFirst = !handle.isLoaded;
    handle.isLoaded = true;
    if (handles.get(lowerAddress(address)) === handle) {
      uploads.addStorage({ ...handle, logWrites: handle.storageLog?.addWrites });
      downloads.addStorage(handle.open, handle.sync.current);
    }
    if (isFirst) startBackgroundWork(handle);
    return handle;
  }

  function startBackgroundWork({ open, sync, ledger, storageLog, startCompaction, closing }: StorageHandle): void {
    const { signal } = closing;
    const blocks = withRetry(withLog(ledger, storageLog?.addWrites), { clock, random }, backgroundRules);
    // Expired entries that can't be deleted now are deleted after a later opening.
    deleteExpired(sync, clock).catch(() => undefined);
    releaseBlocks({ open, sync, blocks, locks, signal });
    startCompaction(async (cids) => void (await deleteAll(blocks, cids, { signal })), signal);
  }

  async function refresh(address: string): Promise<StorageHandle> {
    const isFirst = requireHandle(address).loaded === null;
    const handle = await load(address);
    if (!isFirst) await handle.sync.refresh();
    return handle;
  }

  function close(address: string): void {
    const key = lowerAddress(address);
    const handle = handles.get(key);
    queue.close(address);
    downloads.removeStorage(address);
    void uploads.removeStorage(address);
    handle?.closing.abort();
    handle?.sync.close();
    handle?.open.wallet.privateKeyBytes.fill(0);
    handles.delete(key);
  }

  return {
    add,
    has: (address) => handles.has(lowerAddress(address)),
    callsOf(address) {
      // Its target is closed also when the storage is locked.
      const download: StorageDrive["download"] = async (request) => {
        const readTree = async () => (await load(address)).sync.current();
        return (await downloads.download({ ...request, scope: address }, readTree)).file;
      };
      const forward = async (name: keyof StorageDrive, request: unknown[]): Promise<unknown> => {
        const { calls } = callsWithoutList.has(name) ? requireHandle(address) : await load(address);
        return Reflect.apply(Reflect.get(calls, name), calls, request);
      };
      return forwardCalls<StorageDrive>(forward, { download });
    },
    load: async (address) => (await load(address)).sync,
    refresh: async (address) => (await refresh(address)).sync,
    checkForChanges(changed) {
      if (changed !== null) handles.get(lowerAddress(changed.address))?.sync.checkVersion(changed.version);
      else for (const { sync } of handles.values()) sync.checkVersion(null);
    },
    close,
    closeAll() {
      for (const address of [...handles.keys()]) close(address);
    },
    async forget(address) {
      close(address);
      await clearJournal(deps.journals(address)).catch(() => undefined);
      await deps
        .localCopies(address)
        .clear()
        .catch(() => undefined);
      await uploads.deleteStorage(address).catch(() => undefined);
    },
  };
}

/** Fault: address_invalid. */
export function requireAddress(address: string): void {
  if (!isAddress(address)) throw new AppError("address_invalid");
}
