import { randomUUID } from "node:crypto";
import { AppError } from "@dexnet/protocol/errors/errors";
import { daysInMilliseconds } from "@dexnet/protocol/limits";
import type { storageSchema, userProductSchema } from "@dexnet/protocol/products";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import { createBatchedLookup } from "@dexnet/service/concurrency/batched-lookup";
import type { Db } from "@dexnet/service/database/database";
import type * as z from "zod/mini";
import { createUserStore } from "../accounts/user-store.ts";
import { transact } from "../database/transact.ts";
import type { Catalogue } from "./catalogue.ts";
import { createUserProductStore, type UserProduct } from "./product-store.ts";
import { type ProductEnd, releaseDateOf } from "./release-date.ts";

export type UserProductAnswer = z.input<typeof userProductSchema>;
type StorageAnswer = z.input<typeof storageSchema>;

export interface ProductsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  /** Lists the storages that a user owns or is connected to, in the order in which they were created. */
  readonly listStorages: (userId: string) => Promise<StorageAnswer[]>;
}

export type Products = ReturnType<typeof createProducts>;

export function createProducts({ db, clock, catalogue, listStorages }: ProductsDeps) {
  const listProducts = createBatchedLookup((userIds) => createUserProductStore(db).listOfAll(userIds));

  return {
    listPlans: () => [...catalogue.plans],

    async listOf(userId: string): Promise<{ products: UserProductAnswer[]; storages: StorageAnswer[] }> {
      const [userProducts = [], storages] = await Promise.all([listProducts(userId), listStorages(userId)]);
      return { products: userProducts.map((plan) => userProductAnswer(plan, storages)), storages };
    },

    /** Faults: trial_used; plan_active while another product runs; plan_not_found if the catalogue has no trial. */
    async startTrial(userId: string): Promise<UserProductAnswer> {
      const plan = catalogue.trial;
      if (plan === undefined) throw new AppError("plan_not_found");
      const createdAt = clock.now();
      const endsAt = addMilliseconds(createdAt, plan.period_days * daysInMilliseconds);
      const product: UserProduct = { id: randomUUID(), userId, plan, createdAt, endsAt };
      await transact(db, async (tx) => {
        // A purchase that is granted at the same moment locks the user too.
        await createUserStore(tx).lock(userId, "exclusive");
        const store = createUserProductStore(tx);
        const others = await store.listOf(userId);
        if (!(await store.insert(product))) throw new AppError("trial_used");
        // Two running products would leave open which of them a purchase renews.
        if (others.some((other) => other.endsAt > createdAt)) throw new AppError("plan_active");
      });
      return userProductAnswer({ ...product, releaseAt: null, releasedAt: null }, []);
    },
  };
}

/** `storages` are in the order of their creation. Those of other products are skipped. */
function userProductAnswer(product: UserProduct & ProductEnd, storages: readonly StorageAnswer[]): UserProductAnswer {
  const own = storages.filter(({ id }) => id === product.id);
  const givenBytes = own.reduce((sum, { size }) => sum + size, 0);
  return {
    id: product.id,
    end_date: product.endsAt.toISOString(),
    release_date: releaseDateOf(product).toISOString(),
    address: own[0]?.address ?? null,
    unassigned_size: Math.max(0, product.plan.storage_size - givenBytes),
    storages: own.length,
    product: product.plan,
  };
}
