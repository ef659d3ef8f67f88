import {
  createShareStatement,
  hashOfShare,
  revokeShareStatement,
  type ShareContent,
} from "@dexnet/crypto/verify/share-statements";
import { signedBy } from "@dexnet/crypto/verify/signature";
import { AppError } from "@dexnet/protocol/errors/errors";
import { daysInMilliseconds, maxSharesPerStorage } from "@dexnet/protocol/limits";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import type { Deployment } from "../deployment/deployment-service.ts";
import { createFileDatabaseStore, type FileDatabaseHead } from "../storages/file-database-store.ts";
import type { StorageRef } from "../storages/storage-service.ts";
import { createStorageStore } from "../storages/storage-store.ts";
import { createShareStore, type SharePage, type StoredShare } from "./share-store.ts";

/** Time for which an ended share tells its visitors why it has ended. */
export const endedShareKeptMs = 30 * daysInMilliseconds;
/** Time within which a repeated ticket is recognized. */
export const ticketKeptMs = daysInMilliseconds;

export interface SharesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly deployment: Deployment;
}

export interface ShareRequest extends ShareContent {
  readonly id: string;
  /** As it was sent and signed. */
  readonly expiresAt: string | null;
  readonly downloadsLimit: number | null;
  readonly signature: string;
}

export type Shares = ReturnType<typeof createShares>;

/**
 * Shares of a storage, for accounts that own it or are connected to it. Creating and revoking also need a statement of the
 * storage's key: a session alone is not enough.
 */
export function createShares({ db, clock, deployment }: SharesDeps) {
  return {
    /**
     * Creates a share. May be repeated after a lost answer. Faults: signature_invalid, storage_not_found, plan_required,
     * quota_exceeded, share_count_reached, and bad_request for a past end or an id of another share.
     */
    async create({ address, userId }: StorageRef, request: ShareRequest): Promise<StoredShare> {
      const { id: shareId, expiresAt, downloadsLimit, signature, ...content } = request;
      const contentHash = await hashOfShare(content);
      const facts = { deployment: await deployment.readId(), address, shareId, contentHash, expiresAt, downloadsLimit };
      const statement = createShareStatement(facts);
      if (!signedBy(statement, signature, address)) throw new AppError("signature_invalid");
      return transact(db, async (tx) => {
        const head = await createFileDatabaseStore(tx).lockHead(address, userId);
        if (head === undefined) throw new AppError("storage_not_found");
        const store = createShareStore(tx);
        const existing = await store.find(shareId);
        if (existing?.address === head.address && existing.contentHash === contentHash) return existing;
        const now = clock.now();
        const endsAt = expiresAt === null ? null : new Date(expiresAt);
        if (endsAt !== null && endsAt <= now) throw new AppError("bad_request", { context: { field: "expires_at" } });
        await requireSpace(tx, head, content, now);
        const created = await store.insert({
          ...content,
          id: shareId,
          address: head.address,
          contentHash,
          expiresAt: endsAt,
          downloadsLimit,
          createdAt: now,
        });
        if (created === undefined) throw new AppError("bad_request", { context: { field: "id" } });
        return created;
      });
    },

    /** Lists the shares after one, by their ids. Fault: storage_not_found. */
    async list({ address, userId }: StorageRef, { after, limit }: SharePage) {
      await requireAccess(db, { address, userId });
      const found = await createShareStore(db).listOf(address, { after, limit: limit + 1 });
      return { shares: found.slice(0, limit), more: found.length > limit };
    },

    /** Ends a share for good. May be repeated. Faults: signature_invalid, storage_not_found, share_not_found. */
    async revoke({ address, userId }: StorageRef, shareId: string, signature: string): Promise<StoredShare> {
      const statement = revokeShareStatement({ deployment: await deployment.readId(), address, shareId });
      if (!signedBy(statement, signature, address)) throw new AppError("signature_invalid");
      await requireAccess(db, { address, userId });
      const share = await createShareStore(db).revoke(address, shareId, clock.now());
      if (share === undefined) throw new AppError("share_not_found");
      return share;
    },
  };
}

async function requireAccess(db: Db, { address, userId }: StorageRef): Promise<void> {
  if ((await createStorageStore(db).find(address, userId)) === undefined) throw new AppError("storage_not_found");
}

/** Shares count in the quota when they are created, together with the files and the file database. */
async function requireSpace(tx: Db, head: FileDatabaseHead, content: ShareContent, now: Date): Promise<void> {
  if (head.paidUntil <= now) throw new AppError("plan_required");
  const { count, sizeBytes } = await createShareStore(tx).sumOf(head.address);
  if (count >= maxSharesPerStorage) throw new AppError("share_count_reached");
  const shareBytes = sizeBytes + content.listing.length + content.contents.length + content.record.length;
  const usedBytes = head.filesFactSizeBytes + head.documentBytes + head.pageBytes;
  if (usedBytes + shareBytes > head.sizeBytes) throw new AppError("quota_exceeded");
}
