import type { Clock } from "@dexnet/service/background/clock";
import { Counter, Gauge, type Registry } from "prom-client";
import type { DeviceRegistry } from "../devices/registry.ts";
import type { HealingMetricsStore } from "./healing-metrics-store.ts";
import { badCopyFinders, badCopyKinds, type HealingMetrics } from "./repair-metrics.ts";

interface HealingMetricsDeps {
  readonly registry: Registry;
  readonly store: HealingMetricsStore;
  readonly devices: DeviceRegistry;
  readonly clock: Clock;
}

/** Shows an operator whether copies are lost faster than they are made, and whether they are checked. */
export function createHealingMetrics(deps: HealingMetricsDeps): HealingMetrics {
  const registers = [deps.registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter<Label>({ name: `dexnet_ledger_${name}`, help, labelNames, registers });
  const created = counter("copies_made_total", "Copies made by the repairer");
  const createdBytes = counter("copies_made_bytes_total", "Bytes of the copies made by the repairer");
  const bad = counter("bad_copies_total", "Copies found missing, wrong or unreadable, and their finder", [
    "kind",
    "by",
  ]);
  // Alerts see an increase only of a series that existed before.
  for (const kind of badCopyKinds) for (const by of badCopyFinders) bad.inc({ kind, by }, 0);
  const scrubbed = counter("scrubbed_bytes_total", "Bytes that the scrubber has read and verified");
  const removed = counter("copies_removed_total", "Removed copies that no record needed");
  const orphans = counter("orphans_total", "Copies that no record names, by outcome", ["outcome"]);

  registerGauges(deps);
  return {
    countCreatedCopy(sizeBytes) {
      created.inc();
      createdBytes.inc(sizeBytes);
    },
    countBadCopy: (kind, by) => bad.inc({ kind, by }),
    countScrubbedBytes: (sizeBytes) => scrubbed.inc(sizeBytes),
    countRemovedCopy: () => removed.inc(),
    countOrphans: (outcome, count) => orphans.inc({ outcome }, count),
  };
}

/** The values are read at each scrape. A database that is unreachable must not hide the other metrics. */
function registerGauges({ registry, store, devices, clock }: HealingMetricsDeps): void {
  const registers = [registry];
  const ageSeconds = (date: Date | null) =>
    date === null ? 0 : Math.max(0, (clock.now().getTime() - date.getTime()) / 1_000);
  const labelNames = ["device"] as const;
  const readBacklog = cacheFor(1_000, store.readBacklog);

  new Gauge({
    name: "dexnet_ledger_blocks_to_repair",
    help: "Blocks that lack copies or wait to be checked",
    registers,
    async collect() {
      const { blocks } = await readBacklog().catch(() => ({ blocks: Number.NaN }));
      this.set(blocks);
    },
  });
  new Gauge({
    name: "dexnet_ledger_repair_oldest_seconds",
    help: "Time for which the longest waiting block has lacked copies",
    registers,
    async collect() {
      const since = await readBacklog()
        .then((backlog) => ageSeconds(backlog.since))
        .catch(() => Number.NaN);
      this.set(since);
    },
  });
  new Gauge({
    name: "dexnet_ledger_oldest_check_seconds",
    help: "Time since the check of the copy that was checked longest ago",
    labelNames,
    registers,
    async collect() {
      this.reset();
      for (const { deviceName, checkedAt } of await store.oldestChecks().catch(() => [])) {
        this.set({ device: deviceName }, ageSeconds(checkedAt));
      }
    },
  });
  new Gauge({
    name: "dexnet_ledger_orphans",
    help: "Copies that no record names and that are kept for now",
    labelNames,
    registers,
    async collect() {
      this.reset();
      for (const { deviceName, count } of await store.countOrphans().catch(() => []))
        this.set({ device: deviceName }, count);
    },
  });
  const deviceGauge = (name: string, help: string, read: (device: DeviceRegistry["all"][number]) => number) =>
    new Gauge({
      name: `dexnet_ledger_device_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const device of devices.all) this.set({ device: device.name }, read(device));
      },
    });
  deviceGauge("healthy", "1 while the last health check of the device succeeded", (it) => (it.isHealthy ? 1 : 0));
  deviceGauge("draining", "1 while the device is drained", (it) => (it.state === "draining" ? 1 : 0));
  deviceGauge("free_bytes", "Free space on the device at the last health check", (it) => it.freeBytes);
  deviceGauge("used_bytes", "Used space on the device at the last health check", (it) => it.totalBytes - it.freeBytes);
}

/** Several gauges of one scrape share a query. */
function cacheFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let cached: { readonly readAtMs: number; readonly answer: Promise<T> } | undefined;
  return () => {
    if (cached === undefined || performance.now() - cached.readAtMs > ms)
      cached = { readAtMs: performance.now(), answer: read() };
    return cached.answer;
  };
}
