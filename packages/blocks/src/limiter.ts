import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "./clock.ts";
import type { Random } from "./random.ts";
import { backoffMs, isRetryable, type RetryPlan } from "./retry.ts";

/**
 * Limits the number of concurrent requests: the limit grows by one while they succeed, is halved on a fault, and never exceeds
 * the maximum that the person has set. All transfers of a drive share one limiter for each direction.
 */
export interface AimdLimiter {
  /** Waits for a permit. Faults: transfer_cancelled by the signal. */
  acquire(signal: AbortSignal): Promise<Permit>;
  /** Null for the usual maximum. */
  setMax(most: number | null): void;
  /** While it is true, no permit is granted. */
  suspend(isSuspended: boolean): void;
  /** Ends the wait after a fault, for example when the connection is back. */
  retryNow(): void;
  /** Number of requests that may be active now. */
  currentLimit(): number;
}

/** Permission for one request. It must be released; only the first release counts. */
export interface Permit {
  /**
   * `success`: the part was sent or received. `fault`: the link or the server failed. A fault halves the limit and makes all
   * requests wait: longer after each fault in a row, and at least as long as the server demands. `neutral`: anything else.
   */
  release(outcome: "success" | "neutral" | { fault: unknown }): void;
}

export interface AimdLimiterDeps {
  readonly clock: Clock;
  readonly random: Random;
}

interface Waiter {
  grant(permit: Permit): void;
}

/** Concurrent parts, see [Note: AIMD limiter]. A transfer needs memory for about this many parts, and for those that wait to be written. */
export const limiterStart = 3;

/** Browsers open six connections to an HTTP/1.1 server. Further requests would only wait in memory. */
export const limiterUsual = 6;

/** Highest limit that the user can set. */
export const maxPermits = 16;

/** Pause of all requests after a fault. The transfer decides how often one part is retried. */
const limiterRetries: RetryPlan = {
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 500,
  maxWaitMs: 30_000,
};

/** [Note: AIMD limiter] Additive increase, multiplicative decrease, as in TCP, but with parts instead of packets. */
export function createAimdLimiter({ clock, random }: AimdLimiterDeps): AimdLimiter {
  const waiters = new Set<Waiter>();
  let maximum = limiterUsual;
  let limit = limiterStart;
  let active = 0;
  /** Successes since the limit was last changed. As many of them as the limit raise it by one. */
  let successesInRow = 0;
  let faultsInRow = 0;
  /** Number of decreases. Requests that were active at a fault report the same fault, which counts once. */
  let epoch = 0;
  let backoff: AbortController | null = null;
  let isSuspended = false;

  function admit(): void {
    for (const waiter of waiters) {
      if (isSuspended || backoff !== null || active >= limit) return;
      waiters.delete(waiter);
      waiter.grant(newPermit());
    }
  }

  function newPermit(): Permit {
    active += 1;
    const startEpoch = epoch;
    let isReleased = false;
    return {
      release(outcome) {
        if (isReleased) return;
        isReleased = true;
        active -= 1;
        if (outcome === "success") increase();
        else if (outcome !== "neutral" && startEpoch === epoch) decrease(outcome.fault);
        admit();
      },
    };
  }

  function increase(): void {
    faultsInRow = 0;
    successesInRow += 1;
    if (successesInRow < limit || limit >= maximum) return;
    limit += 1;
    successesInRow = 0;
  }

  function decrease(fault: unknown): void {
    epoch += 1;
    limit = Math.max(1, Math.floor(limit / 2));
    successesInRow = 0;
    faultsInRow += 1;
    void backOff(backoffMs(limiterRetries, faultsInRow, random, isRetryable(fault) ? fault : undefined));
  }

  async function backOff(milliseconds: number): Promise<void> {
    backoff?.abort();
    const mine = new AbortController();
    backoff = mine;
    await clock.wait(milliseconds, mine.signal).catch(() => undefined);
    if (backoff !== mine) return;
    backoff = null;
    admit();
  }

  return {
    acquire: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new AppError("transfer_cancelled"));
        const waiter: Waiter = {
          grant(permit) {
            signal.removeEventListener("abort", cancel);
            resolve(permit);
          },
        };
        const cancel = () => {
          waiters.delete(waiter);
          reject(new AppError("transfer_cancelled"));
        };
        signal.addEventListener("abort", cancel, { once: true });
        waiters.add(waiter);
        admit();
      }),
    setMax(most) {
      maximum = most === null ? limiterUsual : Math.max(1, Math.min(maxPermits, Math.floor(most)));
      limit = Math.min(limit, maximum);
      admit();
    },
    suspend(isNowSuspended) {
      isSuspended = isNowSuspended;
      admit();
    },
    retryNow() {
      backoff?.abort();
    },
    currentLimit: () => limit,
  };
}
