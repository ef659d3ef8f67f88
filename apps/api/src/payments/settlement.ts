import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import { transact } from "../database/transact.ts";
import type { EntitlementOutbox } from "../ledger/entitlement-outbox.ts";
import { grantPurchase } from "./grant-purchase.ts";
import { createInvoiceStore, openStatuses, type StoredInvoice } from "./invoice-store.ts";
import { restLockMs } from "./limits.ts";
import { consumePromocode, isPromocodeFree, keepPromocode } from "./promocode-reservation.ts";
import { createTransferStore, type StoredTransfer } from "./transfer-store.ts";

export interface SettlementDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly entitlementOutbox: EntitlementOutbox;
}

export interface SettlementFacts {
  /** Balance of the deposit address at the finalised block: what has really arrived. Null if it was not read. */
  readonly balance: bigint | null;
  /** Amount that the same purchase costs now, or null if its price can't be read. For payments after the end of the lock. */
  readonly amountNow: bigint | null;
}

export type Settlement = ReturnType<typeof createSettlement>;

/** Decides the status of an invoice from its stored transfers, and grants the plan in the same transaction. */
export function createSettlement({ db, clock, log, entitlementOutbox }: SettlementDeps) {
  async function settle(invoiceId: string, facts: SettlementFacts): Promise<StoredInvoice | undefined> {
    const settled = await transact(db, async (tx) => {
      const invoice = await createInvoiceStore(tx).lock(invoiceId);
      if (invoice === undefined) return undefined;
      const received = await createTransferStore(tx).listOf(invoiceId);
      // A late payment at the price of a promocode that was consumed since is for the operator.
      const amountNow = (await isPromocodeFree(tx, invoice)) ? facts.amountNow : null;
      const change = decide(invoice, received, { ...facts, amountNow }, clock.now());
      await createTransferStore(tx).markSettled(invoiceId);
      if (change === null) return invoice;
      const next = { ...invoice, ...change.fields };
      if (change.isGranted) Object.assign(next, await grant(tx, next));
      else await keepPromocode(tx, next);
      await createInvoiceStore(tx).update(invoiceId, next);
      return next;
    });
    entitlementOutbox.wake();
    if (settled !== undefined) log.info({ invoiceId, status: settled.status }, "An invoice was settled");
    return settled;
  }

  /** Grants the plan of an invoice, within the caller's transaction, which has locked or inserted it. */
  async function grant(tx: Db, invoice: StoredInvoice): Promise<Pick<StoredInvoice, "userProductId">> {
    const { id, userId } = invoice;
    const now = clock.now();
    const userProductId =
      userId === null ? null : await grantPurchase(tx, entitlementOutbox, { ...invoice, userId, now });
    const isFirst = await createTransferStore(tx).insertGrant({
      invoiceId: id,
      userProductId,
      reason: null,
      grantedAt: now,
    });
    // The row of the invoice is locked, so this can only be a mistake in the code. The transaction is rolled back.
    if (!isFirst) throw new Error(`Invoice ${id} would be granted twice.`);
    await consumePromocode(tx, invoice, now);
    return { userProductId };
  }

  return { settle, grant };
}

interface Change {
  readonly fields: Partial<StoredInvoice>;
  readonly isGranted: boolean;
}

/** Next state of an invoice, or null if nothing changes. */
export function decide(
  invoice: StoredInvoice,
  transfers: readonly StoredTransfer[],
  { balance, amountNow }: SettlementFacts,
  now: Date,
): Change | null {
  const total = sum(transfers);
  // A token with a fee, or an invented log: only what has arrived counts.
  const arrived = balance !== null && balance < total ? balance : total;
  const deadline = deadlineOf(invoice, transfers);
  const inTime = sum(transfers.filter(({ blockAt }) => blockAt <= deadline)) - (total - arrived);
  const isOpen = openStatuses.some((status) => status === invoice.status);

  // An outage may have delayed the reading beyond the end of the lock.
  if ((isOpen || invoice.status === "expired") && inTime >= invoice.amount) return granted(invoice, arrived, now);
  if ((isOpen || invoice.status === "expired") && arrived > 0n && now <= deadline) {
    if (isOpen && arrived === invoice.received) return null;
    const fields = { status: "partially_paid", received: arrived, expiresAt: deadline, closedAt: null } as const;
    return { fields, isGranted: false };
  }
  if (isOpen && now <= deadline) return null;
  if ((isOpen || invoice.status === "expired" || invoice.status === "cancelled") && arrived >= invoice.amount) {
    const isCredited = amountNow !== null && arrived >= amountNow && invoice.userId !== null;
    return { fields: { status: "late", received: arrived, closedAt: now }, isGranted: isCredited };
  }
  if (isOpen) return { fields: { status: "expired", received: arrived, closedAt: now }, isGranted: false };
  // The balance of a closed invoice falls when the operator sweeps it.
  if (arrived <= invoice.received) return null;
  const status = invoice.status === "paid" ? "overpaid" : invoice.status;
  return { fields: { status, received: arrived }, isGranted: false };
}

function granted(invoice: StoredInvoice, received: bigint, closedAt: Date): Change {
  const status = received > invoice.amount ? "overpaid" : "paid";
  return { fields: { status, received, closedAt }, isGranted: true };
}

/** End of the lock. The first part of a payment inside of the lock extends it. */
function deadlineOf({ expiresAt }: StoredInvoice, transfers: readonly StoredTransfer[]): Date {
  const first = transfers.find(({ blockAt }) => blockAt <= expiresAt);
  if (first === undefined) return expiresAt;
  const extended = addMilliseconds(first.blockAt, restLockMs);
  return extended > expiresAt ? extended : expiresAt;
}

function sum(transfers: readonly StoredTransfer[]): bigint {
  return transfers.reduce((total, { amount }) => total + amount, 0n);
}
