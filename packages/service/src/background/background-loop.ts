import type { Logger } from "../log/log.ts";

export interface BackgroundLoop {
  /** Starts a run now, or another one right after the current run. */
  wake(): void;
  /** Prevents further runs and waits for the current one. */
  stop(): Promise<void>;
}

/** Runs a job now, then at an interval and after each wake. Two runs never overlap. */
export function startBackgroundLoop(options: {
  readonly name: string;
  readonly log: Logger;
  /** Longest pause between two runs, and the pause after a failed run. */
  readonly intervalMs: number;
  /** May return a shorter pause in milliseconds; 0 means that more work is waiting. */
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
      log.error({ err, loop: name }, "Background job failed; it runs again after its interval");
      // Without this, a job that fails on every wake would run in a tight loop.
      isWoken = false;
      return intervalMs;
    }
  }

  async function runWhileDue(): Promise<void> {
    let pauseMs = await runOnce();
    while (!stopping.signal.aborted && (isWoken || pauseMs <= 0)) pauseMs = await runOnce();
    running = undefined;
    if (!stopping.signal.aborted) timer = setTimeout(wake, pauseMs);
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
