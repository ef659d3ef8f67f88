import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { createMutex } from "@dexnet/service/mutex";
import type { Deployment } from "../deployment/service.ts";
import { transact } from "../transact.ts";
import { checkDocumentText } from "./check-document.ts";
import { type CheckedFileDatabase, createFileDatabaseStore, type NewestFileDatabase } from "./file-database-store.ts";
import { fileDatabaseShareBytes, largeSaveBytes } from "./limits.ts";
import type { HeldStorage } from "./service.ts";

export interface SaveFileDatabaseDeps {
  db: Db;
  clock: Clock;
  deployment: Deployment;
}

/**
 * Saves the next version of a file database, by whoever holds the storage; the address's key signed it. Compare and swap:
 * of many that follow the same version one is saved. Faults: bad_request, deployment_mismatch, file_database_broken,
 * storage_not_found, file_database_conflict, quota_exceeded, plan_required.
 */
export function createSaveFileDatabase({ db, clock, deployment }: SaveFileDatabaseDeps) {
  const largeSaves = createMutex();

  async function save({ address, userId }: HeldStorage, text: string): Promise<void> {
    const next = await checkDocumentText(text, { deployment: await deployment.id(), address });
    await transact(db, async (tx) => {
      const store = createFileDatabaseStore(tx);
      const newest = await store.lockNewest(address, userId);
      if (newest === undefined) throw new AppError("storage_not_found");
      // Before all rules: whether something grows can only be said of what follows the newest.
      if (!follows(next, newest)) throw new AppError("file_database_conflict");
      const now = clock.now();
      requireRoom(next, newest, now);
      await store.append(address, next, now);
      await store.prune(address, keptBytesMost(next, newest));
    });
  }

  return function saveFileDatabase(held: HeldStorage, text: string): Promise<void> {
    // Reading it, checking it and sending it to the database each take a copy for a moment: of large ones one at a time.
    return text.length > largeSaveBytes ? largeSaves.run(() => save(held, text)) : save(held, text);
  };
}

function follows(next: CheckedFileDatabase, newest: NewestFileDatabase): boolean {
  return next.previousHash === newest.hash && next.version > newest.version;
}

/**
 * [Note: file databases in the quota] Files and the list of them together fit the storage when the files grow. The list
 * alone never grows beyond its share. What takes no more room than before is always saved: in a full storage names can
 * still be changed and files deleted. Old versions have what is left, see `keptBytesMost`.
 */
function requireRoom(next: CheckedFileDatabase, newest: NewestFileDatabase, now: Date): void {
  const documentBytes = documentBytesOf(next);
  const isListTooLarge = documentBytes > fileDatabaseShareBytes(newest.sizeBytes);
  if (isListTooLarge && documentBytes > newest.documentBytes) throw new AppError("quota_exceeded");
  if (next.filesFactSizeBytes <= newest.filesFactSizeBytes) return;
  if (newest.paidUntil <= now) throw new AppError("plan_required");
  if (next.filesFactSizeBytes + documentBytes > newest.sizeBytes) throw new AppError("quota_exceeded");
}

/** How many bytes of versions are kept, the new one included. */
function keptBytesMost(next: CheckedFileDatabase, { sizeBytes }: NewestFileDatabase): number {
  return Math.min(fileDatabaseShareBytes(sizeBytes), sizeBytes - next.filesFactSizeBytes);
}

/** Its schema and signature leave nothing but ASCII in it. */
function documentBytesOf({ document }: CheckedFileDatabase): number {
  return document.length;
}
