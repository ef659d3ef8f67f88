import type { Caller } from "@dexnet/drive/http/caller";
import { type Invoice, paymentCalls } from "@dexnet/protocol/payments";
import { productCalls } from "@dexnet/protocol/products";
import type { Analytics, AnalyticsEvent } from "../../../platform/analytics/analytics.ts";
import { isGranted } from "./invoice-state.ts";

const gigabyte = 1_000_000_000;

/** Reports the events of an invoice that was paid, once. */
export async function reportPurchase(call: Caller, analytics: Analytics, invoice: Invoice): Promise<void> {
  if (!isGranted(invoice) || !(await analytics.claimPurchase(invoice.invoice))) return;
  await analytics.report("success_payment");
  const named = purchaseEvent(invoice);
  if (named !== null) await analytics.report(named);
  if (await isFirstAfterTrial(call, invoice)) await analytics.report("after_trial_purchase");
}

function purchaseEvent({ breakdown: { product } }: Invoice): AnalyticsEvent | null {
  if (product.storage_size === 100 * gigabyte) return "storage100_purchase";
  return product.storage_size === 200 * gigabyte ? "storage200_purchase" : null;
}

async function isFirstAfterTrial(call: Caller, { invoice }: Invoice): Promise<boolean> {
  const [{ products }, { invoices }] = await Promise.all([
    call(productCalls.userProducts),
    call(paymentCalls.listInvoices),
  ]);
  const hadTrial = products.some(({ product }) => product.trial);
  return hadTrial && !invoices.some((other) => other.invoice !== invoice && isGranted(other));
}
