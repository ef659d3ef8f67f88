import type { Plan } from "@dexnet/protocol/products";
import type { Db } from "@dexnet/service/database/database";
import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import { eqAny } from "../database/eq-any.ts";
import { groupRows } from "../database/group-rows.ts";
import { userProducts } from "./product-tables.ts";
import type { ProductEnd } from "./release-date.ts";

/** A plan that a user has. */
export interface UserProduct {
  id: string;
  userId: string;
  /** The plan as it was when the product started. */
  plan: Plan;
  createdAt: Date;
  endsAt: Date;
}

/** What was paid for the time of a product that is left. */
export interface PaidTime {
  endsAt: Date;
  /** Millionths of a dollar that were paid for the time from `valuedAt` to the end. */
  valueMicros: bigint;
  valuedAt: Date;
}

export interface StoredUserProduct extends UserProduct, ProductEnd, PaidTime {
  endsAt: Date;
}

/** Price of a bought product, and the product that it replaces. */
export interface Bought {
  readonly valueMicros: bigint;
  /** Product whose storages and unused time it takes over. */
  readonly replacesId: string | null;
}

const notBought: Bought = { valueMicros: 0n, replacesId: null };

const userProductFields = {
  id: userProducts.id,
  userId: userProducts.userId,
  plan: userProducts.plan,
  createdAt: userProducts.createdAt,
  endsAt: userProducts.endsAt,
  releaseAt: userProducts.releaseAt,
  releasedAt: userProducts.releasedAt,
  valueMicros: userProducts.valueMicros,
  valuedAt: userProducts.valuedAt,
};

export function createUserProductStore(db: Db) {
  /** Lists the products of each of the users, the oldest first. A user without products is missing. */
  async function listOfAll(userIds: readonly string[]): Promise<Map<string, StoredUserProduct[]>> {
    const rows = await db
      .select(userProductFields)
      .from(userProducts)
      .where(eqAny(userProducts.userId, userIds))
      .orderBy(asc(userProducts.createdAt), asc(userProducts.id));
    return groupRows(rows.map((row) => [row.userId, row]));
  }

  return {
    /** Returns false if it is a trial and the user has had one, or if the product that it takes over was taken over. */
    async insert(product: UserProduct, bought: Bought = notBought): Promise<boolean> {
      const { plan, createdAt } = product;
      const rows = await db
        .insert(userProducts)
        .values({ ...product, ...bought, planId: plan.id, trial: plan.trial, valuedAt: createdAt })
        .onConflictDoNothing()
        .returning({ id: userProducts.id });
      return rows.length === 1;
    },

    async listOf(userId: string): Promise<StoredUserProduct[]> {
      return (await listOfAll([userId])).get(userId) ?? [];
    },

    listOfAll,

    /** Lists products that were not released and end at `until` at the latest, in pages by id. */
    async listEnding(until: Date, page: { afterId: string; limit: number }): Promise<StoredUserProduct[]> {
      const isEnding = and(isNull(userProducts.releasedAt), lte(userProducts.endsAt, until));
      return db
        .select(userProductFields)
        .from(userProducts)
        .where(and(isEnding, gt(userProducts.id, page.afterId)))
        .orderBy(asc(userProducts.id))
        .limit(page.limit);
    },

    /** Moves the end. An announced release is off. */
    async setEnd(id: string, endsAt: Date): Promise<void> {
      await db.update(userProducts).set({ endsAt, releaseAt: null }).where(eq(userProducts.id, id));
    },

    /** Extends a product by a purchase. An announced release is off. */
    async renew(id: string, paid: PaidTime): Promise<void> {
      await db
        .update(userProducts)
        .set({ ...paid, releaseAt: null })
        .where(eq(userProducts.id, id));
    },

    /** Ends a product whose storages and value have moved to another one. */
    async close(id: string, now: Date): Promise<void> {
      const nothing = { valueMicros: 0n, valuedAt: now };
      await db
        .update(userProducts)
        .set({ ...nothing, endsAt: now, releasedAt: now })
        .where(eq(userProducts.id, id));
    },

    async setReleaseDate(id: string, releaseAt: Date): Promise<void> {
      await db.update(userProducts).set({ releaseAt }).where(eq(userProducts.id, id));
    },

    async setReleased(id: string, releasedAt: Date): Promise<void> {
      await db.update(userProducts).set({ releasedAt }).where(eq(userProducts.id, id));
    },

    /** Locks all products of a user until the transaction ends. */
    async lockAllOf(userId: string): Promise<StoredUserProduct[]> {
      return db
        .select(userProductFields)
        .from(userProducts)
        .where(eq(userProducts.userId, userId))
        .orderBy(asc(userProducts.createdAt), asc(userProducts.id))
        .for("update");
    },

    /** Locks the row until the transaction ends, so that concurrent requests can't assign the same space. */
    async lock(id: string, userId: string): Promise<StoredUserProduct | undefined> {
      const [product] = await db
        .select(userProductFields)
        .from(userProducts)
        .where(and(eq(userProducts.id, id), eq(userProducts.userId, userId)))
        .for("update");
      return product;
    },
  };
}
