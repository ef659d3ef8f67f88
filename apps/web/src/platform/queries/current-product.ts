import type { UserProduct } from "@dexnet/protocol/products";

/** Product that ends last, or null without one. */
export function currentProduct(products: readonly UserProduct[]): UserProduct | null {
  return products.toSorted((a, b) => Date.parse(b.end_date) - Date.parse(a.end_date))[0] ?? null;
}
