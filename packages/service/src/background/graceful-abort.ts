/** Time that running work has to finish when the service stops. The whole stop has twice as long. */
const graceMs = 5_000;

/** Gives running work time to finish and aborts it afterwards. The work is durable and resumes at the next start. */
export interface GracefulAbort {
  readonly signal: AbortSignal;
  /** Waits for `finish`, and aborts the signal when that takes longer than the grace period. */
  finishOrAbort(finish: () => Promise<unknown>): Promise<void>;
}

export function createGracefulAbort(): GracefulAbort {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    async finishOrAbort(finish) {
      const timer = setTimeout(() => controller.abort(), graceMs);
      await finish();
      clearTimeout(timer);
    },
  };
}

/** Returns the result of the work. Rejects with the reason of the signal when the signal aborts first. */
export async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (onAbort !== undefined) signal.removeEventListener("abort", onAbort);
  }
}
