import type { BlockReader } from "@dexnet/blocks/block-store";
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
  /** It repeats requests. */
  readonly blocks: BlockReader;
  readonly open: OpenStorage;
  readonly sync: FileDatabaseSync;
  /** Aborted when the storage is closed. */
  readonly signal: AbortSignal;
}

/** The list must be loaded. */
export function createStorageDetails(deps: StorageDetailsDeps): StorageDetails {
  const { call, log, blocks, open, sync, signal, clock, random } = deps;
  const locating = () => ({ call, blocks, signer: signerOf({ open, sync }), signal, clock, random });
  return {
    readDetails: async (entryId) => readDetails(sync.current(), entryId),
    locateParts: async (entryId, from) => locateParts(findFile(sync.current(), entryId), from, locating()),
    async proveFile(entryId) {
      const signer = signerOf({ open, sync });
      const owner = { ...signer, proveReading: () => proveReading(signer, { clock, random }) };
      return proveFile(findFile(sync.current(), entryId), { blocks, log, owner, signal });
    },
    listBlocks: async (after) => listBlocks(after, locating()),
  };
}

/** Fault: entry_not_found. */
export function findFile(tree: FileTree, entryId: string): StoredFile {
  const entry = tree.get(entryId);
  if (entry?.kind !== "file") throw new AppError("entry_not_found");
  return entry;
}
