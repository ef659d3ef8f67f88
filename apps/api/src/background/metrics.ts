import { Counter, Gauge, type Registry } from "prom-client";

export interface OutboxMetrics {
  countOutcome: (outcome: string, kind: string) => void;
}

/** Metrics of an outbox: outcomes by kind, and the number of waiting entries. */
export function createOutboxMetrics(
  registry: Registry,
  options: { name: string; what: string; waiting: () => Promise<number> },
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
  return { countOutcome: (outcome, kind) => outcomes.inc({ outcome, kind }) };
}
