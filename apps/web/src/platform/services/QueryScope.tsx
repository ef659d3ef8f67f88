import type { AccountSession } from "@dexnet/drive/session/account-session";
import { AppError } from "@dexnet/protocol/errors/errors";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";
import { useApp } from "./app-context.tsx";
import { useUser } from "./use-user.ts";

/** Retryable faults are retried twice. Other faults are shown at once. */
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

/** Current client of each session. All scopes share it. Another user gets another client, which knows no answers of this one. */
const queriesBySession = new WeakMap<AccountSession, UserQueries>();

/** By then the page that showed the data has been left. */
const clearAfterMs = 2_000;

function queriesOf(session: AccountSession): UserQueries {
  const userId = session.user()?.id ?? null;
  const known = queriesBySession.get(session);
  if (known?.userId === userId) return known;
  const queries = { userId, client: createQueryClient() };
  queriesBySession.set(session, queries);
  return queries;
}

const watchedSessions = new WeakSet<AccountSession>();

/** Forgets the answers for a user when the user changes, for as long as the page is open. */
function forgetOnUserChange(session: AccountSession): void {
  if (watchedSessions.has(session)) return;
  watchedSessions.add(session);
  session.subscribe((user) => {
    const queries = queriesBySession.get(session);
    if (queries === undefined || (user?.id ?? null) === queries.userId) return;
    queriesBySession.delete(session);
    window.setTimeout(() => queries.client.clear(), clearAfterMs);
  });
}

/**
 * Gives its children the query client of the session. It is not around the whole application: the sign-in page makes no
 * queries, and the library would add 9 kB to the first load.
 */
function QueryScope({ children }: { children: ReactNode }) {
  const { session } = useApp();
  const userId = useUser()?.id ?? null;
  const isSettled = useRouterState({ select: ({ status }) => status === "idle" });
  const [queries, setQueries] = useState(() => queriesOf(session));

  useEffect(() => forgetOnUserChange(session), [session]);

  // During the redirect after a sign-out the page keeps its data: requests without a session would be refused.
  useEffect(() => {
    if (isSettled && queries.userId !== userId) setQueries(queriesOf(session));
  }, [isSettled, queries, userId, session]);

  return <QueryClientProvider client={queries.client}>{children}</QueryClientProvider>;
}

/** Wraps a component in a query scope. */
export function inQueryScope<Props extends object>(component: ComponentType<Props>): ComponentType<Props> {
  return (props) => <QueryScope>{createElement(component, props)}</QueryScope>;
}
