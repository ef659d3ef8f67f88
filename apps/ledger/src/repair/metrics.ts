import { Counter, Gauge, type Registry } from "prom-client";
import type { DeviceRegistry } from "../devices/registry.ts";

/** `missing`: not there. `wrong`: other bytes. `unreadable`: the device fails on it. */
export type BadKind = "missing" | "wrong" | "unreadable";
/** A request that comes across one says no more than that it is `reported`; its line in the log does. */
export type Finder = "request" | "repair" | "scrub" | "sample";

export interface HealingMetrics {
  copyMade(sizeBytes: number): void;
  badFound(kind: BadKind | "reported", by: Finder): void;
  checked(sizeBytes: number): void;
  removed(): void;
  orphanFound(outcome: "found" | "adopted" | "removed", count: number): void;
}

export interface HealingFigures {
  backlog(): Promise<{ blocks: number; since: Date | null }>;
  /** When the copy that was checked longest ago was checked, by device. */
  oldestChecks(): Promise<readonly { deviceName: string; checkedAt: Date | null }[]>;
  orphans(): Promise<readonly { deviceName: string; count: number }[]>;
}

/** What an operator watches: whether copies are lost faster than they are made, and whether anybody looks. */
export function createHealingMetrics(deps: {
  readonly registry: Registry;
  readonly figures: HealingFigures;
  readonly devices: DeviceRegistry;
  readonly clock: () => Date;
}): HealingMetrics {
  const registers = [deps.registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter<Label>({ name: `dexnet_ledger_${name}`, help, labelNames, registers });
  const made = counter("copies_made_total", "Copies that the repairer has made");
  const madeBytes = counter("copies_made_bytes_total", "Bytes of the copies that the repairer has made");
  const bad = counter("bad_copies_total", "Copies found missing, wrong or unreadable, and who found them", [
    "kind",
    "by",
  ]);
  const scrubbed = counter("scrubbed_bytes_total", "Bytes that the scrubber has read and found right");
  const removals = counter("copies_removed_total", "Copies that nothing referred to and that were removed");
  const strays = counter("orphans_total", "Copies that no row names, by what became of them", ["outcome"]);

  gauges(deps);
  return {
    copyMade(sizeBytes) {
      made.inc();
      madeBytes.inc(sizeBytes);
    },
    badFound: (kind, by) => bad.inc({ kind, by }),
    checked: (sizeBytes) => scrubbed.inc(sizeBytes),
    removed: () => removals.inc(),
    orphanFound: (outcome, count) => strays.inc({ outcome }, count),
  };
}

/** Asked for when somebody looks. A database that is away must not take the other figures along. */
function gauges({ registry, figures, devices, clock }: Parameters<typeof createHealingMetrics>[0]): void {
  const registers = [registry];
  const ageSeconds = (date: Date | null) =>
    date === null ? 0 : Math.max(0, (clock().getTime() - date.getTime()) / 1_000);
  const labelNames = ["device"] as const;
  const backlogOf = sharedFor(1_000, figures.backlog);

  new Gauge({
    name: "dexnet_ledger_blocks_to_repair",
    help: "Blocks that lack copies or wait to be looked at",
    registers,
    async collect() {
      const { blocks } = await backlogOf().catch(() => ({ blocks: Number.NaN }));
      this.set(blocks);
    },
  });
  new Gauge({
    name: "dexnet_ledger_repair_oldest_seconds",
    help: "For how long the block that has waited longest has lacked copies",
    registers,
    async collect() {
      const since = await backlogOf()
        .then((backlog) => ageSeconds(backlog.since))
        .catch(() => Number.NaN);
      this.set(since);
    },
  });
  new Gauge({
    name: "dexnet_ledger_oldest_check_seconds",
    help: "How long ago the copy that was checked longest ago was checked",
    labelNames,
    registers,
    async collect() {
      this.reset();
      for (const { deviceName, checkedAt } of await figures.oldestChecks().catch(() => [])) {
        this.set({ device: deviceName }, ageSeconds(checkedAt));
      }
    },
  });
  new Gauge({
    name: "dexnet_ledger_orphans",
    help: "Copies that no row names and that are kept for the time being",
    labelNames,
    registers,
    async collect() {
      this.reset();
      for (const { deviceName, count } of await figures.orphans().catch(() => []))
        this.set({ device: deviceName }, count);
    },
  });
  const ofDevices = (name: string, help: string, read: (device: DeviceRegistry["all"][number]) => number) =>
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
  ofDevices("healthy", "1 while the device could be written and read at the last look", (it) => (it.isHealthy ? 1 : 0));
  ofDevices("draining", "1 while the device is drained", (it) => (it.state === "draining" ? 1 : 0));
  ofDevices("free_bytes", "Room on the device at the last look", (it) => it.freeBytes);
  ofDevices("used_bytes", "Taken room on the device at the last look", (it) => it.totalBytes - it.freeBytes);
}

/** Several figures of one question ask it once. */
function sharedFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let asked: { atMs: number; answer: Promise<T> } | undefined;
  return () => {
    if (asked === undefined || performance.now() - asked.atMs > ms) asked = { atMs: performance.now(), answer: ask() };
    return asked.answer;
  };
}
