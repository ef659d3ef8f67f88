import { setTimeout as wait } from "node:timers/promises";
import { type Child, type ChildPlan, startChild } from "../../start/child.ts";

const readyWithinMs = 120_000;
const startsAgainAfterMs = 500;

/** An api or ledger process, which is started again as a supervisor does. */
export interface ServerProcess {
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerProcessDeps {
  readonly plan: ChildPlan;
  onLine(line: string): void;
  /** Called when a process that was ready exits without a kill. It is started again. */
  onCrash(reason: string): void;
}

export function createServerProcess({ plan, onLine, onCrash }: ServerProcessDeps): ServerProcess {
  let child: Child | undefined;
  /** Whether the process is meant to run. */
  let isWanted = false;

  /** Starts it until it is ready: a start fails while the database is away. */
  async function start(): Promise<void> {
    isWanted = true;
    const deadline = Date.now() + readyWithinMs;
    while (isWanted) {
      const started = startChild(plan, onLine);
      child = started;
      if ((await started.started) === "ready") {
        void started.ended.then((reason) => restart(started, reason));
        return;
      }
      if (Date.now() > deadline) throw new Error(`${plan.name} does not start: ${started.lastErrors().join(" ")}`);
      await wait(startsAgainAfterMs);
    }
  }

  async function restart(ended: Child, reason: string): Promise<void> {
    if (!isWanted || child !== ended) return;
    onCrash(`${plan.name} ended ${reason}: ${ended.lastErrors().at(-1) ?? "no output"}`);
    await start().catch((error: unknown) => onCrash(String(error)));
  }

  return {
    start,
    async kill() {
      isWanted = false;
      if (child === undefined) return;
      process.kill(child.pid, "SIGKILL");
      await child.ended;
    },
    async stop() {
      isWanted = false;
      await child?.stop();
    },
  };
}
