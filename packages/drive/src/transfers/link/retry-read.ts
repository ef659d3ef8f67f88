import { AppError } from "@dexnet/protocol/errors/errors";
import { type LimitedRequest, type LimiterDeps, retryWithLimiter } from "./retry-with-limiter.ts";

/** `broken`: the ledger has no such block, or returns wrong bytes for it. Waiting would not help. */
export type Reading<T> = { readonly kind: "good"; readonly value: T } | { readonly kind: "broken" };

export type ReadOptions = Pick<LimitedRequest<unknown>, "signal" | "setOffline">;

/**
 * Reads from the ledger when the limiter has a permit, and retries. Without a connection, or while the ledger is too busy,
 * it retries without end. Faults: copies_unavailable and internal after many attempts, refusals, transfer_cancelled.
 */
export type RetryRead = <T>(fetch: (signal: AbortSignal) => Promise<T>, options: ReadOptions) => Promise<Reading<T>>;

export function createRetryRead(deps: LimiterDeps): RetryRead {
  return async (fetch, { signal, setOffline }) => {
    try {
      return { kind: "good", value: await retryWithLimiter(deps, { signal, setOffline, action: () => fetch(signal) }) };
    } catch (error) {
      const isBroken = error instanceof AppError && (error.code === "file_broken" || error.code === "block_not_found");
      if (isBroken && !signal.aborted) return { kind: "broken" };
      throw error;
    }
  };
}
