import type { Storage, UserProduct } from "@dexnet/protocol/products";
import { currentProduct } from "../../../platform/queries/current-product.ts";

export interface Tariff {
  /** Name of the plan; null while it is not known. */
  plan: string | null;
  sizeBytes: number;
  price: string;
  currency: string;
  endDate: string;
  /** Storage to open; null before one exists. */
  address: string | null;
}

/** `products` give the name of the plan, which a storage does not have. */
export function tariffOfStorage(storage: Storage, products: readonly UserProduct[]): Tariff {
  const { id, size, price, currency, end_date, address } = storage;
  const plan = products.find((product) => product.id === id)?.product.name ?? null;
  return { plan, sizeBytes: size, price, currency, endDate: end_date, address };
}

/** Tariff without an open storage: the product that lasts longest. Null without products. */
export function tariffOfProducts(products: readonly UserProduct[]): Tariff | null {
  const userProduct = currentProduct(products);
  if (userProduct === null) return null;
  const { name, storage_size, price, currency } = userProduct.product;
  return {
    plan: name,
    sizeBytes: storage_size,
    price,
    currency,
    endDate: userProduct.end_date,
    address: userProduct.address,
  };
}
