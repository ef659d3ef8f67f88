import { Counter, Gauge, type Registry } from "prom-client";

export interface InvoiceMetricsDeps {
  readonly metrics: Registry;
  /** Statuses that an invoice can reach. */
  readonly statuses: readonly string[];
  /** Number of times that any invoice has reached a status, by status. */
  readonly countChanges: () => Promise<ReadonlyMap<string, number>>;
  /** Number of transfers that pay no invoice. */
  readonly countUnmatched: () => Promise<number>;
  /** Number of paid invoices that were not granted. */
  readonly countRefused: () => Promise<number>;
}

/** Metrics of the books. They come from the database, so all processes report the same. */
export function addInvoiceMetrics({ metrics, statuses, countChanges, ...counts }: InvoiceMetricsDeps): void {
  new Counter({
    name: "payment_invoices_total",
    help: "Invoices that have reached a status; the same in all processes",
    labelNames: ["status"] as const,
    registers: [metrics],
    async collect() {
      // A database that is down must not fail the other metrics. The last numbers stay.
      const changes = await countChanges().catch(() => null);
      if (changes === null) return;
      this.reset();
      // A status that no invoice has reached is 0, because alerts see an increase only of a series that existed before.
      for (const status of statuses) this.inc({ status }, changes.get(status) ?? 0);
    },
  });
  new Gauge({
    name: "payment_unmatched_transfers",
    help: "Transfers to deposit addresses that pay no invoice; the same in all processes",
    registers: [metrics],
    async collect() {
      this.set(await counts.countUnmatched().catch(() => Number.NaN));
    },
  });
  new Gauge({
    name: "payment_refused_invoices",
    help: "Invoices that were paid and for which nothing was granted; the same in all processes",
    registers: [metrics],
    async collect() {
      this.set(await counts.countRefused().catch(() => Number.NaN));
    },
  });
}
