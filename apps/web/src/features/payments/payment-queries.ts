import type { CallBody } from "@dexnet/protocol/call";
import type { Caller } from "@dexnet/protocol/caller";
import { paymentCalls } from "@dexnet/protocol/payments";
import { queryOptions } from "@tanstack/react-query";
import { invoicesKey, paymentsKey } from "../../platform/queries/invoices-key.ts";

export type Order = CallBody<typeof paymentCalls.calculate>;

/** Price of an order now. The rate of the own token changes, so it is never older than half a minute. */
export function calculationQuery(call: Caller, order: Order) {
  return queryOptions({
    queryKey: [...paymentsKey, "calculation", order],
    queryFn: ({ signal }) => call(paymentCalls.calculate, { body: order, signal }),
    staleTime: 15_000,
    refetchInterval: 30_000,
  });
}

export function discountsQuery(call: Caller) {
  return queryOptions({
    queryKey: [...paymentsKey, "discounts"],
    queryFn: () => call(paymentCalls.discounts),
  });
}

export function invoicesQuery(call: Caller) {
  return queryOptions({
    queryKey: invoicesKey,
    queryFn: async () => (await call(paymentCalls.listInvoices)).invoices,
  });
}
