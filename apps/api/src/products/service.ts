import { randomUUID } from "node:crypto";
import { checksumAddress } from "@dexnet/crypto/verify/address";
import { AppError } from "@dexnet/protocol/errors";
import { daysInMilliseconds } from "@dexnet/protocol/limits";
import type { userProductSchema } from "@dexnet/protocol/products";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { z } from "zod";
import { type StorageAnswer, storageAnswer } from "../storages/answer.ts";
import { createStorageStore, type StoredStorage } from "../storages/store.ts";
import { transact } from "../transact.ts";
import type { Catalogue } from "./catalogue.ts";
import { createUserProductStore, type HeldPlan } from "./store.ts";

export type UserProductAnswer = z.input<typeof userProductSchema>;

export interface ProductsDeps {
  db: Db;
  clock: Clock;
  catalogue: Catalogue;
  /** Where the application is reached, without a slash at its end. */
  publicUrl: string;
}

export type Products = ReturnType<typeof createProducts>;

export function createProducts({ db, clock, catalogue, publicUrl }: ProductsDeps) {
  return {
    plans: () => [...catalogue.plans],

    async listOf(userId: string): Promise<{ products: UserProductAnswer[]; storages: StorageAnswer[] }> {
      const held = await createUserProductStore(db).listOf(userId);
      const storages = await createStorageStore(db).listOf(userId);
      return {
        products: held.map((plan) => userProductAnswer(plan, storages)),
        storages: storages.map((storage) => storageAnswer(storage, publicUrl)),
      };
    },

    /** Faults: trial_used, plan_not_found when the catalogue has no trial. */
    async takeTrial(userId: string): Promise<UserProductAnswer> {
      const plan = catalogue.trial;
      if (plan === undefined) throw new AppError("plan_not_found");
      const createdAt = clock.now();
      const endsAt = addMilliseconds(createdAt, plan.period_days * daysInMilliseconds);
      const held: HeldPlan = { id: randomUUID(), userId, plan, createdAt, endsAt };
      const isTaken = await transact(db, (tx) => createUserProductStore(tx).insert(held));
      if (!isTaken) throw new AppError("trial_used");
      return userProductAnswer(held, []);
    },
  };
}

/** `storages` in the order in which they were made; those on other plans are passed over. */
function userProductAnswer(held: HeldPlan, storages: readonly StoredStorage[]): UserProductAnswer {
  const own = storages.filter(({ userProductId }) => userProductId === held.id);
  const givenBytes = own.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const first = own[0];
  return {
    id: held.id,
    end_date: held.endsAt.toISOString(),
    address: first === undefined ? null : checksumAddress(first.address),
    unassigned_size: Math.max(0, held.plan.storage_size - givenBytes),
    storages: own.length,
    product: held.plan,
  };
}
