import { AppError } from "@dexnet/protocol/errors";
import type { Clock } from "../platform/clock.ts";
import { offlineRetries, saveForOthersAfterMs, saveGatherMs, saveRetries } from "../platform/limits.ts";
import type { Random } from "../platform/random.ts";
import { backoffMs } from "../platform/retry.ts";
import type { PendingChanges } from "./file-database-pending.ts";
import type { SaveRequest } from "./file-database-saver.ts";
import { savingFaultOf } from "./saving-faults.ts";
import type { SavingReport } from "./saving-status.ts";

/** When it is saved: every 200 ms all that waits, one save after the other, and again after faults that pass. */
export interface SavingLoop {
  /** There is something to save. */
  wake(): void;
  /** Something has changed for the better: waits for a fault to pass are over. */
  hurry(): void;
}

export interface SavingLoopDeps {
  save(request: SaveRequest): Promise<void>;
  pending: Pick<PendingChanges, "count" | "own">;
  report: SavingReport;
  clock: Clock;
  random: Random;
  /** Ends it. */
  signal: AbortSignal;
}

export function createSavingLoop({ save, pending, report, clock, random, signal }: SavingLoopDeps): SavingLoop {
  let isRunning = false;
  /** The last try met a fault: nobody knows what the server has now. */
  let isStale = false;
  let attempts = 0;
  let conflicts = 0;
  let lastFault: unknown = null;
  let rest: AbortController | null = null;

  const isDue = () => !signal.aborted && report.stoppedBy() === null && pending.count() > 0;
  const isLeftToOthers = () => attempts === 0 && pending.own().length === 0;

  async function restFor(milliseconds: number): Promise<void> {
    rest = new AbortController();
    await clock.wait(milliseconds, AbortSignal.any([signal, rest.signal])).catch(() => undefined);
    rest = null;
  }

  async function restBeforeSave(): Promise<void> {
    if (attempts > 0) {
      const plan = conflicts > 0 ? saveRetries : offlineRetries;
      const fault = lastFault instanceof AppError ? lastFault : undefined;
      await restFor(backoffMs(plan, attempts, random, fault));
      return;
    }
    if (isLeftToOthers()) await restFor(saveForOthersAfterMs - saveGatherMs);
    await clock.wait(saveGatherMs, signal).catch(() => undefined);
  }

  async function saveOnce(): Promise<void> {
    const isHopeless = conflicts >= saveRetries.attempts && lastFault instanceof AppError;
    try {
      await save({ isStale, givingUp: isHopeless ? (lastFault as AppError) : null });
      conflicts = 0;
      if (isHopeless) return;
      attempts = 0;
      isStale = false;
      report.goOn();
    } catch (fault) {
      if (signal.aborted) return;
      attempts += 1;
      isStale = true;
      lastFault = fault;
      const isConflict = fault instanceof AppError && fault.code === "file_database_conflict";
      conflicts = isConflict ? conflicts + 1 : 0;
      if (savingFaultOf(fault) !== "waiting") report.stop(fault);
      else if (!isConflict || conflicts >= saveRetries.attempts) report.waitFor(fault);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (isDue()) {
      await restBeforeSave();
      if (isDue()) await saveOnce();
    }
    isRunning = false;
  }

  return {
    wake() {
      if (!isRunning) void run();
      // A change of one's own is not left to another tab.
      else if (!isLeftToOthers() && attempts === 0) rest?.abort();
    },
    hurry() {
      attempts = 0;
      rest?.abort();
    },
  };
}
