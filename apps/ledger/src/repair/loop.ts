import type { Logger } from "@dexnet/service/log";

export interface Loop {
  /** Runs soon, or again right after the run that is under way. */
  wake(): void;
  /** Resolves when the run under way has ended; none follows. */
  stop(): Promise<void>;
}

/** Runs a job now, then at an interval and whenever it is woken, never twice at once. */
export function startLoop(deps: {
  readonly name: string;
  readonly intervalMs: number;
  readonly log: Logger;
  readonly run: (stopping: AbortSignal) => Promise<void>;
}): Loop {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function turn(): Promise<void> {
    do {
      isWanted = false;
      try {
        await deps.run(stopping.signal);
      } catch (err) {
        deps.log.error({ err, loop: deps.name }, "a background job failed; it is tried again");
      }
    } while (isWanted && !stopping.signal.aborted);
  }

  function wake(): void {
    isWanted = true;
    if (running !== undefined || stopping.signal.aborted) return;
    clearTimeout(timer);
    running = turn().finally(() => {
      running = undefined;
      if (!stopping.signal.aborted) timer = setTimeout(wake, deps.intervalMs);
    });
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
