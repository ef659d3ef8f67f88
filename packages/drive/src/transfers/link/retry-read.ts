import { AppError, type ErrorCode } from "@dexnet/protocol/errors";
import { readsOfBrokenBlock, transferRetries } from "../../platform/limits.ts";
import { backoffMs, type Waiting } from "../../platform/retry.ts";
import type { AimdLimiter } from "./aimd-limiter.ts";

/** `broken`: the ledger has no such block, or gives wrong bytes for it. Waiting would not help. */
export type Reading<T> = { readonly kind: "good"; readonly value: T } | { readonly kind: "broken" };

/**
 * Reads something of the ledger when the limiter has a permit for it, again and again while the fault is one that passes. Without
 * end while there is no connection or the ledger is too busy: `offline` tells of that. Faults: copies_unavailable and
 * internal after many tries, refusals, transfer_cancelled.
 */
export type RetryRead = <T>(fetch: (signal: AbortSignal) => Promise<T>, options: ReadOptions) => Promise<Reading<T>>;

export interface ReadOptions {
  readonly signal: AbortSignal;
  offline(isOffline: boolean): void;
}

/** Subject of a fault: the link, the server, the copies of one block, its bytes, a block that is gone, or a refusal. */
type FaultKind = "link" | "server" | "copies" | "wrong" | "gone" | "refusal";

const faultKinds: Partial<Record<ErrorCode, FaultKind>> = {
  network: "link",
  too_many_requests: "link",
  unavailable: "link",
  internal: "server",
  copies_unavailable: "copies",
  file_broken: "wrong",
  block_not_found: "gone",
};

function faultKindOf(error: unknown): FaultKind {
  if (!(error instanceof AppError)) return "refusal";
  // An answer that is too long to be a block is wrong bytes; a status that the ledger never gives is somebody else's word.
  if (error.code === "bad_answer") return error.facts.status === undefined ? "wrong" : "refusal";
  return faultKinds[error.code] ?? "refusal";
}

export function createRetryRead({ limiter, ...waiting }: { limiter: AimdLimiter } & Waiting): RetryRead {
  return async (fetch, { signal, offline }) => {
    let failures = 0;
    let wrongs = 0;
    for (;;) {
      const permit = await limiter.acquire(signal);
      try {
        const value = await fetch(signal);
        permit.release("success");
        offline(false);
        return { kind: "good", value };
      } catch (error) {
        const kind = signal.aborted ? "refusal" : faultKindOf(error);
        // All requests wait for the link and for the server. One block without copies says nothing about the others.
        permit.release(kind === "link" || kind === "server" ? { fault: error } : "neutral");
        if (kind === "refusal") throw error;
        if (kind === "gone") return { kind: "broken" };
        if (kind === "link") offline(true);
        if (kind === "wrong") {
          wrongs += 1;
          if (wrongs >= readsOfBrokenBlock) return { kind: "broken" };
        }
        if (kind === "server" || kind === "copies") {
          failures += 1;
          if (failures >= transferRetries.attempts) throw error;
        }
        if (kind === "copies") {
          await waiting.clock.wait(backoffMs(transferRetries, failures, waiting.random), signal);
        }
      }
    }
  };
}
