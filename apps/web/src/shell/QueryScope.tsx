import { AppError } from "@dexnet/protocol/errors";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, createElement, type ReactNode } from "react";
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

/** One client for all scopes of the page, and another for another user: nobody sees what was fetched for somebody else. */
let current: { userId: string | null; client: QueryClient } | undefined;

function clientFor(userId: string | null): QueryClient {
  if (current?.userId !== userId) current = { userId, client: createQueryClient() };
  return current.client;
}

/** Around whatever makes queries. It is not around the whole application because the sign-in page makes none. */
export function QueryScope({ children }: { children: ReactNode }) {
  const user = useUser();
  return <QueryClientProvider client={clientFor(user?.id ?? null)}>{children}</QueryClientProvider>;
}

/** A page with its scope around it. */
export function inQueryScope(page: ComponentType): ComponentType {
  return () => <QueryScope>{createElement(page)}</QueryScope>;
}
