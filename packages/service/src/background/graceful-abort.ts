/** How long running work may take to end by itself once the service stops; the process has twice as long. */
const graceMs = 5_000;

/** Lets running work end by itself for a while, then aborts it. The work is durable and is resumed later. */
export interface GracefulAbort {
  signal: AbortSignal;
  whileEnding(end: () => Promise<unknown>): Promise<void>;
}

export function createGracefulAbort(): GracefulAbort {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    async whileEnding(end) {
      const timer = setTimeout(() => controller.abort(), graceMs);
      await end();
      clearTimeout(timer);
    },
  };
}

/** The work's outcome, or the signal's reason as a fault when that comes first. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
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
