import type { Clock } from "@dexnet/blocks/clock";
import { AppError } from "@dexnet/protocol/errors/errors";
import { expect } from "vitest";
import { runEventLoop } from "./run-event-loop.ts";
import { waitFor } from "./wait-for.ts";

interface ManualWait {
  readonly ms: number;
  resolve(): void;
}

/** Clock that stands still. Waits are recorded and end when the test says so. */
export interface ManualClock extends Clock {
  readonly waits: readonly ManualWait[];
  /** Moves the clock, and leaves the waits as they are. */
  advance(ms: number): void;
  /** Moves the clock to the end of the only wait, ends it, and returns its length. */
  pass(): Promise<number>;
}

export function createManualClock(): ManualClock {
  const waits: ManualWait[] = [];
  let now = 1_000_000;
  return {
    waits,
    now: () => now,
    advance(ms) {
      now += ms;
    },
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const wait = { ms, resolve };
        waits.push(wait);
        signal?.addEventListener("abort", () => {
          if (waits.includes(wait)) waits.splice(waits.indexOf(wait), 1);
          reject(new AppError("transfer_cancelled"));
        });
      }),
    async pass() {
      // A wait that is cancelled at once does not count.
      await runEventLoop(1);
      const wait = await waitFor(() => {
        expect(waits).toHaveLength(1);
        return waits[0];
      });
      waits.splice(0);
      now += wait?.ms ?? 0;
      wait?.resolve();
      return wait?.ms ?? 0;
    },
  };
}
