import { setTimeout as wait } from "node:timers/promises";

export interface Pace {
  /** Resolves when that many bytes were due at this pace, or at once when told to stop. */
  spend(bytes: number, stopping: AbortSignal): Promise<void>;
}

/** Holds work to so many bytes a second on average, without catching up on time in which there was nothing to do. */
export function createPace(deps: {
  readonly bytesPerSecond: number;
  readonly nowMs?: () => number;
  readonly pause?: (ms: number, stopping: AbortSignal) => Promise<void>;
}): Pace {
  const nowMs = deps.nowMs ?? (() => performance.now());
  const pause = deps.pause ?? pauseUnlessStopped;
  let paidUntilMs = 0;
  return {
    async spend(bytes, stopping) {
      const now = nowMs();
      paidUntilMs = Math.max(paidUntilMs, now) + (bytes * 1_000) / deps.bytesPerSecond;
      await pause(paidUntilMs - now, stopping);
    },
  };
}

async function pauseUnlessStopped(ms: number, stopping: AbortSignal): Promise<void> {
  // Shorter ones cost more than they are worth: they add up until one is long enough.
  if (ms < 5) return;
  await wait(ms, undefined, { signal: stopping }).catch(() => undefined);
}
