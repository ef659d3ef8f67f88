import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { createMutex } from "@dexnet/service/mutex";
import { transact } from "../database/transact.ts";
import type { Deployment } from "../deployment/service.ts";
import { verifyDocumentText } from "./check-document.ts";
import { type CheckedFileDatabase, createFileDatabaseStore, type NewestFileDatabase } from "./file-database-store.ts";
import { largeSaveBytes, maxFileDatabaseBytes } from "./limits.ts";
import type { StorageRef } from "./service.ts";

export interface SaveFileDatabaseDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly deployment: Deployment;
}

/**
 * Saves the next version of a file database, which the key of the address has signed, for a user with access to the
 * storage. It is a compare-and-swap: of several versions with the same predecessor one is saved. Faults: bad_request,
 * deployment_mismatch, file_database_broken, storage_not_found, file_database_conflict, quota_exceeded, plan_required.
 */
export function createSaveFileDatabase({ db, clock, deployment }: SaveFileDatabaseDeps) {
  const largeSaves = createMutex();

  async function save({ address, userId }: StorageRef, text: string): Promise<void> {
    const next = await verifyDocumentText(text, { deployment: await deployment.readId(), address });
    await transact(db, async (tx) => {
      const store = createFileDatabaseStore(tx);
      const newest = await store.lockNewest(address, userId);
      if (newest === undefined) throw new AppError("storage_not_found");
      // This check comes first: growth can only be judged against the predecessor.
      if (!follows(next, newest)) throw new AppError("file_database_conflict");
      const now = clock.now();
      requireQuota(next, newest, now);
      await store.append(address, next, now);
      await store.prune(address, maxKeptBytes(next, newest));
    });
  }

  return function saveFileDatabase(storage: StorageRef, text: string): Promise<void> {
    // Parsing, verifying and storing each need a copy, so large file databases are saved one at a time.
    return text.length > largeSaveBytes ? largeSaves.run(() => save(storage, text)) : save(storage, text);
  };
}

function follows(next: CheckedFileDatabase, newest: NewestFileDatabase): boolean {
  return next.previousHash === newest.hash && next.version > newest.version;
}

/**
 * [Note: file databases in the quota] When the files grow, files and file database together must fit the storage. The
 * file database alone never grows beyond its share. A version that needs no more space than its predecessor is always
 * saved: in a full storage files can be renamed and deleted. Old versions use the rest, see `maxKeptBytes`.
 */
function requireQuota(next: CheckedFileDatabase, newest: NewestFileDatabase, now: Date): void {
  const documentBytes = documentBytesOf(next);
  const isListTooLarge = documentBytes > maxFileDatabaseBytes(newest.sizeBytes);
  if (isListTooLarge && documentBytes > newest.documentBytes) throw new AppError("quota_exceeded");
  if (next.filesFactSizeBytes <= newest.filesFactSizeBytes) return;
  if (newest.paidUntil <= now) throw new AppError("plan_required");
  if (next.filesFactSizeBytes + documentBytes > newest.sizeBytes) throw new AppError("quota_exceeded");
}

/** Maximum bytes of all kept versions, the new one included. */
function maxKeptBytes(next: CheckedFileDatabase, { sizeBytes }: NewestFileDatabase): number {
  return Math.min(maxFileDatabaseBytes(sizeBytes), sizeBytes - next.filesFactSizeBytes);
}

/** Schema and signature allow only ASCII. */
function documentBytesOf({ document }: CheckedFileDatabase): number {
  return document.length;
}
