import type { Invoice } from "@dexnet/protocol/payments";

/** Whether transfers to an invoice are still expected. */
export function isOpen({ status }: Pick<Invoice, "status">): boolean {
  return status === "pending" || status === "confirming" || status === "partially_paid";
}

/** Whether the plan of an invoice was granted. */
export function isGranted({ user_product }: Pick<Invoice, "user_product">): boolean {
  return user_product !== null;
}
