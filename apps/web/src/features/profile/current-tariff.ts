import type { Storage, UserProduct } from "@dexnet/protocol/products";

export interface Holdings {
  products: readonly UserProduct[];
  storages: readonly Storage[];
}

export interface Tariff {
  sizeBytes: number;
  price: string;
  currency: string;
  endDate: string;
  /** The storage to open; null before one was made. */
  address: string | null;
}

/** The tariff of the storage that is open, else of the plan that lasts longest. */
export function currentTariff({ products, storages }: Holdings, openAddress: string | null): Tariff | null {
  const open = storages.find((storage) => storage.address.toLowerCase() === openAddress?.toLowerCase());
  const longestFirst = products.toSorted((a, b) => Date.parse(b.end_date) - Date.parse(a.end_date));
  const held = products.find((product) => product.id === open?.id) ?? longestFirst[0];
  if (held === undefined) return null;
  return {
    sizeBytes: open?.size ?? held.product.storage_size,
    price: held.product.price,
    currency: held.product.currency,
    endDate: held.end_date,
    address: open?.address ?? held.address,
  };
}
