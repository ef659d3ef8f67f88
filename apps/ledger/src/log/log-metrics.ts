import type { Clock } from "@dexnet/service/background/clock";
import { Gauge, Histogram, type Registry } from "prom-client";
import type { LogStore } from "./log-store.ts";

export interface LogMetrics {
  /** Observes the time of a run that has integrated entries. */
  observeRun(seconds: number): void;
}

/** Shows an operator whether accepted changes reach the log. */
export function createLogMetrics(deps: {
  readonly registry: Registry;
  readonly store: LogStore;
  readonly clock: Clock;
}): LogMetrics {
  const { registry, store, clock } = deps;
  const registers = [registry];
  const ageOf = (date: Date | undefined) =>
    date === undefined ? 0 : Math.max(0, (clock.now().getTime() - date.getTime()) / 1_000);
  // A database that is unreachable must not hide the other metrics.
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name: `dexnet_ledger_log_${name}`,
      help,
      registers,
      async collect() {
        this.set(await read().catch(() => Number.NaN));
      },
    });
  gauge("waiting_entries", "Accepted changes that are not in the log yet", store.countWaitingEntries);
  gauge("oldest_waiting_seconds", "Time for which the longest waiting change has not been in the log", async () =>
    ageOf(await store.oldestWaitingEntry()),
  );
  gauge("size", "Entries of the log", store.readSize);
  const runs = new Histogram({
    name: "dexnet_ledger_log_sequencing_seconds",
    help: "Time of a run that integrates entries into the log",
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  return { observeRun: (seconds) => runs.observe(seconds) };
}
