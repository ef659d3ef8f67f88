import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "./clock.ts";
import type { Random } from "./random.ts";

export interface Waiting {
  readonly clock: Clock;
  readonly random: Random;
}

/** Number of attempts, and the growth of the waits between them. */
export interface RetryPlan {
  readonly attempts: number;
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
}

/** Retries without a connection: without an end, and immediately when the connection is back. */
export const offlineRetries: RetryPlan = {
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 500,
  maxWaitMs: 30_000,
};

/** Repeats the action after retryable faults, with growing waits. Throws any other fault at once, and the last one after all attempts. */
export async function retryWithBackoff<T>(
  { clock, random }: Waiting,
  plan: RetryPlan,
  signal: AbortSignal | undefined,
  action: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (!isRetryable(error) || attempt >= plan.attempts || signal?.aborted) throw error;
      await clock.wait(backoffMs(plan, attempt, random, error), signal);
    }
  }
}

export function isRetryable(error: unknown): error is AppError {
  return error instanceof AppError && error.retryable;
}

/** Longest `retry_after` of a server that is respected. */
const maxRetryAfterMs = 60_000;

/** Doubles with each attempt, and is spread randomly by half so that many clients don't return at the same time. */
export function backoffMs(plan: RetryPlan, attempt: number, random: Random, error?: AppError): number {
  const grown = Math.min(plan.maxWaitMs, plan.firstWaitMs * 2 ** (attempt - 1));
  const spread = grown * (0.5 + random.fraction() / 2);
  const requestedSeconds = error?.context.retryAfter;
  if (typeof requestedSeconds !== "number") return spread;
  return Math.max(spread, Math.min(requestedSeconds * 1000, maxRetryAfterMs));
}
