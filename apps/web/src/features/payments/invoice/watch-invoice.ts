import type { Caller } from "@dexnet/drive/http/caller";
import type { StreamEvents } from "@dexnet/drive/http/stream-events";
import { AppError } from "@dexnet/protocol/errors";
import { type Invoice, paymentCalls } from "@dexnet/protocol/payments";
import { isOpen } from "../shared/invoice-state.ts";

export interface InvoiceWatchDeps {
  readonly call: Caller;
  readonly streamEvents: StreamEvents;
  /** Resolves after this time, or earlier when the watch stops. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface InvoiceWatchOptions {
  readonly invoice: string;
  /** Called with each new state. */
  readonly onInvoice: (invoice: Invoice) => void;
  /** Called with the fault when a state could not be read, and with null when one was read. */
  readonly onFault: (fault: unknown) => void;
}

const pauseMs = 5_000;

/**
 * Follows an invoice until its status is final or a fault makes that impossible: by events, and by requests while the events
 * fail. Returns a function that stops it.
 */
export function watchInvoice(deps: InvoiceWatchDeps, { invoice, onInvoice, onFault }: InvoiceWatchOptions): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let newest: Invoice | null = null;

  function report(state: Invoice): void {
    newest = state;
    onFault(null);
    onInvoice(state);
  }

  async function readEvents(): Promise<void> {
    const events = deps.streamEvents(paymentCalls.invoiceEvents, { params: { invoice }, signal });
    for await (const state of events) report(state);
  }

  async function readOnce(): Promise<undefined> {
    const known = newest ?? (await findInvoice());
    const { address } = known;
    report(await deps.call(paymentCalls.paymentStatus, { body: { invoice, address }, signal }));
    return undefined;
  }

  async function findInvoice(): Promise<Invoice> {
    const { invoices } = await deps.call(paymentCalls.listInvoices, { signal });
    const found = invoices.find((one) => one.invoice === invoice);
    if (found === undefined) throw new AppError("invoice_not_found");
    return found;
  }

  async function run(): Promise<void> {
    while (!signal.aborted && (newest === null || isOpen(newest))) {
      await readEvents().catch(() => undefined);
      if (signal.aborted || (newest !== null && !isOpen(newest))) return;
      const fault = await readOnce().catch((error: unknown) => error);
      if (signal.aborted) return;
      if (fault !== undefined) onFault(fault);
      if (fault instanceof AppError && !fault.retryable) return;
      await deps.wait(pauseMs, signal);
    }
  }

  void run();
  return () => stopping.abort();
}
