import { randomUUID } from "node:crypto";
import { daysInMilliseconds } from "@dexnet/protocol/limits";
import type { Plan } from "@dexnet/protocol/products";
import { addMilliseconds } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import { createPlanNoticeStore } from "../plan-endings/store.ts";
import { createUserProductStore, type UserProduct } from "../products/store.ts";
import { createStorageStore } from "../storages/store.ts";

type Entitlements = Pick<LedgerOutbox, "queueEntitlement">;

export interface Grant {
  readonly userId: string;
  readonly plan: Plan;
  /** Product that is renewed or replaced. It may be gone or have changed since the purchase was planned. */
  readonly replacedProductId: string | null;
  /** Storage that gets the space of a larger plan. */
  readonly storageAddress: string | null;
  readonly now: Date;
}

/**
 * Gives the user a plan, within the caller's transaction: extends the product, or creates one that takes over the storages of
 * the replaced one. Returns the id of the product.
 */
export async function grantPurchase(tx: Db, outbox: Entitlements, grant: Grant): Promise<string> {
  const { userId, plan, now } = grant;
  const products = createUserProductStore(tx);
  const planned = grant.replacedProductId === null ? undefined : await products.lock(grant.replacedProductId, userId);
  // Its storages are gone if it was released: the purchase grants a new product then.
  const replaced = planned?.releasedAt === null ? planned : undefined;
  if (replaced !== undefined) await createPlanNoticeStore(tx).withdrawMails(replaced.id);
  const periodMs = plan.period_days * daysInMilliseconds;
  if (replaced !== undefined && replaced.plan.id === plan.id) {
    const startsAt = Math.max(replaced.endsAt.getTime(), now.getTime());
    const endsAt = new Date(startsAt + periodMs);
    await products.setEnd(replaced.id, endsAt);
    await queueEntitlements(tx, outbox, replaced.id, endsAt);
    return replaced.id;
  }
  const product: UserProduct = {
    id: randomUUID(),
    userId,
    plan,
    createdAt: now,
    endsAt: addMilliseconds(now, periodMs),
  };
  await products.insert(product);
  if (replaced !== undefined) {
    await products.close(replaced.id, now);
    await createStorageStore(tx).moveToProduct(replaced.id, product.id);
    await growStorage(tx, product, grant.storageAddress);
    await queueEntitlements(tx, outbox, product.id, product.endsAt);
  }
  return product.id;
}

/** The chosen storage, or else the oldest, gets what the others leave of the plan. */
async function growStorage(tx: Db, { id, plan }: UserProduct, chosenAddress: string | null): Promise<void> {
  const storages = await createStorageStore(tx).listOfProduct(id);
  const chosen = storages.find(({ address }) => address === chosenAddress) ?? storages[0];
  if (chosen === undefined) return;
  const otherBytes = storages.reduce((sum, storage) => sum + (storage === chosen ? 0 : storage.sizeBytes), 0);
  const sizeBytes = Math.min(plan.storage_largest, plan.storage_size - otherBytes);
  if (sizeBytes > 0) await createStorageStore(tx).setSize(chosen.address, sizeBytes);
}

async function queueEntitlements(tx: Db, outbox: Entitlements, productId: string, paidUntil: Date): Promise<void> {
  // Locked, so that the entitlement of a storage that is being removed does not follow its removal.
  for (const { address, sizeBytes } of await createStorageStore(tx).lockOfProduct(productId)) {
    await outbox.queueEntitlement(tx, { address, sizeBytes, paidUntil });
  }
}
