import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { createInvoiceStore, type Deposit } from "./invoice-store.ts";
import { creditableMs, depositOverlap } from "./payment-limits.ts";
import { createTransferStore } from "./transfer-store.ts";

/** Deposit addresses of all invoices, kept in memory: a transfer can come to any of them at any time. */
export interface KnownDeposits {
  listAll(): Promise<readonly Deposit[]>;
  /** Those that were new at this time, and those that have received a transfer. Most others never will. */
  listFrequent(at: Date): Promise<readonly Deposit[]>;
}

export function createKnownDeposits(db: Db): KnownDeposits {
  const byIndex = new Map<number, Deposit>();
  let newestIndex = -1;
  /** Old addresses that were looked up, and those of them that had a transfer. */
  const examined = new Set<string>();
  const used = new Set<string>();

  async function listAll(): Promise<Deposit[]> {
    // A transaction with a lower index may be committed after one with a higher index.
    for (const deposit of await createInvoiceStore(db).listDeposits(newestIndex - depositOverlap)) {
      byIndex.set(deposit.depositIndex, deposit);
      newestIndex = Math.max(newestIndex, deposit.depositIndex);
    }
    return [...byIndex.values()];
  }

  async function examine(addresses: readonly string[]): Promise<void> {
    if (addresses.length === 0) return;
    for (const address of await createTransferStore(db).listReceivers(addresses)) used.add(address);
    for (const address of addresses) examined.add(address);
  }

  return {
    listAll,
    async listFrequent(at) {
      const all = await listAll();
      const newSince = addMilliseconds(at, -creditableMs);
      const old = all.filter(({ createdAt }) => createdAt < newSince).map(({ address }) => address);
      await examine(old.filter((address) => !examined.has(address)));
      return all.filter(({ createdAt, address }) => createdAt >= newSince || used.has(address));
    },
  };
}
