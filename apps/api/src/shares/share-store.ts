import type { Db } from "@dexnet/service/database/database";
import { and, count, eq, getTableColumns, gt, inArray, isNull, lt, or, sql, sum } from "drizzle-orm";
import { textOf } from "../storages/storage-tables.ts";
import { shareDownloads, shares } from "./share-tables.ts";

export type StoredShare = Omit<typeof shares.$inferSelect, "listing" | "contents">;
export type NewShare = Pick<
  typeof shares.$inferSelect,
  | ("id" | "address" | "contentHash" | "linkKeyHash" | "passwordKeyHash" | "record")
  | ("expiresAt" | "downloadsLimit" | "createdAt")
> & { readonly listing: string; readonly contents: string };

/** Some shares of a storage, in the order of their ids. */
export interface SharePage {
  /** The id of the last one before them. It may be removed. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The sealed texts of a share that visitors get. */
export type SharePart = "listing" | "contents";

/** Without the sealed parts, which can have megabytes. */
const { listing: _listing, contents: _contents, ...columns } = getTableColumns(shares);

export function createShareStore(db: Db) {
  const selectShare = () => db.select(columns).from(shares);

  return {
    /** Returns undefined if a share has this id. */
    async insert(share: NewShare): Promise<StoredShare | undefined> {
      const sizeBytes = share.listing.length + share.contents.length + share.record.length;
      const [inserted] = await db
        .insert(shares)
        .values({ ...share, sizeBytes })
        .onConflictDoNothing({ target: shares.id })
        .returning(columns);
      return inserted;
    },

    async find(id: string): Promise<StoredShare | undefined> {
      const [share] = await selectShare().where(eq(shares.id, id));
      return share;
    },

    /** Locks the share, so that nobody else counts a download or revokes it before the transaction ends. */
    async lock(id: string): Promise<StoredShare | undefined> {
      const [share] = await selectShare().where(eq(shares.id, id)).for("update");
      return share;
    },

    async listOf(address: string, { after, limit }: SharePage): Promise<StoredShare[]> {
      const isAfter = after === undefined ? undefined : gt(shares.id, after);
      return selectShare()
        .where(and(eq(shares.address, address), isAfter))
        .orderBy(shares.id)
        .limit(limit);
    },

    /** Number and size of all shares of a storage. */
    async sumOf(address: string): Promise<{ count: number; sizeBytes: number }> {
      const [found] = await db
        .select({ count: count(), sizeBytes: sum(shares.sizeBytes).mapWith(Number) })
        .from(shares)
        .where(eq(shares.address, address));
      return { count: found?.count ?? 0, sizeBytes: found?.sizeBytes ?? 0 };
    },

    /** Undefined if it was deleted. The text is null if it is larger than `maxBytes`. */
    async readPart(
      id: string,
      part: SharePart,
      maxBytes: number,
    ): Promise<{ sizeBytes: number; text: string | null } | undefined> {
      const sizeBytes = sql<number | null>`octet_length(${shares[part]})`;
      const text = sql<string | null>`case when ${sizeBytes} <= ${maxBytes} then ${textOf(shares[part])} end`;
      const [found] = await db.select({ sizeBytes, text }).from(shares).where(eq(shares.id, id));
      return found === undefined || found.sizeBytes === null
        ? undefined
        : { sizeBytes: found.sizeBytes, text: found.text };
    },

    /** Revokes the share once and deletes what it shares. Returns undefined if the storage has no such share. */
    async revoke(address: string, id: string, now: Date): Promise<StoredShare | undefined> {
      const isOfStorage = and(eq(shares.id, id), eq(shares.address, address));
      await db
        .update(shares)
        .set({ revokedAt: now, listing: null, contents: null, sizeBytes: sql`length(${shares.record})` })
        .where(and(isOfStorage, isNull(shares.revokedAt)));
      const [share] = await selectShare().where(isOfStorage);
      return share;
    },

    async hasTicket(shareId: string, ticket: string): Promise<boolean> {
      const isTicket = and(eq(shareDownloads.shareId, shareId), eq(shareDownloads.ticket, ticket));
      const found = await db.select({ ticket: shareDownloads.ticket }).from(shareDownloads).where(isTicket);
      return found.length > 0;
    },

    /** Counts a download. Must follow `lock` in the same transaction. */
    async countDownload({ id, downloads, downloadsLimit }: StoredShare, ticket: string, now: Date): Promise<void> {
      await db.insert(shareDownloads).values({ shareId: id, ticket, startedAt: now });
      const usedUpAt = downloads + 1 === downloadsLimit ? now : null;
      await db
        .update(shares)
        .set({ downloads: downloads + 1, usedUpAt })
        .where(eq(shares.id, id));
    },

    async removeEndedBefore(time: Date): Promise<void> {
      await db
        .delete(shares)
        .where(or(lt(shares.revokedAt, time), lt(shares.expiresAt, time), lt(shares.usedUpAt, time)));
    },

    async removeTicketsBefore(time: Date): Promise<void> {
      await db.delete(shareDownloads).where(lt(shareDownloads.startedAt, time));
    },

    /** Number of shares that a visitor can open, of these storages or of all. */
    async countActive(now: Date, addresses?: readonly string[]): Promise<number> {
      const isActive = and(
        addresses && inArray(shares.address, [...addresses]),
        isNull(shares.revokedAt),
        isNull(shares.usedUpAt),
        or(isNull(shares.expiresAt), sql`${shares.expiresAt} > ${now.toISOString()}::timestamptz`),
      );
      const [found] = await db.select({ count: count() }).from(shares).where(isActive);
      return found?.count ?? 0;
    },
  };
}
