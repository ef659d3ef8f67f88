import type { Invoice, InvoiceStatus } from "@dexnet/protocol/payments";

/** Whether transfers to an invoice are still expected. */
export function isOpen({ status }: Pick<Invoice, "status">): boolean {
  return status === "pending" || status === "confirming" || status === "partially_paid";
}

/** Key of the text about the status. */
export function statusKey(invoice: Pick<Invoice, "status" | "user_product">): InvoiceStatus | "refused" {
  return invoice.status === "late" && !isGranted(invoice) ? "refused" : invoice.status;
}

/** Whether the plan of an invoice was granted. */
export function isGranted({ user_product }: Pick<Invoice, "user_product">): boolean {
  return user_product !== null;
}
