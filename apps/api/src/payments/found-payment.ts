import type { Db } from "@dexnet/service/database/database";
import type { StoredInvoice } from "./invoice-store.ts";
import { createTransferStore } from "./transfer-store.ts";

type OpenInvoice = Pick<StoredInvoice, "id" | "status" | "unconfirmed">;

/** Whether any process has found a transfer to an open invoice, final or not. */
export async function hasFoundPayment(at: Db, { id, status, unconfirmed }: OpenInvoice): Promise<boolean> {
  if (status === "partially_paid" || unconfirmed !== null) return true;
  return (await createTransferStore(at).listOf(id)).length > 0;
}
