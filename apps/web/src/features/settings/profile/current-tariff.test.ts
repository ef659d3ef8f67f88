import type { Plan, Storage, UserProduct } from "@dexnet/protocol/products";
import { expect, test } from "vitest";
import { tariffOfProducts, tariffOfStorage } from "./current-tariff.ts";

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
  id,
  end_date: endDate,
  release_date: endDate,
  address,
  unassigned_size: 0,
  storages: 1,
  product: { ...plan, price },
});
const short = productOf("1", "2029-01-01T00:00:00Z", "0xAA", "0");
const long = productOf("2", "2030-01-01T00:00:00Z", "0xBB", "9.99");

test("tariffOfStorage: has the size, price and end of the open storage", () => {
  const storage: Storage = {
    id: "1",
    address: "0xAA",
    title: "Photos",
    fdb: "/fdb",
    size: 3_000_000_000,
    storageFilesSize: 0,
    storageFilesFactSize: 0,
    end_date: "2029-01-01T00:00:00Z",
    release_date: "2029-01-15T00:00:00Z",
    price: "0",
    currency: "USD",
    owner: true,
  };
  expect(tariffOfStorage(storage, [])).toMatchObject({ plan: null, address: "0xAA" });
  expect(tariffOfStorage(storage, [long, short])).toEqual({
    plan: "Trial",
    sizeBytes: 3_000_000_000,
    price: "0",
    currency: "USD",
    endDate: "2029-01-01T00:00:00Z",
    address: "0xAA",
  });
});

test("tariffOfProducts: has the product that lasts longest", () => {
  expect(tariffOfProducts([short, long])).toEqual({
    plan: "Trial",
    sizeBytes: 9_000_000_000,
    price: "9.99",
    currency: "USD",
    endDate: "2030-01-01T00:00:00Z",
    address: "0xBB",
  });
});

test("tariffOfProducts: is null without a product, and has no address before a storage exists", () => {
  expect(tariffOfProducts([])).toBeNull();
  expect(tariffOfProducts([{ ...short, address: null }])).toMatchObject({ address: null });
});
