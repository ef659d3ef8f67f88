/**
 * Limits the number of concurrent requests: the limit grows by one while they succeed, is halved on a fault, and never exceeds
 * the maximum that the person has set. All transfers of a drive share one limiter for each direction.
 */
export interface AimdLimiter {
  /** Waits for a permit. Faults: transfer_cancelled by the signal. */
  acquire(signal: AbortSignal): Promise<Permit>;
  /** Null for the usual maximum. */
  setMaximum(most: number | null): void;
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
