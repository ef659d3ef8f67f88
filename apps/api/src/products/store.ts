import type { Plan } from "@dexnet/protocol/products";
import type { Db } from "@dexnet/service/database";
import { and, asc, eq } from "drizzle-orm";
import { userProducts } from "./tables.ts";

/** A plan that a user has. */
export interface UserProduct {
  id: string;
  userId: string;
  /** The plan as it was when the product started. */
  plan: Plan;
  createdAt: Date;
  endsAt: Date;
}

const userProductFields = {
  id: userProducts.id,
  userId: userProducts.userId,
  plan: userProducts.plan,
  createdAt: userProducts.createdAt,
  endsAt: userProducts.endsAt,
};

export function createUserProductStore(db: Db) {
  return {
    /** Returns false if it is a trial and the user has had one. */
    async insert(product: UserProduct): Promise<boolean> {
      const rows = await db
        .insert(userProducts)
        .values({ ...product, planId: product.plan.id, trial: product.plan.trial })
        .onConflictDoNothing()
        .returning({ id: userProducts.id });
      return rows.length === 1;
    },

    async listOf(userId: string): Promise<UserProduct[]> {
      return db
        .select(userProductFields)
        .from(userProducts)
        .where(eq(userProducts.userId, userId))
        .orderBy(asc(userProducts.createdAt), asc(userProducts.id));
    },

    async setEnd(id: string, endsAt: Date): Promise<void> {
      await db.update(userProducts).set({ endsAt }).where(eq(userProducts.id, id));
    },

    /** Locks the row until the transaction ends, so that concurrent requests can't assign the same space. */
    async lock(id: string, userId: string): Promise<UserProduct | undefined> {
      const [product] = await db
        .select(userProductFields)
        .from(userProducts)
        .where(and(eq(userProducts.id, id), eq(userProducts.userId, userId)))
        .for("update");
      return product;
    },
  };
}
