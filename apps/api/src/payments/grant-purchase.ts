import { randomUUID } from "node:crypto";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { LateReason } from "@dexnet/protocol/payments";
import type { Plan } from "@dexnet/protocol/products";
import type { Db } from "@dexnet/service/database/database";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import { createPlanNoticeStore } from "../products/plan-ending-store.ts";
import { createUserProductStore, type StoredUserProduct, type UserProduct } from "../products/product-store.ts";
import { closeReplacingInvoices } from "../promocodes/promocode-reservation.ts";
import { createStorageStore } from "../storages/storage-store.ts";
import { type PlannedPurchase, planPurchase } from "./pricing/plan-purchase.ts";
import { microsPerCent, unusedCentsOf, unusedMicrosOf } from "./pricing/unused-value.ts";

type Entitlements = Pick<LedgerOutbox, "queueEntitlement">;

export interface PaidPurchase {
  readonly userId: string;
  readonly plan: Plan;
  /** Product that it was to renew or to replace. It may be gone or have changed since. */
  readonly productId: string | null;
  /** Credit for the unused time of this product, and the time as of which it was computed. */
  readonly credit: { readonly cents: bigint; readonly at: Date };
  /** Paid amount, without the credit. */
  readonly paidCents: bigint;
  /** Storage that gets the space of a larger plan. */
  readonly storageAddress: string | null;
  readonly now: Date;
}

export type GrantOutcome =
  | { readonly kind: "granted"; readonly userProductId: string; readonly planned: PlannedPurchase }
  | { readonly kind: "refused"; readonly reason: Extract<LateReason, "plan_active" | "credit"> };

/**
 * Plans a purchase again and grants it, within the caller's transaction, which has locked the user: extends a product, or
 * creates one that takes over the storages and the unused value of the replaced one.
 */
export async function grantPurchase(tx: Db, outbox: Entitlements, purchase: PaidPurchase): Promise<GrantOutcome> {
  const { plan, credit, now } = purchase;
  // Locked, because the end of a plan releases products without locking their user.
  const products = await createUserProductStore(tx).lockAllOf(purchase.userId);
  const named = products.find(({ id, releasedAt }) => id === purchase.productId && releasedAt === null);
  const availableCents = named === undefined ? 0n : unusedCentsOf(named, credit.at);
  if (credit.cents > availableCents) return { kind: "refused", reason: "credit" };
  const planned = planOrRefuse({ plan, products, userProductId: named?.id ?? null, now });
  if (planned === null) return { kind: "refused", reason: "plan_active" };
  const { replaced } = planned;
  if (replaced !== null) await createPlanNoticeStore(tx).withdrawMails(replaced.id);
  const unusedMicros = replaced === null ? 0n : unusedMicrosOf(replaced, now);
  const valueMicros = unusedMicros + purchase.paidCents * microsPerCent;
  const isRenewal = planned.purchase === "renewal" && replaced !== null;
  const userProductId = isRenewal
    ? await renew(tx, outbox, replaced, { endsAt: planned.endsAt, valueMicros, valuedAt: now })
    : await create(tx, outbox, purchase, planned, valueMicros);
  return { kind: "granted", userProductId, planned };
}

function planOrRefuse(request: Parameters<typeof planPurchase>[0]): PlannedPurchase | null {
  try {
    return planPurchase(request);
  } catch (fault) {
    if (fault instanceof AppError && fault.code === "plan_active") return null;
    throw fault;
  }
}

type Renewal = Parameters<ReturnType<typeof createUserProductStore>["renew"]>[1];

async function renew(tx: Db, outbox: Entitlements, { id }: StoredUserProduct, renewal: Renewal): Promise<string> {
  await createUserProductStore(tx).renew(id, renewal);
  await queueEntitlements(tx, outbox, id, renewal.endsAt);
  return id;
}

async function create(
  tx: Db,
  outbox: Entitlements,
  { userId, plan, storageAddress, now }: PaidPurchase,
  { replaced, endsAt }: PlannedPurchase,
  valueMicros: bigint,
): Promise<string> {
  const products = createUserProductStore(tx);
  const product: UserProduct = { id: randomUUID(), userId, plan, createdAt: now, endsAt };
  const replacesId = replaced?.id ?? null;
  // The products are locked, so a second replacement can only be a mistake in the code. The transaction is rolled back.
  if (!(await products.insert(product, { valueMicros, replacesId })))
    throw new Error(`Product ${replacesId} would be replaced twice.`);
  if (replaced !== null) {
    await products.close(replaced.id, now);
    await closeReplacingInvoices(tx, replaced.id, now);
    await createStorageStore(tx).moveToProduct(replaced.id, product.id);
    await growStorage(tx, product, storageAddress);
    await queueEntitlements(tx, outbox, product.id, endsAt);
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
