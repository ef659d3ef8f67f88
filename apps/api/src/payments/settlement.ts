import { AppError } from "@dexnet/protocol/errors";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import { transact } from "../database/transact.ts";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import type { DepositFacts } from "./deposit-audit.ts";
import { grantPurchase } from "./grant-purchase.ts";
import { arrivalDoubtMs, arrivalMs, considerableShare, quoteLockMs, restLockMs } from "./limits.ts";
import { consumePromocode, isPromocodeFree, keepPromocode } from "./promocode-reservation.ts";
import { createInvoiceStore, openStatuses, type StoredInvoice } from "./store/invoice-store.ts";
import { createTransferStore, type StoredTransfer } from "./store/transfer-store.ts";

export interface SettlementDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly ledgerOutbox: LedgerOutbox;
}

export interface SettlementFacts extends DepositFacts {
  /** Amount that the same purchase costs now, or null if its price can't be read. For payments after the end of the lock. */
  readonly amountNow: bigint | null;
  /** False while a transfer inside of the lock is not final. */
  readonly mayExpire: boolean;
}

export type Settlement = ReturnType<typeof createSettlement>;

/** Decides the status of an invoice from its stored transfers, and grants the plan in the same transaction. */
export function createSettlement({ db, clock, log, ledgerOutbox }: SettlementDeps) {
  async function settle(invoiceId: string, facts: SettlementFacts): Promise<StoredInvoice | undefined> {
    const settled = await transact(db, async (tx) => {
      const invoice = await createInvoiceStore(tx).lock(invoiceId);
      if (invoice === undefined) return undefined;
      // Another process may have stored later transfers, which these facts don't cover.
      const transfers = await createTransferStore(tx).listOf(invoiceId, facts.blockNumber);
      const now = clock.now();
      // A late payment at the price of a promocode that was consumed since is for the operator.
      const amountNow = (await isPromocodeFree(tx, invoice)) ? facts.amountNow : null;
      const change = decide(invoice, transfers, { ...facts, amountNow }, now);
      if (hasArrived(invoice, transfers, facts, now))
        await createTransferStore(tx).markSettled(invoiceId, facts.blockNumber);
      if (change === null) return invoice;
      const next = { ...invoice, ...change.fields };
      if (change.isGranted) Object.assign(next, await grant(tx, next));
      else await keepPromocode(tx, next);
      await createInvoiceStore(tx).update(invoiceId, next);
      return next;
    });
    ledgerOutbox.wake();
    if (settled !== undefined) log.info({ invoiceId, status: settled.status }, "An invoice was settled");
    return settled;
  }

  /**
   * Grants the plan of an invoice by the decision of the operator, whatever was received. An invoice without a payment that
   * can still come by itself is refused. Faults: invoice_not_found, invoice_not_creditable.
   */
  async function credit(invoiceId: string, reason: string): Promise<StoredInvoice> {
    const credited = await transact(db, async (tx) => {
      const invoice = await createInvoiceStore(tx).lock(invoiceId);
      if (invoice === undefined) throw new AppError("invoice_not_found");
      const isGranted = (await createTransferStore(tx).findGrant(invoiceId)) !== undefined;
      if (isGranted || invoice.userId === null || invoice.status === "pending") {
        throw new AppError("invoice_not_creditable");
      }
      const next = { ...invoice, ...granted(invoice, invoice.received, clock.now()).fields };
      Object.assign(next, await grant(tx, next, reason));
      await createInvoiceStore(tx).update(invoiceId, next);
      return next;
    });
    ledgerOutbox.wake();
    return credited;
  }

  /**
   * Grants the plan of an invoice, within the caller's transaction, which has locked or inserted it. The reason is null for a
   * grant by the rules.
   */
  async function grant(
    tx: Db,
    invoice: StoredInvoice,
    reason: string | null = null,
  ): Promise<Pick<StoredInvoice, "userProductId">> {
    const { id, userId } = invoice;
    const now = clock.now();
    const userProductId = userId === null ? null : await grantPurchase(tx, ledgerOutbox, { ...invoice, userId, now });
    const isFirst = await createTransferStore(tx).insertGrant({
      invoiceId: id,
      userProductId,
      reason,
      grantedAt: now,
    });
    // The row of the invoice is locked, so this can only be a mistake in the code. The transaction is rolled back.
    if (!isFirst) throw new Error(`Invoice ${id} would be granted twice.`);
    await consumePromocode(tx, invoice, now);
    return { userProductId };
  }

  return { settle, credit, grant };
}

interface Change {
  readonly fields: Partial<StoredInvoice>;
  readonly isGranted: boolean;
}

/** Next state of an invoice, or null if nothing changes. `transfers` are those up to the block of the facts. */
export function decide(
  invoice: StoredInvoice,
  transfers: readonly StoredTransfer[],
  facts: SettlementFacts,
  now: Date,
): Change | null {
  const total = sum(transfers);
  const present = presentOf(invoice, facts);
  // A token with a fee, or an invented log: only what has arrived counts.
  const notArrived = present < total ? total - present : 0n;
  const arrived = total - notArrived;
  // The received sum never falls: a lower one comes from an older block or from a wrong balance.
  const received = invoice.received + (arrived > invoice.received ? arrived - invoice.received : 0n);
  const deadline = deadlineOf(invoice, transfers, notArrived);
  const inTime = sum(transfers.filter(({ blockAt }) => blockAt <= deadline)) - notArrived;
  const isOpen = openStatuses.some((status) => status === invoice.status);
  const isPayable = isOpen || invoice.status === "expired";

  // An outage may have delayed the reading beyond the end of the lock.
  if (isPayable && inTime >= invoice.amount) return granted(invoice, received, now);
  if (isPayable && now <= deadline && arrived > 0n) {
    const isSame = received === invoice.received && deadline.getTime() === invoice.expiresAt.getTime();
    if (isOpen && isSame) return null;
    return { fields: { status: "partially_paid", received, expiresAt: deadline, closedAt: null }, isGranted: false };
  }
  // Logs are missing if more is present than the transfers say.
  if (isOpen && (now <= deadline || !facts.mayExpire || present > total)) return null;
  if ((isPayable || invoice.status === "cancelled") && arrived >= invoice.amount) {
    // A late payment is decided once, so it is not decided by a balance that may be wrong.
    const isDoubtful = present < total && newestReadAt(transfers) + arrivalDoubtMs > now.getTime();
    return isDoubtful ? null : late(invoice, arrived, facts, now);
  }
  if (isOpen) return { fields: { status: "expired", received, closedAt: now }, isGranted: false };
  if (received === invoice.received) return null;
  // The operator may have credited less than the amount.
  const status = invoice.status === "paid" && received > invoice.amount ? "overpaid" : invoice.status;
  return { fields: { status, received }, isGranted: false };
}

/**
 * Whether the transfers need no further comparison with the balance. The endpoint may have reported a wrong balance, so a
 * difference is examined again, but not for ever: a token with a fee has it always.
 */
export function hasArrived(
  invoice: StoredInvoice,
  transfers: readonly StoredTransfer[],
  facts: DepositFacts,
  now: Date,
): boolean {
  return presentOf(invoice, facts) >= sum(transfers) || newestReadAt(transfers) + arrivalMs < now.getTime();
}

/**
 * Sum that has arrived at the address: its balance and the tokens that were moved from it. The logs of a lying endpoint could inflate the
 * second part, so it counts only as far as it was received before.
 */
function presentOf({ received }: StoredInvoice, { balance, sent }: DepositFacts): bigint {
  return balance + (sent < received ? sent : received);
}

function newestReadAt(transfers: readonly StoredTransfer[]): number {
  return Math.max(0, ...transfers.map(({ readAt }) => readAt.getTime()));
}

function granted(invoice: StoredInvoice, received: bigint, closedAt: Date): Change {
  const status = received > invoice.amount ? "overpaid" : "paid";
  return { fields: { status, received, closedAt }, isGranted: true };
}

/** A late payment is credited if it is enough at today's price. */
function late({ userId }: StoredInvoice, received: bigint, { amountNow }: SettlementFacts, closedAt: Date): Change {
  const isGranted = amountNow !== null && received >= amountNow && userId !== null;
  return { fields: { status: "late", received, closedAt }, isGranted };
}

/**
 * End of the lock. A considerable part of the amount inside of the first lock extends it: a tiny one must not lock the price
 * of a token for a day. `expiresAt` may have been extended by a transfer that a lying endpoint has invented, so the end of
 * the first lock is computed again. What has not arrived is taken from the first transfers, because an invented one must not
 * extend the lock.
 */
function deadlineOf(
  { createdAt, expiresAt, amount: invoiceAmount }: StoredInvoice,
  transfers: readonly StoredTransfer[],
  notArrived: bigint,
): Date {
  const firstEnd = addMilliseconds(createdAt, quoteLockMs);
  const lockEnd = expiresAt < firstEnd ? expiresAt : firstEnd;
  let seen = 0n;
  for (const { blockAt, amount } of transfers) {
    seen += amount;
    if (blockAt > lockEnd) return lockEnd;
    const isConsiderable = (seen - notArrived) * considerableShare >= invoiceAmount;
    if (isConsiderable) return new Date(Math.max(lockEnd.getTime(), blockAt.getTime() + restLockMs));
  }
  return lockEnd;
}

function sum(transfers: readonly StoredTransfer[]): bigint {
  return transfers.reduce((total, { amount }) => total + amount, 0n);
}
