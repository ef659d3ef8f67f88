import type { Storage, UserProduct } from "@dexnet/protocol/products";
import { currentProduct } from "../../platform/queries/current-product.ts";

export interface Tariff {
  sizeBytes: number;
  price: string;
  currency: string;
  endDate: string;
  /** Storage to open; null before one exists. */
  address: string | null;
}

export function tariffOfStorage(storage: Storage): Tariff {
  const { size, price, currency, end_date, address } = storage;
  return { sizeBytes: size, price, currency, endDate: end_date, address };
}

/** Tariff without an open storage: the product that lasts longest. Null without products. */
export function tariffOfProducts(products: readonly UserProduct[]): Tariff | null {
  const userProduct = currentProduct(products);
  if (userProduct === null) return null;
  const { storage_size, price, currency } = userProduct.product;
  return { sizeBytes: storage_size, price, currency, endDate: userProduct.end_date, address: userProduct.address };
}
