import type { Invoice } from "@dexnet/protocol/payments";
import { useEffect } from "react";
import { useApp } from "../../platform/services/app-context.tsx";
import { reportPurchase } from "./report-purchase.ts";

/** Reports the purchases among the invoices that this device has created. A failure is not the user's concern. */
export function useReportPurchases(invoices: readonly Invoice[]): void {
  const { analytics, call } = useApp();
  useEffect(() => {
    for (const invoice of invoices) void reportPurchase(call, analytics, invoice).catch(() => undefined);
  }, [analytics, call, invoices]);
}
