import type { Storage, UserProduct } from "@dexnet/protocol/products";

export interface Tariff {
  sizeBytes: number;
  price: string;
  currency: string;
  endDate: string;
  /** The storage to open; null before one was made. */
  address: string | null;
}

/** The tariff of the storage that is open. */
export function tariffOfStorage(storage: Storage): Tariff {
  const { size, price, currency, end_date, address } = storage;
  return { sizeBytes: size, price, currency, endDate: end_date, address };
}

/** With no storage open: the plan that lasts longest. Null for who has none. */
export function tariffOfProducts(products: readonly UserProduct[]): Tariff | null {
  const [held] = products.toSorted((a, b) => Date.parse(b.end_date) - Date.parse(a.end_date));
  if (held === undefined) return null;
  const { storage_size, price, currency } = held.product;
  return { sizeBytes: storage_size, price, currency, endDate: held.end_date, address: held.address };
}
