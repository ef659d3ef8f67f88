import { checkPhrase, englishWords, generatePhrase } from "@dexnet/crypto/phrase";
import { isAddress, lowerAddress } from "@dexnet/crypto/verify/address";
import { AppError } from "@dexnet/protocol/errors";
import type { BlobSinks } from "./blob-sinks.ts";
import { createBlockStore } from "./block-store.ts";
import type { Caller } from "./caller.ts";
import type { Clock } from "./clock.ts";
import { createDownloads } from "./downloads.ts";
import type { Drive } from "./drive.ts";
import { createFileDatabaseSource } from "./file-database-source.ts";
import { createFileDatabaseSync, type FileDatabaseSync } from "./file-database-sync.ts";
import { fileListOf } from "./file-list.ts";
import { normalWords, type OpenStorage } from "./open-storage.ts";
import type { Random } from "./random.ts";
import type { SavedPhrases } from "./saved-phrases.ts";
import { createStorages } from "./storages.ts";
import { createTaskQueue } from "./task-queue.ts";
import { createUploads } from "./uploads.ts";
import type { VersionPins } from "./version-pins.ts";

export interface DriveDeps {
  call: Caller;
  /** Kept on the device by the page, in the store of the user's unique key. */
  phrases: SavedPhrases;
  pins: VersionPins;
  sinks: BlobSinks;
  clock: Clock;
  random: Random;
}

interface Held {
  open: OpenStorage;
  sync: FileDatabaseSync;
  loaded: Promise<void> | null;
}

export function createDrive({ call, phrases, pins, sinks, clock, random }: DriveDeps): Drive {
  const storages = createStorages({ call, phrases, pins, clock });
  const blocks = createBlockStore({ call, clock, random });
  const tasks = createTaskQueue({ clock, random });
  const upload = createUploads({ call, blocks, tasks, clock, random });
  const download = createDownloads({ blocks, tasks, sinks });
  const held = new Map<string, Held>();

  function hold(open: OpenStorage): void {
    const place = lowerAddress(open.address);
    if (held.has(place)) return;
    const source = createFileDatabaseSource({ open, call, pins, clock, random });
    held.set(place, { open, sync: createFileDatabaseSync({ source, clock, random }), loaded: null });
  }

  function letGo(address: string): void {
    const place = lowerAddress(address);
    const storage = held.get(place);
    storage?.sync.close();
    storage?.open.wallet.privateKeyBytes.fill(0);
    held.delete(place);
  }

  function heldAt(address: string): Held {
    requireAddress(address);
    const found = held.get(lowerAddress(address));
    if (found === undefined) throw new AppError("phrase_not_saved");
    return found;
  }

  /** With its file list at hand. All who ask while it is fetched share the one fetch. */
  async function loaded(address: string): Promise<Held> {
    const storage = heldAt(address);
    storage.loaded ??= storage.sync.refresh();
    await storage.loaded.catch((error: unknown) => {
      storage.loaded = null;
      throw error;
    });
    return storage;
  }

  return {
    newPhrase: async () => generatePhrase(),
    checkPhrase: async (words) => checkPhrase(normalWords(words)),
    wordList: async () => englishWords,

    async createStorage(request) {
      const { storage, open } = await storages.create(request);
      hold(open);
      return storage;
    },
    async resetStorage(request) {
      requireAddress(request.address);
      const { storage, open } = await storages.reset(request);
      letGo(request.address);
      hold(open);
      return storage;
    },
    async unlock(address) {
      requireAddress(address);
      if (held.has(lowerAddress(address))) return { kind: "open" };
      const open = await storages.unlock(address);
      if (open === null) return { kind: "phrase-needed" };
      hold(open);
      return { kind: "open" };
    },
    async restore(address, words) {
      requireAddress(address);
      hold(await storages.restore(address, words));
    },
    async lock() {
      tasks.cancelAll();
      for (const address of [...held.keys()]) letGo(address);
    },

    async watchFiles(address, listener) {
      const isFirst = heldAt(address).loaded === null;
      const { sync } = await loaded(address);
      if (!isFirst) await sync.refresh();
      return sync.watch(({ entries, version }) => listener(fileListOf(entries, version)));
    },

    async upload(address, parentId, files) {
      const { open, sync } = await loaded(address);
      await upload({ open, sync, parentId, files });
    },
    async download(address, entryId) {
      const { open, sync } = await loaded(address);
      const entry = sync.current().get(entryId);
      if (entry?.kind !== "file") throw new AppError("entry_not_found");
      return download(open.address, entry);
    },
    cancel: async (taskId) => tasks.cancel(taskId),
    watchTasks: async (listener) => tasks.watch(listener),
  };
}

function requireAddress(address: string): void {
  if (!isAddress(address)) throw new AppError("address_invalid");
}
