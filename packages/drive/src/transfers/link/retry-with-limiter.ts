import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";
import { backoffMs, type RetryPlan, type Waiting } from "../../platform/retry.ts";
import type { AimdLimiter, Permit } from "./aimd-limiter.ts";

/** Cause of a fault: the link, the server, the copies of one block, its bytes, or a refusal of the request. */
type FaultKind = "link" | "server" | "copies" | "bytes" | "refusal";

const faultKinds: Partial<Record<ErrorCode, FaultKind>> = {
  network: "link",
  too_many_requests: "link",
  unavailable: "link",
  internal: "server",
  copies_unavailable: "copies",
  file_broken: "bytes",
};

/**
 * How often a request is tried after faults of one kind, and how it waits in between. `limiter`: all requests wait
 * together, because the fault says something about the others. `own`: only this one waits.
 */
interface RetryRule {
  readonly attempts: number;
  readonly wait: "limiter" | "own" | "none";
}

export const transferRetries: RetryPlan = { attempts: 8, firstWaitMs: 500, maxWaitMs: 15_000 };

/** Reads of a block with wrong bytes: the second read may get another copy. */
export const readsOfBrokenBlock = 2;

const retryRules: Readonly<Record<FaultKind, RetryRule>> = {
  link: { attempts: Number.POSITIVE_INFINITY, wait: "limiter" },
  server: { attempts: transferRetries.attempts, wait: "limiter" },
  copies: { attempts: transferRetries.attempts, wait: "own" },
  bytes: { attempts: readsOfBrokenBlock, wait: "none" },
  refusal: { attempts: 1, wait: "none" },
};

function faultKindOf(error: unknown): FaultKind {
  return error instanceof AppError ? (faultKinds[error.code] ?? "refusal") : "refusal";
}

/** Whether the fault ends by itself: no connection, or a server that is overloaded. */
export function isLinkFault(error: unknown): boolean {
  return faultKindOf(error) === "link";
}

/** Whether the same request may succeed later. */
export function isWorthRetrying(error: unknown): error is AppError {
  return faultKindOf(error) !== "refusal";
}

export interface LimiterDeps extends Waiting {
  readonly limiter: AimdLimiter;
}

export interface LimitedRequest<T> {
  readonly signal: AbortSignal;
  /** Permit that the caller has acquired. */
  readonly permit?: Permit | undefined;
  /** Runs with a permit, which is released while the request waits for its next attempt. */
  action(attempt: number): Promise<T>;
  /** Reports whether the request only waits for the connection. */
  setOffline(isOffline: boolean): void;
}

/** Runs a request when the limiter has a permit for it, and again as the table of rules says. A refusal is thrown at once. */
export async function retryWithLimiter<T>(
  { limiter, clock, random }: LimiterDeps,
  { signal, permit: firstPermit, action, setOffline }: LimitedRequest<T>,
): Promise<T> {
  const failures: Partial<Record<FaultKind, number>> = {};
  let permit = firstPermit ?? (await limiter.acquire(signal));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await action(attempt);
      permit.release("success");
      setOffline(false);
      return result;
    } catch (error) {
      const kind = signal.aborted ? "refusal" : faultKindOf(error);
      const { attempts, wait } = retryRules[kind];
      permit.release(wait === "limiter" ? { fault: error } : "neutral");
      const failed = (failures[kind] ?? 0) + 1;
      failures[kind] = failed;
      if (failed >= attempts) throw error;
      setOffline(kind === "link");
      if (wait === "own") await clock.wait(backoffMs(transferRetries, failed, random), signal);
      permit = await limiter.acquire(signal);
    }
  }
}
