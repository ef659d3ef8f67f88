import type { Db } from "@dexnet/service/database/database";
import { hasFoundPayment } from "../payments/found-payment.ts";
import { createInvoiceStore, type StoredInvoice } from "../payments/invoice-store.ts";
import { createPromocodeStore } from "./promocode-store.ts";

// The end of an invoice that was not paid, and the promocode in its price. Each function takes part in the transaction of
// its caller, which has locked the invoice.

type PromocodeInvoice = Pick<StoredInvoice, "id" | "userId" | "promocode" | "status">;

/** Ends an invoice that nothing was paid for. Its user keeps the promocode for the next one. */
export async function closeInvoice(
  tx: Db,
  invoice: StoredInvoice,
  status: "cancelled" | "expired",
  closedAt: Date,
): Promise<StoredInvoice> {
  const change = { status, closedAt } as const;
  await createInvoiceStore(tx).update(invoice.id, change);
  await createPromocodeStore(tx).releaseOf(invoice.id);
  return { ...invoice, ...change };
}

/** Cancels the invoices that would renew or replace a product that is closed, unless a payment has been found. */
export async function closeReplacingInvoices(tx: Db, productId: string, closedAt: Date): Promise<void> {
  for (const invoice of await createInvoiceStore(tx).lockPendingFor(productId)) {
    if (!(await hasFoundPayment(tx, invoice))) await closeInvoice(tx, invoice, "cancelled", closedAt);
  }
}

/** Consumes the promocode of an invoice that is granted. Another invoice that has reserved it since is cancelled. */
export async function consumePromocode(tx: Db, invoice: PromocodeInvoice, consumedAt: Date): Promise<void> {
  const use = await lockUse(tx, invoice);
  if (use === undefined || use.consumedAt !== null) return;
  if (use.invoiceId !== null && use.invoiceId !== invoice.id) {
    const other = await createInvoiceStore(tx).lock(use.invoiceId);
    if (other?.status === "pending" && !(await hasFoundPayment(tx, other)))
      await closeInvoice(tx, other, "cancelled", consumedAt);
  }
  await createPromocodeStore(tx).updateUse(use.id, { invoiceId: invoice.id, consumedAt });
}

/**
 * False if another invoice has consumed the promocode. For a late payment also if another one has reserved it, and a payment
 * of that one has been found.
 */
export async function isPromocodeFree(tx: Db, invoice: PromocodeInvoice, isLate: boolean): Promise<boolean> {
  const use = await lockUse(tx, invoice);
  if (use === undefined || use.invoiceId === invoice.id) return true;
  if (use.consumedAt !== null) return false;
  if (!isLate || use.invoiceId === null) return true;
  const other = await createInvoiceStore(tx).findById(use.invoiceId);
  return other === undefined || !(await hasFoundPayment(tx, other));
}

/** Follows the status of an invoice that is not granted: an open one reserves its promocode, an ended one returns it. */
export async function keepPromocode(tx: Db, invoice: PromocodeInvoice): Promise<void> {
  if (invoice.promocode === null) return;
  const isOpen = invoice.status === "pending" || invoice.status === "partially_paid";
  if (!isOpen) return createPromocodeStore(tx).releaseOf(invoice.id);
  const use = await lockUse(tx, invoice);
  if (use?.invoiceId === null && use.consumedAt === null)
    await createPromocodeStore(tx).updateUse(use.id, { invoiceId: invoice.id });
}

async function lockUse(tx: Db, { id, userId, promocode }: PromocodeInvoice) {
  if (promocode === null) return undefined;
  return createPromocodeStore(tx).lockUseOf(promocode, { invoiceId: id, userId });
}
