import { createSystemClock } from "@dexnet/blocks/clock";
import type { Invoice } from "@dexnet/protocol/payments";
import { useEffect, useState } from "react";
import { useApp } from "../../../platform/services/app-context.tsx";
import { watchInvoice } from "./watch-invoice.ts";

export interface InvoiceState {
  /** Null before the first answer. */
  readonly invoice: Invoice | null;
  /** Fault of the newest request, or null. The last known state stays. */
  readonly fault: unknown;
  readonly setInvoice: (invoice: Invoice) => void;
}

const clock = createSystemClock();
const wait = (milliseconds: number, signal: AbortSignal) => clock.wait(milliseconds, signal).catch(() => undefined);

/** Newest state of an invoice, for as long as the component is mounted. */
export function useInvoice(id: string): InvoiceState {
  const { call, accountEvents } = useApp();
  const [invoice, setInvoice] = useState<Invoice | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(
    () => watchInvoice({ call, accountEvents, wait }, { invoice: id, onInvoice: setInvoice, onFault: setFault }),
    [call, accountEvents, id],
  );
  return { invoice, fault, setInvoice };
}
