import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { Clock } from "@dexnet/service/background/clock";
import { createMutex } from "@dexnet/service/concurrency/mutex";
import type { Db } from "@dexnet/service/database/database";
import * as z from "zod/mini";
import { transact } from "../database/transact.ts";
import type { Deployment } from "../deployment/deployment-service.ts";
import { type CheckedSave, parseDocument, verifyDocument } from "./check-document.ts";
import { pruneVersions } from "./file-database-history.ts";
import {
  type CheckedDelta,
  type CheckedSnapshot,
  createFileDatabaseStore,
  type FileDatabaseHead,
} from "./file-database-store.ts";
import { requireSpaceForDelta, requireSpaceForSnapshot } from "./quota.ts";
import { largeSaveBytes } from "./storage-limits.ts";
import type { StorageRef } from "./storage-service.ts";

export interface SaveFileDatabaseDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly deployment: Deployment;
}

/**
 * Saves a delta or a snapshot of a file database, which the key of the address has signed, for a user with access to the
 * storage. Both may be repeated after a lost answer. Faults: bad_request, deployment_mismatch, file_database_broken,
 * storage_not_found, file_database_conflict, quota_exceeded, plan_required, too_large.
 */
export function createSaveFileDatabase({ db, clock, deployment }: SaveFileDatabaseDeps) {
  const largeSaves = createMutex();

  async function save({ address, userId }: StorageRef, document: FileDatabaseDocument): Promise<void> {
    const checked = await verifyDocument(document, { deployment: await deployment.readId(), address });
    await transact(db, async (tx) => {
      const head = await createFileDatabaseStore(tx).lockHead(address, userId);
      if (head === undefined) throw new AppError("storage_not_found");
      await saveChecked(tx, head, checked, clock.now());
    });
  }

  return function saveFileDatabase(storage: StorageRef, source: string | FileDatabaseDocument): Promise<void> {
    if (typeof source !== "string") return save(storage, source);
    // Parsing, verifying and storing each need a copy, so large documents are saved one at a time.
    const saveText = async () => save(storage, parseDocument(source));
    return source.length > largeSaveBytes ? largeSaves.run(saveText) : saveText();
  };
}

async function saveChecked(tx: Db, head: FileDatabaseHead, checked: CheckedSave, now: Date): Promise<void> {
  if (checked.kind === "delta") await saveDelta(tx, head, checked.delta, now);
  else await saveSnapshot(tx, head, checked.snapshot, now);
}

/** A compare-and-swap: of several deltas with the same predecessor one is saved. Reads nothing but the storage's row. */
async function saveDelta(tx: Db, head: FileDatabaseHead, next: CheckedDelta, now: Date): Promise<void> {
  if (next.hash === head.hash) return;
  // This check comes first: growth can only be judged against the predecessor.
  const isNext = next.previousHash === head.hash && next.version > head.version;
  if (!isNext) throw new AppError("file_database_conflict");
  requireSpaceForDelta(next, head, now);
  await createFileDatabaseStore(tx).appendDelta(head.address, next, now);
}

/** The snapshot must contain the list of a kept version, newer than that of the newest snapshot. */
async function saveSnapshot(tx: Db, head: FileDatabaseHead, next: CheckedSnapshot, now: Date): Promise<void> {
  const { address } = head;
  const store = createFileDatabaseStore(tx);
  // Also one that is not the newest any more: its sender must not believe that nobody needs its pages.
  if (await store.hasSnapshot(address, next)) return;
  const newest = await store.findNewestSnapshot(address);
  const delta = await store.findDelta(address, next.version);
  const isNext = delta?.hash === next.hash && next.version > (newest?.version ?? 0);
  if (delta === undefined || !isNext) throw new AppError("file_database_conflict");
  const isSameSize =
    delta.filesSizeBytes === next.filesSizeBytes && delta.filesFactSizeBytes === next.filesFactSizeBytes;
  if (!isSameSize) throw new AppError("file_database_broken", { context: { field: "fdb" } });

  const before =
    newest !== undefined && newest.pageBytes > 0 ? await store.readSnapshot(address, newest.version) : null;
  const pagesBefore = new Set(before == null ? [] : pageCids(before));
  const sizes = {
    documentBytes: next.text.length + (await store.sumDeltaBytesAfter(address, next.version)),
    pageBytes: sumSizes([...next.pages]),
    addedPageBytes: sumSizes([...next.pages].filter(([cid]) => !pagesBefore.has(cid))),
  };
  requireSpaceForSnapshot(sizes, head);
  await store.insertSnapshot(address, next, sizes, now);
  await pruneVersions(tx, head, now);
}

function sumSizes(pages: readonly (readonly [string, number])[]): number {
  return pages.reduce((sum, [, size]) => sum + size, 0);
}

const pagesSchema = z.object({ pages: z.array(z.object({ cid: z.string() })) });

function pageCids(document: string): string[] {
  return pagesSchema.parse(JSON.parse(document)).pages.map(({ cid }) => cid);
}
