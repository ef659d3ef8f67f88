import { type Plan, planSchema } from "@dexnet/protocol/products";

/** Plan of the catalogue with one storage. */
export function makePlan(id: string, name: string, gigabytes: number, trial = false): Plan {
  const size = gigabytes * 1_000_000_000;
  return planSchema.parse({
    id,
    name,
    price: trial ? "0" : "2.99",
    currency: "USD",
    period_days: 30,
    trial,
    storage_size: size,
    storages: 1,
    storage_smallest: size,
    storage_largest: size,
  });
}
