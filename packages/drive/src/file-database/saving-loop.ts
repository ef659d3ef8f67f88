import type { Clock } from "@dexnet/blocks/clock";
import type { Random } from "@dexnet/blocks/random";
import { backoffMs, offlineRetries, type RetryPlan } from "@dexnet/blocks/retry";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { PendingChanges } from "./file-database-pending.ts";
import type { SaveRequest } from "./file-database-saver.ts";
import { classifySavingFault } from "./saving-faults.ts";
import type { SavingReport } from "./saving-status.ts";

/** Saves all waiting changes every 200 ms, those of uploads at once, one save after the other, and repeats saves after transient faults. */
export interface SavingLoop {
  /** Starts saving, because there are changes. */
  wake(): void;
  /** Ends the wait after a transient fault. */
  retryNow(): void;
}

export interface SavingLoopDeps {
  readonly save: (request: SaveRequest) => Promise<void>;
  readonly pending: Pick<PendingChanges, "count" | "own">;
  /** Hash of the newest version that was read. */
  readonly newestHash: () => string;
  readonly report: SavingReport;
  readonly clock: Clock;
  readonly random: Random;
  /** Ends the loop. */
  readonly signal: AbortSignal;
}

/** Changes of the file list within this time are saved together. */
export const saveGatherMs = 200;

/** Time before a tab saves the journal records of another tab, which has the newest list in memory. */
const saveForOthersAfterMs = 1_000;

/** Retries after a conflict. An operation that only the server acknowledges fails after this many conflicts in a row. */
export const saveRetries: RetryPlan = { attempts: 10, firstWaitMs: 100, maxWaitMs: 5_000 };

export function createSavingLoop(deps: SavingLoopDeps): SavingLoop {
  const { save, pending, report, clock, random, signal } = deps;
  let isRunning = false;
  /** The last attempt failed, so the state of the server is unknown. */
  let isStale = false;
  let attempts = 0;
  /** Conflicts in a row with the same version. A conflict with a newer one shows that another device has saved. */
  let conflicts = 0;
  let conflictHash: string | null = null;
  let lastFault: unknown = null;
  let pause: AbortController | null = null;
  signal.addEventListener("abort", () => pause?.abort(), { once: true });

  const isDue = () => !signal.aborted && report.stoppedBy() === null && pending.count() > 0;
  /** Awaited changes come from uploads, which are gathered before they are submitted. */
  const isGathered = () => pending.own().some(({ record }) => record.showsWhenSaved);
  const isLeftToOthers = () => attempts === 0 && pending.own().length === 0;

  async function pauseFor(milliseconds: number): Promise<void> {
    pause = new AbortController();
    await clock.wait(milliseconds, pause.signal).catch(() => undefined);
    pause = null;
  }

  async function pauseBeforeSave(): Promise<void> {
    if (attempts > 0) {
      const fault = lastFault instanceof AppError ? lastFault : undefined;
      const [plan, tries] = conflicts > 0 ? [saveRetries, conflicts] : [offlineRetries, attempts];
      await pauseFor(backoffMs(plan, tries, random, fault));
      return;
    }
    if (isLeftToOthers()) await pauseFor(saveForOthersAfterMs - saveGatherMs);
    if (!isGathered()) await clock.wait(saveGatherMs, signal).catch(() => undefined);
  }

  async function saveOnce(): Promise<void> {
    const isGivingUp = conflicts >= saveRetries.attempts && lastFault instanceof AppError;
    try {
      await save({ isStale, giveUpFault: isGivingUp ? (lastFault as AppError) : null });
      conflicts = 0;
      if (isGivingUp) return;
      attempts = 0;
      isStale = false;
      report.resume();
    } catch (fault) {
      if (signal.aborted) return;
      attempts += 1;
      isStale = true;
      lastFault = fault;
      const isConflict = fault instanceof AppError && fault.code === "file_database_conflict";
      const hash = deps.newestHash();
      conflicts = !isConflict ? 0 : hash === conflictHash ? conflicts + 1 : 1;
      conflictHash = hash;
      if (classifySavingFault(fault) !== "waiting") report.stop(fault);
      else if (!isConflict || conflicts >= saveRetries.attempts) report.waitFor(fault);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (isDue()) {
      await pauseBeforeSave();
      if (isDue()) await saveOnce();
    }
    isRunning = false;
  }

  return {
    wake() {
      if (!isRunning) void run();
      // An own change is saved at once and not left to another tab.
      else if (!isLeftToOthers() && attempts === 0) pause?.abort();
    },
    retryNow() {
      attempts = 0;
      pause?.abort();
    },
  };
}
