import { maxGrowthDays } from "@dexnet/protocol/statistics";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { GrowthStore } from "./growth-store.ts";
import { dayMs, hourlyDays, hourMs } from "./statistics-limits.ts";

interface GrowthRecorder {
  /** Records the sample of this hour if it is missing. Returns the milliseconds until the next hour. */
  run(): Promise<number>;
}

/** Records the counters of the network every hour. Any number of processes may do it: each hour gets one sample. */
export function createGrowthRecorder(deps: {
  readonly store: Pick<GrowthStore, "recordSample" | "thinSamples">;
  readonly clock: Clock;
}): GrowthRecorder {
  const { store, clock } = deps;
  return {
    async run() {
      const now = clock.now();
      if (await store.recordSample(now)) {
        await store.thinSamples({
          // A day more than is answered, so that the day of the limit is complete.
          hourlyFrom: addMilliseconds(now, -(hourlyDays + 1) * dayMs),
          dailyFrom: addMilliseconds(now, -maxGrowthDays * dayMs),
        });
      }
      return hourMs - (now.getTime() % hourMs);
    },
  };
}
