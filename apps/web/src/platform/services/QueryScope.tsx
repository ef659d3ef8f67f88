import type { AccountSession } from "@dexnet/drive/session/account-session";
import { AppError } from "@dexnet/protocol/errors";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";
import { useApp } from "./app-context.tsx";
import { useUser } from "./use-user.ts";

/** Faults that waiting can heal are tried twice more; the others are shown at once. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && error instanceof AppError && error.retryable,
      },
    },
  });
}

interface UserQueries {
  userId: string | null;
  client: QueryClient;
}

/** One client for all scopes of the page, and another for another user: nobody sees what was fetched for somebody else. */
let current: UserQueries | undefined;

/** By then the page that showed it has been left. */
const forgetAfterMs = 2_000;

function queriesOf(session: AccountSession): UserQueries {
  const userId = session.user()?.id ?? null;
  if (current?.userId === userId) return current;
  const mine = { userId, client: createQueryClient() };
  current = mine;
  const stop = session.subscribe((user) => {
    if ((user?.id ?? null) === userId) return;
    if (current === mine) current = undefined;
    window.setTimeout(() => mine.client.clear(), forgetAfterMs);
    void stop();
  });
  return mine;
}

/** Around whatever makes queries. It is not around the whole application because the sign-in page makes none. */
export function QueryScope({ children }: { children: ReactNode }) {
  const { session } = useApp();
  const userId = useUser()?.id ?? null;
  const isSettled = useRouterState({ select: ({ status }) => status === "idle" });
  const [queries, setQueries] = useState(() => queriesOf(session));

  // A page that its user is being led away from keeps what it shows: asked for anew by nobody it would be refused.
  useEffect(() => {
    if (isSettled && queries.userId !== userId) setQueries(queriesOf(session));
  }, [isSettled, queries, userId, session]);

  return <QueryClientProvider client={queries.client}>{children}</QueryClientProvider>;
}

/** A page with its scope around it. */
export function inQueryScope(page: ComponentType): ComponentType {
  return () => <QueryScope>{createElement(page)}</QueryScope>;
}
