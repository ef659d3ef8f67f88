import type { Logger } from "../log/log.ts";

export interface BackgroundLoop {
  /** Runs soon, or again right after the run that is under way. */
  wake(): void;
  /** Resolves when the run under way has ended; none follows. */
  stop(): Promise<void>;
}

/** Runs a job now, then at an interval and whenever it is woken, never twice at once. */
export function startBackgroundLoop(options: {
  readonly name: string;
  readonly log: Logger;
  /** Longest rest between two runs, and the rest after a failed one. */
  readonly intervalMs: number;
  /** May return a shorter rest in milliseconds; 0 when there is more to do. */
  readonly run: (stopping: AbortSignal) => Promise<number> | Promise<void>;
}): BackgroundLoop {
  const { name, log, intervalMs, run } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;

  async function runOnce(): Promise<number> {
    isWoken = false;
    try {
      return Math.min((await run(stopping.signal)) ?? intervalMs, intervalMs);
    } catch (err) {
      log.error({ err, loop: name }, "A background job failed; it is tried again");
      // A job that fails on every wake must not spin.
      isWoken = false;
      return intervalMs;
    }
  }

  async function runWhileDue(): Promise<void> {
    let restMs = await runOnce();
    while (!stopping.signal.aborted && (isWoken || restMs <= 0)) restMs = await runOnce();
    running = undefined;
    if (!stopping.signal.aborted) timer = setTimeout(wake, restMs);
  }

  function wake(): void {
    isWoken = true;
    if (running !== undefined || stopping.signal.aborted) return;
    clearTimeout(timer);
    running = runWhileDue();
  }

  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
