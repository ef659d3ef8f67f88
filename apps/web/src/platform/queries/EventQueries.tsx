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

export interface QueryRefresh {
  onEvent(event: AccountEvent): void;
  stop(): void;
}

/**
 * Fetches the answers again that an event has made stale: at once if a page shows them, otherwise when one needs them. A page
 * that is just making a change itself continues with its own answer: what it has not replaced then is fetched after the
 * change.
 */
export function createQueryRefresh(client: QueryClient): QueryRefresh {
  const waitingKeys = new Set<readonly string[]>();

  function onMutation(): void {
    if (waitingKeys.size === 0 || client.isMutating() > 0) return;
    const keys = [...waitingKeys];
    waitingKeys.clear();
    for (const queryKey of keys) {
      void client.refetchQueries({ queryKey, type: "active", predicate: ({ state }) => state.isInvalidated });
    }
  }

  function refresh(queryKey: readonly string[]): void {
    if (client.isMutating() === 0) {
      void client.invalidateQueries({ queryKey });
      return;
    }
    waitingKeys.add(queryKey);
    void client.invalidateQueries({ queryKey, refetchType: "none" });
    // A request that has begun before the event may bring an older answer.
    void client.refetchQueries({ queryKey, fetchStatus: "fetching" });
  }

  return {
    onEvent: ({ kind }) => keysByKind[kind]?.forEach(refresh),
    stop: client.getMutationCache().subscribe(onMutation),
  };
}

/** Renders nothing. Keeps the answers for the signed-in user current. */
export const EventQueries = inQueryScope(() => {
  const { accountEvents } = useApp();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = createQueryRefresh(queries);
    const unsubscribe = accountEvents.subscribe(refresh.onEvent);
    return () => {
      refresh.stop();
      void unsubscribe();
    };
  }, [accountEvents, queries]);
  return null;
});
