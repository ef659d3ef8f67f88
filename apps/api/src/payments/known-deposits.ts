import type { Db } from "@dexnet/service/database";
import { depositOverlap } from "./limits.ts";
import { createInvoiceStore, type Deposit } from "./store/invoice-store.ts";

/** Deposit addresses of all invoices, kept in memory: a transfer can come to any of them at any time. */
export interface KnownDeposits {
  /** Reads the new ones and returns all. */
  load(): Promise<readonly Deposit[]>;
}

export function createKnownDeposits(db: Db): KnownDeposits {
  const byIndex = new Map<number, Deposit>();
  let newestIndex = -1;
  return {
    async load() {
      // A transaction with a lower index may be committed after one with a higher index.
      for (const deposit of await createInvoiceStore(db).listDeposits(newestIndex - depositOverlap)) {
        byIndex.set(deposit.depositIndex, deposit);
        newestIndex = Math.max(newestIndex, deposit.depositIndex);
      }
      return [...byIndex.values()];
    },
  };
}
