import type { Address, UserProductId } from "@dexnet/protocol/ids";
import type { Plan, Storage, UserProduct } from "@dexnet/protocol/products";
import { expect, test } from "vitest";
import { currentTariff } from "./current-tariff.ts";

const plan: Plan = {
  id: "trial",
  name: "Trial",
  price: "0",
  currency: "USD",
  period_days: 30,
  storage_size: 9_000_000_000,
  storages: 3,
  storage_smallest: 1_000_000_000,
  storage_largest: 3_000_000_000,
  trial: true,
};
const productOf = (id: string, endDate: string, address: string | null, price: string): UserProduct => ({
  id: id as UserProductId,
  end_date: endDate,
  address: address as Address | null,
  unassigned_size: 0,
  storages: 1,
  product: { ...plan, price },
});
const storageOf = (id: string, address: string): Storage => ({
  id: id as UserProductId,
  address: address as Address,
  title: "",
  fdb: "",
  size: 3_000_000_000,
  storageFilesSize: 0,
  storageFilesFactSize: 0,
  end_date: "2030-01-01T00:00:00Z",
});
const short = productOf("1", "2029-01-01T00:00:00Z", "0xAA", "0");
const long = productOf("2", "2030-01-01T00:00:00Z", "0xBB", "9.99");
const holdings = { products: [short, long], storages: [storageOf("1", "0xAA"), storageOf("2", "0xBB")] };

test("the open storage's tariff, however its address is written", () => {
  expect(currentTariff(holdings, "0xaa")).toMatchObject({ price: "0", address: "0xAA", sizeBytes: 3_000_000_000 });
});

test("with none open, the plan that lasts longest", () => {
  expect(currentTariff(holdings, null)).toMatchObject({ price: "9.99", address: "0xBB", sizeBytes: 9_000_000_000 });
  expect(currentTariff(holdings, "0xCC")).toMatchObject({ price: "9.99" });
});

test("none without a plan; no storage to open before one was made", () => {
  expect(currentTariff({ products: [], storages: [] }, null)).toBeNull();
  expect(currentTariff({ products: [{ ...short, address: null }], storages: [] }, null)).toMatchObject({
    address: null,
  });
});
