import { type UserProduct, userProductSchema } from "@dexnet/protocol/products";
import { expect, test } from "vitest";
import { currentProduct } from "../../platform/queries/current-product.ts";
import { planOffer, primaryPlanId } from "./plan-offer.ts";

const now = Date.parse("2026-05-01T00:00:00Z");

function product(id: string, gigabytes: number, end_date: string): UserProduct {
  const size = gigabytes * 1_000_000_000;
  return userProductSchema.parse({
    id: "6f1c7a52-3c1e-4f0b-9a51-2d1f0c3b8e70",
    end_date,
    release_date: end_date,
    address: null,
    unassigned_size: 0,
    storages: 0,
    product: {
      id,
      name: id,
      price: "1",
      currency: "USD",
      period_days: 30,
      trial: false,
      storage_size: size,
      storages: 1,
      storage_smallest: size,
      storage_largest: size,
    },
  });
}

const middle = product("middle", 100, "2026-05-10T00:00:00Z");
const small = product("small", 10, "2026-04-10T00:00:00Z");
const large = product("large", 200, "2026-04-11T00:00:00Z");

test("planOffer renews the same plan, upgrades to a larger one, and sells a smaller one afterwards", () => {
  expect(planOffer(middle.product, null, now)).toEqual({ kind: "buy" });
  expect(planOffer(middle.product, middle, now)).toEqual({ kind: "renew" });
  expect(planOffer(large.product, middle, now)).toEqual({ kind: "upgrade", moreBytes: 100_000_000_000 });
  expect(planOffer(small.product, middle, now)).toEqual({ kind: "later" });
  expect(planOffer(small.product, large, now)).toEqual({ kind: "buy" });
});

test("currentProduct is the one that ends last", () => {
  expect(currentProduct([small, middle, large])).toBe(middle);
  expect(currentProduct([])).toBeNull();
});

test("primaryPlanId: is the trial, then the renewal of a plan that has ended, then the next larger plan", () => {
  const trial = { ...product("trial", 9, "2026-05-10T00:00:00Z") };
  const trialProduct = { ...trial, product: { ...trial.product, trial: true } };
  const plans = [trialProduct.product, large.product, small.product, middle.product];
  const endedTrial = { ...trialProduct, end_date: small.end_date };
  expect(primaryPlanId(plans, [], now)).toBe("trial");
  expect(primaryPlanId(plans, [trialProduct], now)).toBe("small");
  expect(primaryPlanId(plans, [endedTrial], now)).toBe("small");
  expect(primaryPlanId(plans, [endedTrial, middle], now)).toBe("large");
  expect(primaryPlanId(plans, [endedTrial, large], now)).toBe("large");
  expect(primaryPlanId([middle.product, small.product], [endedTrial, middle], now)).toBe("middle");
  expect(primaryPlanId([], [], now)).toBeNull();
});
