import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { Counter, Gauge, type Registry } from "prom-client";
import { createPlanNoticeStore } from "./plan-ending-store.ts";
import { graceMs } from "./product-limits.ts";

/** Metrics of products that have ended. Returns the function that counts a release. */
export function createEndingMetrics(registry: Registry, { db, clock }: { db: Db; clock: Clock }): () => void {
  const countEnded = createPlanNoticeStore(db).countEndedWithStorages;
  function createGauge(name: string, help: string, count: () => Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // A database that is down must not fail the other metrics.
        this.set(await count().catch(() => Number.NaN));
      },
    });
  }
  createGauge("products_in_grace", "Products that have ended and whose storages are read-only", () =>
    countEnded(clock.now()),
  );
  createGauge(
    "product_releases_postponed",
    "Products whose grace period is over and whose storages are not released, because a mail or a payment is under way",
    () => countEnded(addMilliseconds(clock.now(), -graceMs)),
  );
  const releases = new Counter({
    name: "product_releases_total",
    help: "Products whose storages were released after their end",
    registers: [registry],
  });
  return () => releases.inc();
}
