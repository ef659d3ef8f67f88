import { productCalls } from "@dexnet/protocol/products";
import type { Db } from "@dexnet/service/database/database";
import { sql } from "drizzle-orm";
import { createLedgerOutboxStore } from "../ledger/ledger-store.ts";
import { grantPurchase } from "../payments/grant-purchase.ts";
import { readCatalogue } from "../products/catalogue.ts";
import { createUserProductStore, type StoredUserProduct } from "../products/product-store.ts";
import { toCents } from "../promocodes/dollars.ts";
import type { TestStorage } from "./api-client.ts";
import type { TestApi } from "./api-server.ts";

export const dayMs = 86_400_000;

/** Grants a purchase like a payment does, in a transaction of the caller. Returns the id of the product. */
export async function grantIn(
  tx: Db,
  api: TestApi,
  { user, userProductId }: TestStorage,
  planId: string,
): Promise<string> {
  const plan = (await readCatalogue()).plans.find(({ id }) => id === planId);
  if (plan === undefined) throw new Error(`There is no plan ${planId}`);
  const outbox = {
    queueEntitlement: (db: Db, entitlement: { address: string; sizeBytes: number; paidUntil: Date }) =>
      createLedgerOutboxStore(db).insert({ kind: "entitle", ...entitlement }, api.clock.now()),
  };
  const now = api.clock.now();
  const outcome = await grantPurchase(tx, outbox, {
    userId: user.id,
    plan,
    productId: userProductId,
    storageAddress: null,
    now,
    credit: { cents: 0n, at: now },
    paidCents: toCents(plan.price),
  });
  if (outcome.kind === "refused") throw new Error(`The purchase is refused: ${outcome.reason}`);
  return outcome.userProductId;
}

export async function readProduct(api: TestApi, { user, userProductId }: TestStorage): Promise<StoredUserProduct> {
  const products = await createUserProductStore(api.database.db).listOf(user.id);
  const product = products.find(({ id }) => id === userProductId);
  if (product === undefined) throw new Error("The product is gone");
  return product;
}

/** A user with a storage on a plan that is not the trial. */
export async function newPaidStorage(api: TestApi, planId = "storage-10"): Promise<TestStorage> {
  const storage = await api.newStorage();
  const userProductId = await api.database.db.transaction((tx) => grantIn(tx, api, storage, planId));
  return { ...storage, userProductId };
}

export interface NoticeRow extends Record<string, unknown> {
  kind: string;
  is_accepted: boolean;
}

/** Recorded mails about the ends of a product, in the order of their queueing. */
export async function readNotices(api: TestApi, { userProductId }: TestStorage): Promise<NoticeRow[]> {
  const { rows } = await api.database.db.execute<NoticeRow>(
    sql`select kind, accepted_at is not null as is_accepted from plan_notices
      where user_product_id = ${userProductId} order by queued_at, kind`,
  );
  return rows;
}

/** Puts the end of the product so that the moment is `days` after it. */
export async function setDaysAfterEnd(api: TestApi, { userProductId }: TestStorage, days: number): Promise<void> {
  const endsAt = new Date(api.clock.now().getTime() - days * dayMs);
  await createUserProductStore(api.database.db).setEnd(userProductId, endsAt);
}

export async function countStorages(api: TestApi, { userProductId }: TestStorage): Promise<number> {
  const { rows } = await api.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from storages where user_product_id = ${userProductId}`,
  );
  return rows[0]?.count ?? 0;
}

/** Lists the products of a signed-in user over HTTP. */
export async function listProducts(api: TestApi, token: string) {
  const { body } = await api.send(productCalls.userProducts, { token });
  return productCalls.userProducts.answer.parse(body);
}
