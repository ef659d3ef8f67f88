import { startBackgroundLoop } from "@dexnet/service/background/background-loop";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Logger } from "@dexnet/service/log/log";
import { Counter, Gauge, type Registry } from "prom-client";

/** Finalised blocks that a scan may be behind, and the time after which a longer lag is reported. */
export const lagLimitBlocks = 200;
export const lagLimitMs = 5 * 60_000;

export interface ScanMonitorDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  /** Finalised blocks that were not read, or null before the first reading. */
  readonly lagBlocks: () => number | null;
  readonly intervalMs?: number | undefined;
}

/** Measures the scans of the chain, and reports when they fall behind. */
export interface ScanMonitor {
  /** Records the end of a scan; null if it has succeeded. */
  recordScan(fault: unknown): void;
  stop(): Promise<void>;
}

const defaultIntervalMs = 10_000;

export function startScanMonitor(deps: ScanMonitorDeps): ScanMonitor {
  const { clock, log, metrics, lagBlocks, intervalMs = defaultIntervalMs } = deps;
  let succeededAt = clock.now();
  /** Time since which the lag has been too long, and whether it was reported. */
  let behindSince: Date | null = null;
  let isReported = false;
  let lastFault: string | null = null;

  const failures = new Counter({
    name: "payment_scan_failures_total",
    help: "Scans of the chain for payments that have failed",
    registers: [metrics],
  });
  const ageSeconds = () => Math.max(0, clock.now().getTime() - succeededAt.getTime()) / 1_000;
  new Gauge({
    name: "payment_scan_age_seconds",
    help: "Seconds since the last successful scan of the chain for payments, or since the start",
    registers: [metrics],
    collect() {
      this.set(ageSeconds());
    },
  });

  /** A scan that hangs reports nothing, so the lag is checked beside the scans. */
  function check(): void {
    const now = clock.now();
    const isLagging = (lagBlocks() ?? 0) > lagLimitBlocks;
    behindSince = isLagging ? (behindSince ?? now) : null;
    const isLate = addMilliseconds(succeededAt, lagLimitMs) < now;
    const isBehind = isLate || (behindSince !== null && addMilliseconds(behindSince, lagLimitMs) < now);
    const lag = { lagBlocks: lagBlocks(), secondsSinceScan: Math.round(ageSeconds()) };
    if (isBehind && !isReported) log.error(lag, "Payments are behind the chain; see docs/operating.md");
    if (isReported && !isLate && !isLagging) log.info(lag, "Payments have caught up with the chain");
    isReported = isBehind || (isReported && isLagging);
  }

  const loop = startBackgroundLoop({
    name: "payment monitor",
    log,
    intervalMs,
    run: async () => check(),
  });

  return {
    recordScan(fault) {
      if (fault === null) {
        if (lastFault !== null) log.info("The chain is read for payments again");
        lastFault = null;
        succeededAt = clock.now();
        return;
      }
      failures.inc();
      const text = describeFault(fault);
      if (text !== lastFault) log.error({ err: fault }, "The chain can't be read for payments; it is tried again");
      lastFault = text;
    },
    stop: loop.stop,
  };
}

/** Faults of the same kind differ in numbers of blocks and in hashes. */
function describeFault(fault: unknown): string {
  return (fault instanceof Error ? fault.message : String(fault)).replaceAll(/0x[0-9a-f]+|\d+/gi, "#");
}
