import type { Caller } from "@dexnet/protocol/caller";
import { type Invoice, paymentCalls } from "@dexnet/protocol/payments";
import { productCalls } from "@dexnet/protocol/products";
import type { Analytics, AnalyticsEvent } from "../../platform/analytics.ts";
import { isGranted } from "./invoice-state.ts";

const gigabyte = 1_000_000_000;

/** Reports the events of an invoice that was paid, once. A failed check leaves the purchase for the next time. */
export async function reportPurchase(call: Caller, analytics: Analytics, invoice: Invoice): Promise<void> {
  if (!isGranted(invoice) || !(await analytics.isPurchaseExpected(invoice.invoice))) return;
  const events = await eventsOfPurchase(call, invoice);
  if (!(await analytics.claimPurchase(invoice.invoice))) return;
  await Promise.all(events.map((event) => analytics.report(event)));
}

async function eventsOfPurchase(call: Caller, invoice: Invoice): Promise<readonly AnalyticsEvent[]> {
  const events: AnalyticsEvent[] = ["success_payment"];
  const named = purchaseEvent(invoice);
  if (named !== null) events.push(named);
  if (await isFirstAfterTrial(call, invoice)) events.push("after_trial_purchase");
  return events;
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
