import { randomUUID } from "node:crypto";
import { AppError } from "@dexnet/protocol/errors/errors";
import { daysInMilliseconds, GB } from "@dexnet/protocol/limits";
import { type Plan, productCalls } from "@dexnet/protocol/products";
import type { FakeClock } from "./fake-clock.ts";
import type { HttpHost } from "./http-host.ts";

export interface FakeProduct {
  readonly id: string;
  readonly plan: Plan;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** The products of the fake api's users. */
export interface FakeProducts {
  listOf(userId: string): readonly FakeProduct[];
  /** Fault: plan_not_found. */
  find(userId: string, id: string): FakeProduct;
  add(userId: string, changes: Partial<Plan>): FakeProduct;
}

const trialPlan: Plan = {
  id: "trial",
  name: "Trial",
  price: "0",
  currency: "USD",
  period_days: 30,
  trial: true,
  storage_size: 9 * GB,
  storages: 3,
  storage_smallest: GB,
  storage_largest: 3 * GB,
};

/** Id of a product without narrow limits that every account has: most tests are not about plans. */
export const wideProductId = "0198c0de-0000-7000-8000-000000000001";
const wideProduct: FakeProduct = {
  id: wideProductId,
  plan: {
    ...trialPlan,
    id: "wide",
    name: "Wide",
    trial: false,
    storage_size: 1e6 * GB,
    storages: 1e6,
    storage_smallest: 0,
    storage_largest: 1e3 * GB,
  },
  endsAt: Date.parse("2099-01-01"),
};

export function serveProducts(host: HttpHost, clock: FakeClock): FakeProducts {
  const products = new Map<string, FakeProduct[]>();
  const state: FakeProducts = {
    listOf: (userId) => [wideProduct, ...(products.get(userId) ?? [])],
    find(userId, id) {
      const product = state.listOf(userId).find((one) => one.id === id);
      if (product === undefined) throw new AppError("plan_not_found");
      return product;
    },
    add(userId, changes) {
      const plan = { ...trialPlan, ...changes };
      const product = { id: randomUUID(), plan, endsAt: clock.now() + plan.period_days * daysInMilliseconds };
      products.set(userId, [...(products.get(userId) ?? []), product]);
      return product;
    },
  };
  host.serve(productCalls.takeTrial, async ({ user }) => {
    if (state.listOf(user.id).some(({ plan }) => plan.trial)) throw new AppError("trial_used");
    return productAnswer(state.add(user.id, {}), []);
  });
  return state;
}

/** The fake sends no mails, so no release is postponed. */
export function releaseDateOf(endsAt: number): string {
  return new Date(endsAt + 14 * daysInMilliseconds).toISOString();
}

export function productAnswer(
  { id, plan, endsAt }: FakeProduct,
  storages: readonly { address: string; size: number }[],
) {
  return {
    id,
    end_date: new Date(endsAt).toISOString(),
    release_date: releaseDateOf(endsAt),
    address: storages[0]?.address ?? null,
    unassigned_size: plan.storage_size - storages.reduce((sum, { size }) => sum + size, 0),
    storages: storages.length,
    product: plan,
  };
}
