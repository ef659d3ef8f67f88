import type { Db } from "@dexnet/service/database/database";
import { and, desc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { dexIds } from "./promocode-tables.ts";

export type StoredDexId = typeof dexIds.$inferSelect;

export interface DexIdPage {
  limit: number;
  /** The last DexID of the previous page. */
  after?: StoredDexId | undefined;
  /** Restricts the list to linked ones, or to those that are not. */
  linked?: boolean | undefined;
}

/** DexIDs are normalised. */
export function createDexIdStore(db: Db) {
  return {
    /** Returns the inserted DexIDs. Existing ones stay unchanged. */
    async insertMissing(wanted: readonly StoredDexId[]): Promise<StoredDexId[]> {
      if (wanted.length === 0) return [];
      return db
        .insert(dexIds)
        .values([...wanted])
        .onConflictDoNothing()
        .returning();
    },

    async find(dexId: string): Promise<StoredDexId | undefined> {
      const [found] = await db.select().from(dexIds).where(eq(dexIds.dexId, dexId));
      return found;
    },

    /** The DexID of an account. */
    async findOf(userId: string): Promise<StoredDexId | undefined> {
      const [found] = await db.select().from(dexIds).where(eq(dexIds.userId, userId));
      return found;
    },

    /** Returns false if it does not exist or is linked. */
    async link(dexId: string, userId: string, linkedAt: Date): Promise<boolean> {
      const rows = await db
        .update(dexIds)
        .set({ userId, linkedAt })
        .where(and(eq(dexIds.dexId, dexId), isNull(dexIds.userId)))
        .returning({ dexId: dexIds.dexId });
      return rows.length === 1;
    },

    /** Returns the DexID without its account. */
    async unlink(dexId: string): Promise<StoredDexId | undefined> {
      const [found] = await db
        .update(dexIds)
        .set({ userId: null, linkedAt: null })
        .where(eq(dexIds.dexId, dexId))
        .returning();
      return found;
    },

    async unlinkOf(userId: string): Promise<void> {
      await db.update(dexIds).set({ userId: null, linkedAt: null }).where(eq(dexIds.userId, userId));
    },

    /** The newest come first; those of the same time are sorted by value. */
    async list({ limit, after, linked }: DexIdPage): Promise<StoredDexId[]> {
      const isOlder =
        after &&
        or(
          lt(dexIds.createdAt, after.createdAt),
          and(eq(dexIds.createdAt, after.createdAt), lt(dexIds.dexId, after.dexId)),
        );
      const isWanted = linked === undefined ? undefined : linked ? isNotNull(dexIds.userId) : isNull(dexIds.userId);
      return db
        .select()
        .from(dexIds)
        .where(and(isOlder, isWanted))
        .orderBy(desc(dexIds.createdAt), desc(dexIds.dexId))
        .limit(limit);
    },
  };
}
