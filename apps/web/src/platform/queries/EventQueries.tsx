import type { AccountEvent } from "@dexnet/protocol/events";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApp } from "../services/app-context.tsx";
import { inQueryScope } from "../services/QueryScope.tsx";
import { invoicesKey } from "./invoices-key.ts";
import { userProductsKey } from "./product-queries.ts";
import { sessionsKey } from "./security-queries.ts";

const keysByKind: Partial<Record<AccountEvent["kind"], readonly (readonly string[])[]>> = {
  check: [userProductsKey, invoicesKey, sessionsKey],
  products: [userProductsKey],
  invoice: [invoicesKey],
  sessions: [sessionsKey],
};

/**
 * Fetches the answers again that an event has made stale: at once if a page shows them, otherwise when one needs them. A page
 * that is just making the change itself continues with its own answer.
 */
export function refreshQueries(client: QueryClient, { kind }: AccountEvent): void {
  const refetchType = client.isMutating() > 0 ? "none" : "active";
  for (const queryKey of keysByKind[kind] ?? []) void client.invalidateQueries({ queryKey, refetchType });
}

/** Renders nothing. Keeps the answers for the signed-in user current. */
export const EventQueries = inQueryScope(() => {
  const { accountEvents } = useApp();
  const queries = useQueryClient();
  useEffect(() => {
    const unsubscribe = accountEvents.subscribe((event) => refreshQueries(queries, event));
    return () => void unsubscribe();
  }, [accountEvents, queries]);
  return null;
});
