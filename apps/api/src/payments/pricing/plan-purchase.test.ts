import { expect, test } from "vitest";
import { readCatalogue } from "../../products/catalogue.ts";
import type { StoredUserProduct } from "../../products/product-store.ts";
import { planPurchase } from "./plan-purchase.ts";

const { plans } = await readCatalogue();
const planOf = (wantedId: string) => {
  const plan = plans.find(({ id }) => id === wantedId);
  if (plan === undefined) throw new Error(`There is no plan ${wantedId}`);
  return plan;
};
const now = new Date("2030-06-01T00:00:00Z");
const product: StoredUserProduct = {
  id: "a",
  userId: "b",
  plan: planOf("storage-100"),
  createdAt: new Date("2030-01-01T00:00:00Z"),
  endsAt: new Date("2030-02-01T00:00:00Z"),
  releaseAt: null,
  releasedAt: null,
  valueMicros: 2_990_000n,
  valuedAt: new Date("2030-01-02T00:00:00Z"),
};
const planWith = (planId: string, changes: Partial<StoredUserProduct>) =>
  planPurchase({ plan: planOf(planId), products: [{ ...product, ...changes }], userProductId: null, now });

test("planPurchase renews an ended product as long as it was not released, also if the release is postponed", () => {
  expect(planWith("storage-100", {})).toMatchObject({ purchase: "renewal", replaced: { id: "a" } });
  expect(planWith("storage-200", {})).toMatchObject({ purchase: "upgrade", replaced: { id: "a" } });
  expect(planWith("storage-10", {})).toMatchObject({ purchase: "new", replaced: { id: "a" } });
});

test("planPurchase makes a new product after the release", () => {
  const releasedAt = new Date("2030-02-15T00:00:00Z");
  expect(planWith("storage-100", { releasedAt })).toMatchObject({ purchase: "new", replaced: null });
});

test("planPurchase refuses a smaller plan before the end", () => {
  const running = { endsAt: new Date("2030-06-02T00:00:00Z") };
  expect(() => planWith("storage-10", running)).toThrow(expect.objectContaining({ code: "plan_active" }));
});
