import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "./clock.ts";
import { type RetryPlan, retryAfterMostMs } from "./limits.ts";
import type { Random } from "./random.ts";

export interface Waiting {
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Runs the action again after faults that say of themselves that trying again can help, with growing waits. Every other
 * fault goes straight out. The last fault is thrown when the plan's attempts are used up.
 */
export async function withRetries<T>(
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
      await clock.wait(waitAfter(plan, attempt, random, error), signal);
    }
  }
}

export function isRetryable(error: unknown): error is AppError {
  return error instanceof AppError && error.retryable;
}

/** Doubles with each attempt, spread by half so that many clients don't come back together. */
export function waitAfter(plan: RetryPlan, attempt: number, random: Random, error?: AppError): number {
  const grown = Math.min(plan.longestWaitMs, plan.firstWaitMs * 2 ** (attempt - 1));
  const spread = grown * (0.5 + random.fraction() / 2);
  const asked = error?.facts.retryAfter;
  return typeof asked === "number" ? Math.max(spread, Math.min(asked * 1000, retryAfterMostMs)) : spread;
}
