import { setTimeout as wait } from "node:timers/promises";

export interface ByteRateLimiter {
  /** Resolves when that many bytes are due at the rate, or at once when stopped. */
  waitFor(bytes: number, stopping: AbortSignal): Promise<void>;
}

/** Limits work to an average of bytes per second. Idle time is not made up for. */
export function createByteRateLimiter(deps: {
  readonly bytesPerSecond: number;
  readonly nowMs?: () => number;
  readonly pause?: (ms: number, stopping: AbortSignal) => Promise<void>;
}): ByteRateLimiter {
  const nowMs = deps.nowMs ?? (() => performance.now());
  const pause = deps.pause ?? pauseUnlessStopped;
  let dueAtMs = 0;
  return {
    async waitFor(bytes, stopping) {
      const now = nowMs();
      dueAtMs = Math.max(dueAtMs, now) + (bytes * 1_000) / deps.bytesPerSecond;
      await pause(dueAtMs - now, stopping);
    },
  };
}

async function pauseUnlessStopped(ms: number, stopping: AbortSignal): Promise<void> {
  // A very short timer costs more than it waits. Short pauses add up until one is long enough.
  if (ms < 5) return;
  await wait(ms, undefined, { signal: stopping }).catch(() => undefined);
}
