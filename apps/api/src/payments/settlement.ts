import { AppError } from "@dexnet/protocol/errors/errors";
import type { LateReason } from "@dexnet/protocol/payments";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { createUserStore } from "../accounts/user-store.ts";
import { transact } from "../database/transact.ts";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import { toCents } from "../promocodes/dollars.ts";
import { consumePromocode, isPromocodeFree, keepPromocode } from "../promocodes/promocode-reservation.ts";
import type { DepositState } from "./deposit-audit.ts";
import { type GrantOutcome, grantPurchase, type PaidPurchase } from "./grant-purchase.ts";
import { createInvoiceStore, openStatuses, type StoredInvoice } from "./invoice-store.ts";
import {
  arrivalDoubtMs,
  arrivalMs,
  considerableShare,
  creditableMs,
  quoteLockMs,
  restLockMs,
} from "./payment-limits.ts";
import { creditOf } from "./pricing/invoice-credit.ts";
import { createTransferStore, type StoredTransfer } from "./transfer-store.ts";

export interface SettlementDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly ledgerOutbox: LedgerOutbox;
}

export interface SettlementInput extends DepositState {
  /** Amount that the same purchase costs now, or null if its price can't be read. For payments after the end of the lock. */
  readonly amountNow: bigint | null;
  /** False while a transfer inside of the lock is not final. */
  readonly mayExpire: boolean;
}

export type Settlement = ReturnType<typeof createSettlement>;

/** Decides the status of an invoice from its stored transfers, and grants the plan in the same transaction. */
export function createSettlement({ db, clock, log, ledgerOutbox }: SettlementDeps) {
  async function settle(invoiceId: string, deposit: SettlementInput): Promise<StoredInvoice | undefined> {
    const settled = await transact(db, async (tx) => {
      const invoice = await lockWithUser(tx, invoiceId);
      if (invoice === undefined) return undefined;
      // Another process may have stored later transfers, which this reading does not cover.
      const transfers = await createTransferStore(tx).listOf(invoiceId, deposit.blockNumber);
      const now = clock.now();
      const change = decide(invoice, transfers, deposit, now);
      if (hasArrived(invoice, transfers, deposit, now))
        await createTransferStore(tx).markSettled(invoiceId, deposit.blockNumber);
      if (change === null) return invoice;
      const next = { ...invoice, ...change.fields };
      if (change.claim !== null) Object.assign(next, await grantOrRefuse(tx, next, change.claim, deposit.amountNow));
      if (next.userProductId === null) await keepPromocode(tx, next);
      await createInvoiceStore(tx).update(invoiceId, next);
      return next;
    });
    ledgerOutbox.wake();
    if (settled !== undefined) log.info({ invoiceId, status: settled.status }, "An invoice was settled");
    return settled;
  }

  /** Every transaction about the products and discounts of a user locks the user first. */
  async function lockWithUser(tx: Db, invoiceId: string): Promise<StoredInvoice | undefined> {
    const store = createInvoiceStore(tx);
    const found = await store.findById(invoiceId);
    if (typeof found?.userId === "string") await createUserStore(tx).lock(found.userId, "exclusive");
    return store.lock(invoiceId);
  }

  /** Grants the purchase of a paid invoice. An invoice that can't be granted any more is late, and the operator decides. */
  async function grantOrRefuse(
    tx: Db,
    invoice: StoredInvoice,
    claim: Claim,
    amountNow: bigint | null,
  ): Promise<Partial<StoredInvoice>> {
    const isPromocodeUsed = !(await isPromocodeFree(tx, invoice, claim.isLate));
    const reason = reasonAgainst(invoice, claim, { amountNow, isPromocodeUsed });
    if (reason !== null) return { status: "late", lateReason: reason };
    // The credit of an invoice that is paid in time is locked like its price.
    const credit = { cents: creditOf(invoice), at: claim.isLate ? clock.now() : invoice.createdAt };
    const outcome = await plan(tx, invoice, credit);
    if (outcome.kind === "refused") return { status: "late", lateReason: outcome.reason };
    return record(tx, invoice, outcome, null);
  }

  /**
   * Grants the plan of an invoice by the decision of the operator, whatever was received. An invoice without a payment that
   * can still come by itself is refused. Faults: invoice_not_found, invoice_not_creditable, plan_active.
   */
  async function credit(invoiceId: string, reason: string): Promise<StoredInvoice> {
    const credited = await transact(db, async (tx) => {
      const invoice = await lockWithUser(tx, invoiceId);
      if (invoice === undefined) throw new AppError("invoice_not_found");
      const isGranted = (await createTransferStore(tx).findGrant(invoiceId)) !== undefined;
      if (isGranted || invoice.userId === null || invoice.status === "pending") {
        throw new AppError("invoice_not_creditable");
      }
      const { fields } = granted(invoice, invoice.received, clock.now());
      const next = { ...invoice, ...fields, lateReason: null };
      Object.assign(next, await grant(tx, next, reason));
      await createInvoiceStore(tx).update(invoiceId, next);
      return next;
    });
    ledgerOutbox.wake();
    return credited;
  }

  /**
   * Grants the plan of an invoice whatever was received, within the caller's transaction, which has locked the user, and has
   * locked or inserted the invoice. The reason is null for an invoice that costs nothing. Fault: plan_active.
   */
  async function grant(tx: Db, invoice: StoredInvoice, reason: string | null = null): Promise<Partial<StoredInvoice>> {
    const outcome = await plan(tx, invoice, { cents: 0n, at: clock.now() });
    if (outcome.kind === "refused") throw new AppError("plan_active");
    return record(tx, invoice, outcome, reason);
  }

  async function plan(tx: Db, invoice: StoredInvoice, credit: PaidPurchase["credit"]): Promise<GrantOutcome> {
    const { userId, plan, storageAddress, replacedProductId: productId } = invoice;
    // Settling without a user is refused before.
    if (userId === null) throw new Error(`Invoice ${invoice.id} has no user.`);
    const now = clock.now();
    const paidCents = paidCentsOf(invoice);
    return grantPurchase(tx, ledgerOutbox, { userId, plan, productId, credit, paidCents, storageAddress, now });
  }

  /** Notes the grant in the books. Returns the purchase as it was granted. */
  async function record(
    tx: Db,
    { id, breakdown, ...invoice }: StoredInvoice,
    { userProductId, planned }: Extract<GrantOutcome, { kind: "granted" }>,
    reason: string | null,
  ): Promise<Partial<StoredInvoice>> {
    const grantedAt = clock.now();
    const isFirst = await createTransferStore(tx).insertGrant({ invoiceId: id, userProductId, reason, grantedAt });
    // The row of the invoice is locked, so this can only be a mistake in the code. The transaction is rolled back.
    if (!isFirst) throw new Error(`Invoice ${id} would be granted twice.`);
    await consumePromocode(tx, { id, ...invoice }, grantedAt);
    const { purchase, replaced, endsAt } = planned;
    return {
      userProductId,
      purchase,
      replacedProductId: replaced?.id ?? null,
      breakdown: { ...breakdown, purchase, end_date: endsAt.toISOString() },
    };
  }

  return { settle, credit, grant };
}

/** Right of an invoice that has received enough. */
interface Claim {
  /** Whether it was paid after its end, or after a cancellation. */
  readonly isLate: boolean;
  readonly received: bigint;
  /** Time of the payment with which the amount was reached. */
  readonly paidAt: Date;
}

interface Change {
  readonly fields: Partial<StoredInvoice>;
  /** Null if nothing is to be granted. */
  readonly claim: Claim | null;
}

/** Why an invoice is not granted by rule, beside what its user has now. */
function reasonAgainst(
  { userId, createdAt }: StoredInvoice,
  { isLate, received, paidAt }: Claim,
  { amountNow, isPromocodeUsed }: { amountNow: bigint | null; isPromocodeUsed: boolean },
): LateReason | null {
  if (userId === null) return "account";
  if (isPromocodeUsed) return "promocode";
  if (!isLate) return null;
  if (paidAt > addMilliseconds(createdAt, creditableMs)) return "age";
  return amountNow === null || received < amountNow ? "price" : null;
}

/** Next state of an invoice, or null if nothing changes. `transfers` are those up to the block at which the deposit was read. */
export function decide(
  invoice: StoredInvoice,
  transfers: readonly StoredTransfer[],
  deposit: SettlementInput,
  now: Date,
): Change | null {
  const total = sum(transfers);
  const present = presentOf(invoice, deposit);
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
  if (isPayable && inTime >= invoice.amount) {
    const claim = { isLate: false, received, paidAt: completedAt(invoice, transfers, notArrived) };
    return { ...granted(invoice, received, now), claim };
  }
  if (isPayable && now <= deadline && arrived > 0n) {
    const isSame = received === invoice.received && deadline.getTime() === invoice.expiresAt.getTime();
    if (isOpen && isSame) return null;
    return { fields: { status: "partially_paid", received, expiresAt: deadline, closedAt: null }, claim: null };
  }
  // Logs are missing if more is present than the transfers say.
  if (isOpen && (now <= deadline || !deposit.mayExpire || present > total)) return null;
  if ((isPayable || invoice.status === "cancelled") && arrived >= invoice.amount) {
    // A late payment is decided once, so it is not decided by a balance that may be wrong.
    const isDoubtful = present < total && newestReadAt(transfers) + arrivalDoubtMs > now.getTime();
    if (isDoubtful) return null;
    const claim = { isLate: true, received: arrived, paidAt: completedAt(invoice, transfers, notArrived) };
    return { fields: { status: "late", received: arrived, closedAt: now }, claim };
  }
  if (isOpen) return { fields: { status: "expired", received, closedAt: now }, claim: null };
  if (received === invoice.received) return null;
  // The operator may have credited less than the amount.
  const status = invoice.status === "paid" && received > invoice.amount ? "overpaid" : invoice.status;
  return { fields: { status, received }, claim: null };
}

/**
 * Whether the transfers need no further comparison with the balance. The endpoint may have reported a wrong balance, so a
 * difference is examined again, but not for ever: a token with a fee has it always.
 */
export function hasArrived(
  invoice: StoredInvoice,
  transfers: readonly StoredTransfer[],
  deposit: DepositState,
  now: Date,
): boolean {
  return presentOf(invoice, deposit) >= sum(transfers) || newestReadAt(transfers) + arrivalMs < now.getTime();
}

/**
 * Sum that has arrived at the address: its balance and the tokens that were moved from it. The logs of a lying endpoint could inflate the
 * second part, so it counts only as far as it was received before.
 */
function presentOf({ received }: StoredInvoice, { balance, sent }: DepositState): bigint {
  return balance + (sent < received ? sent : received);
}

function newestReadAt(transfers: readonly StoredTransfer[]): number {
  return Math.max(0, ...transfers.map(({ readAt }) => readAt.getTime()));
}

/** Time of the payment with which the amount was reached. */
function completedAt({ amount }: StoredInvoice, transfers: readonly StoredTransfer[], notArrived: bigint): Date {
  let seen = -notArrived;
  for (const transfer of transfers) {
    seen += transfer.amount;
    if (seen >= amount) return transfer.blockAt;
  }
  return new Date(0);
}

function granted({ amount }: StoredInvoice, received: bigint, closedAt: Date): Pick<Change, "fields"> {
  const status = received > amount ? "overpaid" : "paid";
  return { fields: { status, received, closedAt } };
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

/** The operator may credit an invoice of which only a part was paid. Only this part is the value of the product. */
function paidCentsOf({ breakdown, received, amount }: StoredInvoice): bigint {
  const totalCents = toCents(breakdown.total);
  return received < amount ? (totalCents * received) / amount : totalCents;
}

function sum(transfers: readonly StoredTransfer[]): bigint {
  return transfers.reduce((total, { amount }) => total + amount, 0n);
}
