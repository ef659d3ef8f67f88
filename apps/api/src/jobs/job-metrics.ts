import type { Clock } from "@dexnet/service/background/clock";
import { Counter, Gauge, type Registry } from "prom-client";

export interface OutboxMetrics {
  countOutcome: (outcome: string, kind: string) => void;
}

/** Metrics of an outbox: outcomes by kind, the number of waiting entries, and the age of the oldest. */
export function createOutboxMetrics(
  registry: Registry,
  options: {
    readonly name: string;
    readonly what: string;
    readonly clock: Clock;
    readonly waiting: () => Promise<number>;
    readonly oldestAt: () => Promise<Date | null>;
  },
): OutboxMetrics {
  const outcomes = new Counter({
    name: `${options.name}_total`,
    help: `Tries to send ${options.what}, by outcome and kind`,
    labelNames: ["outcome", "kind"] as const,
    registers: [registry],
  });
  new Gauge({
    name: `${options.name}_waiting`,
    help: `Number of ${options.what} that wait to be sent`,
    registers: [registry],
    async collect() {
      // A database that is down must not fail the other metrics.
      this.set(await options.waiting().catch(() => Number.NaN));
    },
  });
  new Gauge({
    name: `${options.name}_oldest_seconds`,
    help: `Age of the oldest of the ${options.what} that wait to be sent, 0 without any`,
    registers: [registry],
    async collect() {
      const readAge = async () => {
        const oldestAt = await options.oldestAt();
        return oldestAt === null ? 0 : (options.clock.now().getTime() - oldestAt.getTime()) / 1_000;
      };
      this.set(await readAge().catch(() => Number.NaN));
    },
  });
  return { countOutcome: (outcome, kind) => outcomes.inc({ outcome, kind }) };
}
