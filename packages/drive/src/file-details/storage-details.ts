import { proveReading, signerOf } from "@dexnet/blocks/read-proof";
import type { Waiting } from "@dexnet/blocks/retry";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseSync } from "../file-database/file-database-sync.ts";
import type { StoredFile } from "../file-list/entries.ts";
import type { FileTree } from "../file-list/file-tree.ts";
import type { LedgerLog } from "../log/ledger-log.ts";
import type { OpenStorage } from "../storages/open-storage.ts";
import type { StorageDetails } from "./details.ts";
import { listBlocks } from "./list-blocks.ts";
import { locateParts } from "./locate-parts.ts";
import { proveFile } from "./prove-file.ts";
import { readDetails } from "./read-details.ts";

export interface StorageDetailsDeps extends Waiting {
  readonly call: Caller;
  readonly log: LedgerLog;
  /** Returns an open storage with its list. Faults: phrase_not_saved. */
  loadStorage(address: string): Promise<LoadedStorage>;
}

interface LoadedStorage {
  readonly open: OpenStorage;
  readonly sync: FileDatabaseSync;
  readonly closing: AbortController;
}

export function createStorageDetails({ call, log, clock, random, loadStorage }: StorageDetailsDeps): StorageDetails {
  const depsOf = ({ open, sync, closing: { signal } }: LoadedStorage) => {
    return { call, signer: signerOf({ open, sync }), signal, clock, random };
  };
  return {
    readDetails: async (address, entryId) => readDetails((await loadStorage(address)).sync.current(), entryId),
    async locateParts(address, entryId, from) {
      const storage = await loadStorage(address);
      return locateParts(findFile(storage.sync.current(), entryId), from, depsOf(storage));
    },
    async proveFile(address, entryId) {
      const storage = await loadStorage(address);
      const { signer, signal } = depsOf(storage);
      const owner = { ...signer, proveReading: () => proveReading(signer, { clock, random }) };
      return proveFile(findFile(storage.sync.current(), entryId), { call, log, owner, signal });
    },
    listBlocks: async (address, after) => listBlocks(after, depsOf(await loadStorage(address))),
  };
}

/** Fault: entry_not_found. */
export function findFile(tree: FileTree, entryId: string): StoredFile {
  const entry = tree.get(entryId);
  if (entry?.kind !== "file") throw new AppError("entry_not_found");
  return entry;
}
