import { GB } from "@dexnet/protocol/limits";
import {
  type Plan,
  planSchema,
  type Storage,
  storageSchema,
  type UserProduct,
  userProductSchema,
} from "@dexnet/protocol/products";

/** Catalogue of the tests: the trial and one paid plan. */
export const trialPlan: Plan = planSchema.parse({
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
});
export const paidPlan: Plan = planSchema.parse({
  id: "storage-10",
  name: "Storage 10",
  price: "5",
  currency: "USD",
  period_days: 30,
  trial: false,
  storage_size: 10 * GB,
  storages: 1,
  storage_smallest: 10 * GB,
  storage_largest: 10 * GB,
});

/** A product of the plan that runs, without storages. */
export function productOf(plan: Plan, changes: Partial<UserProduct> = {}): UserProduct {
  const end = Date.now() + 29.5 * 86_400_000;
  return userProductSchema.parse({
    id: "5f0c1c52-6f0e-4c1e-9d7e-0a4b8f1f7a11",
    address: null,
    storages: 0,
    product: plan,
    end_date: new Date(end).toISOString(),
    release_date: new Date(end + 14 * 86_400_000).toISOString(),
    unassigned_size: plan.storage_size,
    ...changes,
  });
}

export const photos: Storage = storageSchema.parse({
  id: "5f0c1c52-6f0e-4c1e-9d7e-0a4b8f1f7a11",
  title: "Photos",
  fdb: "/fdb",
  owner: true,
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  size: 3 * GB,
  storageFilesSize: GB / 4,
  storageFilesFactSize: GB / 4,
  price: "0",
  currency: "USD",
  end_date: new Date(Date.now() + 29.5 * 86_400_000).toISOString(),
  release_date: new Date(Date.now() + 43.5 * 86_400_000).toISOString(),
});
