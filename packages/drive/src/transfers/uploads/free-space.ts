import { isLinkFault } from "@dexnet/blocks/faults";
import { blocksSizeOf } from "@dexnet/blocks/parts/block-sizes";
import { type RetryPlan, retryWithBackoff, type Waiting } from "@dexnet/blocks/retry";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { productCalls } from "@dexnet/protocol/products";
import type { FileDatabaseSync } from "../../file-database/file-database-sync.ts";

export interface FreeSpace {
  readonly address: string;
  readonly sync: FileDatabaseSync;
  /** Bytes of all blocks of unfinished uploads, stored or not. */
  promisedBytes(): number;
}

/** Retries of the request for free space before an upload. They are few, so that the upload starts soon. */
const spaceRetries: RetryPlan = { attempts: 3, firstWaitMs: 300, maxWaitMs: 1_000 };

const spaceTimeoutMs = 10_000;

/**
 * Refuses files that the storage has no space for, before a byte of them is read. Faults: file_too_large, files_too_large.
 * While the free space is not known (no connection, a server that is too busy) files are accepted: nothing is sent before
 * the connection is back, and then the ledger refuses files that do not fit.
 */
export async function requireSpace(
  { call, ...waiting }: { call: Caller } & Waiting,
  { address, sync, promisedBytes }: FreeSpace,
  sizes: readonly number[],
): Promise<void> {
  const size = await retryWithBackoff(waiting, spaceRetries, undefined, () =>
    call(productCalls.storage, { params: { address }, timeoutMs: spaceTimeoutMs }),
  ).then(
    (storage) => storage.size,
    (error: unknown) => {
      if (isLinkFault(error)) return null;
      throw error;
    },
  );
  if (size === null) return;
  const freeBytes = size - sync.current().blocksSizeBytes - promisedBytes();
  const neededBytes = blocksSizeOfAll(sizes);
  if (neededBytes <= freeBytes) return;
  throw new AppError(sizes.length === 1 ? "file_too_large" : "files_too_large", { facts: { freeBytes } });
}

export function blocksSizeOfAll(sizes: readonly number[]): number {
  return sizes.reduce((sum, sizeBytes) => sum + blocksSizeOf(sizeBytes), 0);
}
