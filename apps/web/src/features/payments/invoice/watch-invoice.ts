import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type Invoice, paymentCalls } from "@dexnet/protocol/payments";
import type { AccountEvents } from "../../../platform/services/account-events.ts";
import { isOpen } from "../invoice-state.ts";
import { fetchInvoiceStatus } from "../trusted-invoice.ts";

export interface InvoiceWatchDeps {
  readonly call: Caller;
  readonly accountEvents: AccountEvents;
  /** Resolves after this time, or earlier when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface InvoiceWatchOptions {
  readonly invoice: string;
  /** Called with each new state. */
  readonly onInvoice: (invoice: Invoice) => void;
  /** Called with the fault when a state could not be read, and with null when one was read. */
  readonly onFault: (fault: unknown) => void;
}

/** Longest time between two requests, in case that an event is lost: of an open invoice, and of one that has ended. */
const pauseMs = 30_000;
const endedPauseMs = 5 * 60_000;
/** Time after a fault. */
const faultPauseMs = 5_000;

/**
 * Follows an invoice until a fault makes that impossible: reads it after each event about it. One that has ended can still be
 * paid late. Returns a function that stops it.
 */
export function watchInvoice(deps: InvoiceWatchDeps, { invoice, onInvoice, onFault }: InvoiceWatchOptions): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let newest: Invoice | null = null;
  /** Aborted by an event since the last request began. */
  let changed = new AbortController();
  const unsubscribe = deps.accountEvents.subscribe((event) => {
    if (event.kind === "check" || (event.kind === "invoice" && event.invoice === invoice)) changed.abort();
  });

  async function readOnce(): Promise<undefined> {
    const state = newest === null ? await findInvoice() : await fetchInvoiceStatus(deps.call, newest, signal);
    if (signal.aborted) return undefined;
    newest = state;
    onFault(null);
    onInvoice(state);
    return undefined;
  }

  async function findInvoice(): Promise<Invoice> {
    const { invoices } = await deps.call(paymentCalls.listInvoices, { signal });
    const found = invoices.find((one) => one.invoice === invoice);
    if (found === undefined) throw new AppError("invoice_not_found");
    return found;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      changed = new AbortController();
      const fault = await readOnce().catch((error: unknown) => error);
      if (signal.aborted) return;
      if (fault !== undefined) onFault(fault);
      if (fault instanceof AppError && !fault.retryable) return;
      const pause = AbortSignal.any([signal, changed.signal]);
      const isEnded = newest !== null && !isOpen(newest);
      await deps.wait(fault !== undefined ? faultPauseMs : isEnded ? endedPauseMs : pauseMs, pause);
    }
  }

  void run().finally(() => void unsubscribe());
  return () => stopping.abort();
}
