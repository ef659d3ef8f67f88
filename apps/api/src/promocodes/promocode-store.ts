import type { Db } from "@dexnet/service/database/database";
import { and, count, desc, eq, inArray, isNull, lt, ne, or } from "drizzle-orm";
import { promocodes, promocodeUses } from "./promocode-tables.ts";

export type StoredPromocode = typeof promocodes.$inferSelect;
export type StoredUse = typeof promocodeUses.$inferSelect;

/** A discount that a user has applied and that no granted invoice has consumed. */
export interface KeptPromocode {
  readonly promocode: StoredPromocode;
  readonly use: StoredUse;
}

export interface PromocodePage {
  limit: number;
  /** The last promocode of the previous page. */
  after?: StoredPromocode | undefined;
}

/** Key under which a promocode is stored and found. */
export function promocodeKeyOf(code: string): string {
  return code.trim().toUpperCase();
}

/** Codes are accepted as a user typed them. */
export function createPromocodeStore(db: Db) {
  return {
    /** Returns false if the code exists. */
    async insert(promocode: StoredPromocode): Promise<boolean> {
      const row = { ...promocode, code: promocodeKeyOf(promocode.code) };
      const rows = await db.insert(promocodes).values(row).onConflictDoNothing().returning({ code: promocodes.code });
      return rows.length === 1;
    },

    async find(code: string): Promise<StoredPromocode | undefined> {
      const [promocode] = await db
        .select()
        .from(promocodes)
        .where(eq(promocodes.code, promocodeKeyOf(code)));
      return promocode;
    },

    /** Locks the row until the transaction ends, so that concurrent uses are counted one after the other. */
    async lock(code: string): Promise<StoredPromocode | undefined> {
      const [promocode] = await db
        .select()
        .from(promocodes)
        .where(eq(promocodes.code, promocodeKeyOf(code)))
        .for("update");
      return promocode;
    },

    /** The newest come first; those of the same time are sorted by code. */
    async list({ limit, after }: PromocodePage): Promise<StoredPromocode[]> {
      const isOlder =
        after &&
        or(
          lt(promocodes.createdAt, after.createdAt),
          and(eq(promocodes.createdAt, after.createdAt), lt(promocodes.code, after.code)),
        );
      return db
        .select()
        .from(promocodes)
        .where(isOlder)
        .orderBy(desc(promocodes.createdAt), desc(promocodes.code))
        .limit(limit);
    },

    async disable(code: string, disabledAt: Date): Promise<void> {
      await db
        .update(promocodes)
        .set({ disabledAt })
        .where(and(eq(promocodes.code, promocodeKeyOf(code)), isNull(promocodes.disabledAt)));
    },

    async setOwner(code: string, ownerId: string): Promise<void> {
      await db.update(promocodes).set({ ownerId, hasOwner: true }).where(eq(promocodes.code, code));
    },

    /** Number of uses by code, those of deleted accounts included. A code without uses is missing. */
    async countUses(codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (codes.length === 0) return new Map();
      const rows = await db
        .select({ code: promocodeUses.promocode, uses: count() })
        .from(promocodeUses)
        .where(inArray(promocodeUses.promocode, [...codes]))
        .groupBy(promocodeUses.promocode);
      return new Map(rows.map(({ code, uses }) => [code, uses]));
    },

    /** The newest uses of a promocode. */
    async listUses(code: string, limit: number): Promise<StoredUse[]> {
      return db
        .select()
        .from(promocodeUses)
        .where(eq(promocodeUses.promocode, code))
        .orderBy(desc(promocodeUses.usedAt), desc(promocodeUses.id))
        .limit(limit);
    },

    async findUse(code: string, userId: string): Promise<StoredUse | undefined> {
      const [use] = await db
        .select()
        .from(promocodeUses)
        .where(and(eq(promocodeUses.promocode, promocodeKeyOf(code)), eq(promocodeUses.userId, userId)));
      return use;
    },

    async insertUse(use: StoredUse): Promise<void> {
      await db.insert(promocodeUses).values(use);
    },

    /** Discounts that a user keeps, the newest first, also those that an invoice has reserved. */
    async listKept(userId: string): Promise<KeptPromocode[]> {
      return db
        .select({ promocode: promocodes, use: promocodeUses })
        .from(promocodeUses)
        .innerJoin(promocodes, eq(promocodes.code, promocodeUses.promocode))
        .where(
          and(
            eq(promocodeUses.userId, userId),
            isNull(promocodeUses.consumedAt),
            isNull(promocodes.disabledAt),
            ne(promocodes.kind, "product"),
          ),
        )
        .orderBy(desc(promocodeUses.usedAt), desc(promocodeUses.id));
    },

    /** Locks the use that an invoice has, or that its user has. An account may be deleted: then only the invoice names it. */
    async lockUseOf(code: string, owner: { invoiceId: string; userId: string | null }): Promise<StoredUse | undefined> {
      const isOfInvoice = eq(promocodeUses.invoiceId, owner.invoiceId);
      const isOwn = owner.userId === null ? isOfInvoice : or(isOfInvoice, eq(promocodeUses.userId, owner.userId));
      const [use] = await db
        .select()
        .from(promocodeUses)
        .where(and(eq(promocodeUses.promocode, code), isOwn))
        .for("update");
      return use;
    },

    async updateUse(id: string, change: Partial<Pick<StoredUse, "invoiceId" | "consumedAt">>): Promise<void> {
      await db.update(promocodeUses).set(change).where(eq(promocodeUses.id, id));
    },

    /** Returns the use of an ended invoice to its user. A consumed use stays. */
    async releaseOf(invoiceId: string): Promise<void> {
      await db
        .update(promocodeUses)
        .set({ invoiceId: null })
        .where(and(eq(promocodeUses.invoiceId, invoiceId), isNull(promocodeUses.consumedAt)));
    },
  };
}
