import type { ChainBlock } from "@dexnet/chain/chain-reader";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import type { DepositAudit, DepositState } from "./deposit-audit.ts";
import { createInvoiceStore, type StoredInvoice } from "./invoice-store.ts";
import { decide, hasArrived, type Settlement } from "./settlement.ts";
import { createTransferStore } from "./transfer-store.ts";

export interface InvoiceSettlerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly audit: DepositAudit;
  readonly settlement: Settlement;
  /** Amount that the purchase of an invoice costs now, or null if it can't be bought any more. */
  readonly amountNow: (invoice: StoredInvoice) => Promise<bigint | null>;
}

/** Invoices whose balances one scan compares although nothing is known to have changed. */
const openPerScan = 50;
const closedPerScan = 5;
/** A scan ends after so many invoices that could not be settled: the endpoint is probably down. */
const maxFailures = 3;
/** Pause before a closed invoice is examined again whose transfers have not arrived as a whole. */
const arrivalRetryMs = 10 * 60_000;

/** Settles the invoices for which something has changed, and looks for transfers whose logs are missing. */
export function createInvoiceSettler({ db, clock, log, audit, settlement, amountNow }: InvoiceSettlerDeps) {
  let openOffset = 0;
  let lastClosedIndex = -1;
  /** Ids of invoices that could not be settled. They come last, so that they don't block the others. */
  const failing = new Set<string>();
  /** Closed invoices that are examined again at a time, or earlier if they get another transfer. */
  const postponed = new Map<string, { until: Date; transfers: number }>();

  async function settleDue(finalized: ChainBlock, mayExpire: (invoice: StoredInvoice) => boolean): Promise<void> {
    const unsettled = await createTransferStore(db).listUnsettledInvoices();
    const overdue = await createInvoiceStore(db).listOverdue(clock.now());
    const open = (await createInvoiceStore(db).listOpen()).map(({ id }) => id);
    const due = new Set([...unsettled.keys(), ...overdue, ...nextOpen(open), ...(await nextClosed(finalized))]);
    // An open invoice that is paid comes before a closed one, which may have had its promocode before.
    const rank = new Map(open.map((id) => [id, 0]));
    const rankOf = (id: string) => (failing.has(id) ? 2 : (rank.get(id) ?? 1));
    let failures = 0;
    for (const [id, { until, transfers }] of postponed) {
      if (until > clock.now() && unsettled.get(id) === transfers) due.delete(id);
      else postponed.delete(id);
    }
    for (const id of [...due].sort((a, b) => rankOf(a) - rankOf(b))) {
      try {
        await settle(id, finalized, mayExpire);
        failing.delete(id);
      } catch (err) {
        failing.add(id);
        failures++;
        if (failures === maxFailures) throw err;
        log.error({ err, invoiceId: id }, "An invoice could not be settled; it is tried again in the next scan");
      }
    }
  }

  async function settle(id: string, finalized: ChainBlock, mayExpire: (invoice: StoredInvoice) => boolean) {
    const invoice = await createInvoiceStore(db).findById(id);
    const deposit = invoice && (await audit.examine(invoice, finalized));
    if (!invoice || !deposit) return;
    const price = isEnough(invoice, deposit) ? await amountNow(invoice) : null;
    const all = { ...deposit, amountNow: price, mayExpire: mayExpire(invoice) };
    const now = clock.now();
    const transfers = await createTransferStore(db).listOf(id, finalized.number);
    const unsettled = transfers.filter(({ isSettled }) => !isSettled).length;
    const isChanged = decide(invoice, transfers, all, now) !== null;
    if (isChanged || (unsettled > 0 && hasArrived(invoice, transfers, deposit, now))) await settlement.settle(id, all);
    else if (unsettled > 0 && invoice.closedAt !== null) {
      postponed.set(id, { until: addMilliseconds(now, arrivalRetryMs), transfers: unsettled });
    }
  }

  /** Some open invoices, others in each scan. */
  function nextOpen(open: readonly string[]): string[] {
    if (openOffset >= open.length) openOffset = 0;
    const some = open.slice(openOffset, openOffset + openPerScan);
    openOffset += openPerScan;
    return some;
  }

  /** Closed invoices with more than their transfers, out of some others in each scan. */
  async function nextClosed(finalized: ChainBlock): Promise<string[]> {
    const closed = await createInvoiceStore(db).listClosed(lastClosedIndex, closedPerScan);
    lastClosedIndex = closed.length < closedPerScan ? -1 : (closed.at(-1)?.depositIndex ?? -1);
    const missing: string[] = [];
    for (const invoice of closed) {
      // A balance that can't be read, as of a token that is gone, must not stop the others: it counts as a failure below.
      if (await audit.hasMissing(invoice, finalized).catch(() => true)) missing.push(invoice.id);
    }
    return missing;
  }

  return { settleDue };
}

/** The price of today matters only for a late payment that would be enough. */
function isEnough({ status, amount }: StoredInvoice, { balance, sent }: DepositState): boolean {
  const isGranted = status === "paid" || status === "overpaid" || status === "late";
  return !isGranted && balance + sent >= amount;
}
