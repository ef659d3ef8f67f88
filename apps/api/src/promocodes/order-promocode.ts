import { AppError } from "@dexnet/protocol/errors/errors";
import type { Db } from "@dexnet/service/database/database";
import { createInvoiceStore, type StoredInvoice } from "../payments/invoice-store.ts";
import type { PriceDiscount } from "../payments/pricing/calculation.ts";
import { createPromocodeStore, type StoredPromocode, type StoredUse } from "./promocode-store.ts";

/** Promocode that an order takes into its price. */
export interface OrderPromocode {
  readonly code: string;
  readonly discount: PriceDiscount;
  /** Undefined if the user has not used it yet, which only a calculation allows. */
  readonly use: StoredUse | undefined;
  reserve(tx: Db, invoiceId: string): Promise<void>;
}

export interface PromocodeOrder {
  readonly userId: string;
  /** Null for the newest one that the user keeps. */
  readonly promocode: string | null;
}

/**
 * The promocode of an order, or null. One that an open invoice has reserved is free as long as that invoice has no
 * transfers: the invoice is cancelled then. Faults: promocode_invalid; promocode_failed if another invoice has it and is
 * paid in part.
 */
export async function findOrderPromocode(
  at: Db,
  { userId, promocode: code }: PromocodeOrder,
  hasTransfers: (invoice: StoredInvoice) => Promise<boolean>,
): Promise<OrderPromocode | null> {
  const store = createPromocodeStore(at);

  async function isFree(use: StoredUse): Promise<boolean> {
    const invoice = use.invoiceId === null ? undefined : await createInvoiceStore(at).findById(use.invoiceId);
    return invoice === undefined || !(await hasTransfers(invoice));
  }

  if (code !== null) {
    const promocode = await store.find(code);
    if (promocode === undefined) throw new AppError("promocode_invalid");
    const use = await store.findUse(code, userId);
    if (use !== undefined && !(await isFree(use))) throw new AppError("promocode_failed");
    return toOrderPromocode(promocode, use);
  }
  for (const { promocode, use } of await store.listKept(userId)) {
    if (await isFree(use)) return toOrderPromocode(promocode, use);
  }
  return null;
}

function toOrderPromocode(promocode: StoredPromocode, use: StoredUse | undefined): OrderPromocode {
  return {
    code: promocode.code,
    discount: discountOf(promocode),
    use,
    async reserve(tx, invoiceId) {
      if (use !== undefined) await createPromocodeStore(tx).updateUse(use.id, { invoiceId });
    },
  };
}

function discountOf({ kind, percent, cents }: StoredPromocode): PriceDiscount {
  if (kind === "percent" && percent !== null) return { kind, percent };
  if (kind === "amount" && cents !== null) return { kind, cents };
  throw new AppError("promocode_failed");
}
