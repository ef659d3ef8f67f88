import type { Logger } from "@dexnet/service/log";

export interface LoopOptions {
  name: string;
  log: Logger;
  /** The longest rest between two steps. */
  longestRestMs: number;
  /** Does what is due and says how long it may rest; 0 when there is more to do. */
  step: () => Promise<number>;
}

/** Work that goes on beside the requests until the service stops. */
export interface Loop {
  /** There is something new: don't rest. */
  wake(): void;
  /** Lets the running step end, and starts no other. */
  stop(): Promise<void>;
}

export function createLoop({ name, log, longestRestMs, step }: LoopOptions): Loop {
  let stopping = false;
  let woken = false;
  let endRest: (() => void) | undefined;

  function rest(milliseconds: number): Promise<void> {
    if (woken || stopping || milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!stopping) {
      woken = false;
      let restMs = longestRestMs;
      try {
        restMs = Math.min(await step(), longestRestMs);
      } catch (error) {
        log.error({ err: error, loop: name }, "A background step failed; it is tried again");
        // Without this a fault that comes with each wake would spin.
        woken = false;
      }
      await rest(restMs);
      endRest = undefined;
    }
  }

  const running = run();
  return {
    wake() {
      woken = true;
      endRest?.();
    },
    async stop() {
      stopping = true;
      endRest?.();
      await running;
    },
  };
}
