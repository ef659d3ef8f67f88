import type { Clock } from "@dexnet/blocks/clock";
import { AppError } from "@dexnet/protocol/errors/errors";

/** A simulated process that can crash between any two of its steps. Its work stops there. */
export interface SimulatedProcess {
  isRunning(): boolean;
  /** Crashes after so many further steps. */
  crash(afterSteps?: number): void;
  /** Cancels a crash that has not happened yet. */
  spare(): void;
  readonly crashed: Promise<void>;
  /** Resolves when the scheduler chooses this process again. Never resolves after a crash. */
  step(): Promise<void>;
  readonly clock: Clock;
}

/**
 * Simulates several processes on one clock. A random number chooses the process of the next step. A wait ends when no
 * process has another step. The same random numbers give the same course of events.
 */
export interface Scheduler {
  begin(): SimulatedProcess;
  /** Schedules a step that belongs to no process, such as the arrival of a request. */
  later(action: () => void): void;
  /** Runs so many steps, or all that there are. */
  run(steps?: number): Promise<void>;
}

interface Waiting {
  at: number;
  go: () => void;
}

export function createScheduler(chance: (below: number) => number): Scheduler {
  const ready: (() => void)[] = [];
  let timers: Waiting[] = [];
  let now = 1_700_000_000_000;

  function nextTimer(): (() => void) | undefined {
    const next = timers.reduce<Waiting | undefined>((a, b) => (a === undefined || b.at < a.at ? b : a), undefined);
    if (next === undefined) return undefined;
    timers = timers.filter((timer) => timer !== next);
    now = Math.max(now, next.at);
    return next.go;
  }

  function next(): (() => void) | undefined {
    const isTimers = ready.length === 0 || (timers.length > 0 && chance(10) === 0);
    return isTimers ? nextTimer() : ready.splice(chance(ready.length), 1)[0];
  }

  function createSimulatedProcess(): SimulatedProcess {
    const { promise: crashed, resolve: reportCrash } = Promise.withResolvers<void>();
    let stepsLeft = Number.POSITIVE_INFINITY;
    const isRunning = () => stepsLeft > 0;
    const unlessCrashed = (resolve: () => void) => () => {
      stepsLeft -= 1;
      if (isRunning()) resolve();
      else reportCrash();
    };
    return {
      isRunning,
      crash(afterSteps = 0) {
        stepsLeft = Math.min(stepsLeft, afterSteps);
        if (!isRunning()) reportCrash();
      },
      spare() {
        if (isRunning()) stepsLeft = Number.POSITIVE_INFINITY;
      },
      crashed,
      step: () => new Promise((resolve) => ready.push(unlessCrashed(resolve))),
      clock: {
        now: () => now,
        wait: (milliseconds, signal) =>
          new Promise((resolve, reject) => {
            const timer = { at: now + milliseconds, go: unlessCrashed(resolve) };
            timers.push(timer);
            signal?.addEventListener("abort", () => {
              timers = timers.filter((other) => other !== timer);
              reject(new AppError("transfer_cancelled"));
            });
          }),
      },
    };
  }

  return {
    begin: createSimulatedProcess,
    later: (action) => void ready.push(action),
    async run(steps = Number.POSITIVE_INFINITY) {
      for (let taken = 0; taken < steps; taken += 1) {
        // Waits for everything that follows from the previous step without a step of its own.
        await new Promise(setImmediate);
        const go = next();
        if (go === undefined) return;
        go();
      }
    },
  };
}
