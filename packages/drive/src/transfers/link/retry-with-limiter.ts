import { AppError, type ErrorCode } from "@dexnet/protocol/errors";
import { transferRetries } from "../../platform/limits.ts";
import { isRetryable } from "../../platform/retry.ts";
import type { AimdLimiter, Permit } from "./aimd-limiter.ts";

/** Faults that end by themselves: no connection, or a server that is overloaded. They are retried without a limit. */
const transientCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "network",
  "too_many_requests",
  "unavailable",
  "copies_unavailable",
]);

export function isTransient(error: unknown): boolean {
  return error instanceof AppError && transientCodes.has(error.code);
}

export interface LimitedRequest<T> {
  readonly limiter: AimdLimiter;
  readonly signal: AbortSignal;
  /** Permit that the caller has acquired. */
  readonly permit?: Permit | undefined;
  /** Its permit is released while it waits for the next attempt. */
  action(attempt: number): Promise<T>;
  /** Called before each wait. */
  onFault?(fault: AppError): void;
}

/**
 * Retries a request without limit after transient faults, and a limited number of times after other retryable ones. The limiter
 * sets the waits, for all requests together. A refusal is thrown at once.
 */
export async function retryWithLimiter<T>({
  limiter,
  signal,
  permit: given,
  action,
  onFault,
}: LimitedRequest<T>): Promise<T> {
  let permit = given ?? (await limiter.acquire(signal));
  for (let attempt = 1, counted = 1; ; attempt += 1) {
    try {
      const result = await action(attempt);
      permit.release("success");
      return result;
    } catch (error) {
      if (signal.aborted || !isRetryable(error)) {
        permit.release("neutral");
        throw error;
      }
      permit.release({ fault: error });
      if (!isTransient(error)) {
        if (counted >= transferRetries.attempts) throw error;
        counted += 1;
      }
      onFault?.(error);
      permit = await limiter.acquire(signal);
    }
  }
}
