import { StartError } from "@dexnet/service/process/start-error";
import { type Child, type ChildPlan, startChild } from "./child.ts";

const readyWithinMs = 120_000;

export interface Supervisor {
  pids: Record<string, number>;
  /** Resolves with a sentence when a child exits unexpectedly. */
  failed: Promise<string>;
  /** Stops the children in reverse order and resolves when all have exited. */
  stop(): Promise<void>;
}

export interface SuperviseOptions {
  readonly plans: readonly ChildPlan[];
  onLine(name: string, line: string): void;
  /** Aborts the start and stops the started children. */
  readonly signal?: AbortSignal | undefined;
  readonly readyWithinMs?: number;
}

/** Starts all children at once and resolves when all are ready. If one fails, stops the others and throws. */
export async function supervise(options: SuperviseOptions): Promise<Supervisor> {
  const children = options.plans.map((plan) => startChild(plan, (line) => options.onLine(plan.name, line)));
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopInReverse(children);
    return stopping;
  };
  try {
    await Promise.race([
      Promise.all(children.map(waitUntilReady)),
      timeLimit(children, options.readyWithinMs ?? readyWithinMs),
      aborted(options.signal),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    pids: Object.fromEntries(children.map((child) => [child.name, child.pid])),
    failed: Promise.race(children.map(async (child) => describeExit(child, await child.ended))).then((sentence) =>
      // An exit after a stop is not a failure.
      stopping === undefined ? sentence : new Promise<never>(() => undefined),
    ),
    stop,
  };
}

async function waitUntilReady(child: Child): Promise<void> {
  if ((await child.started) === "ready") return;
  const errors = child.lastErrors();
  throw new StartError(errors.length > 0 ? errors.join("\n") : describeExit(child, await child.ended));
}

function describeExit(child: Child, how: string): string {
  const lastError = child.lastErrors().at(-1);
  return `${child.name} ended unexpectedly ${how}${lastError === undefined ? "" : `: ${lastError}`}`;
}

async function timeLimit(children: readonly Child[], limitMs: number): Promise<never> {
  const ready = new Set<string>();
  for (const child of children) void child.started.then(() => ready.add(child.name));
  return await new Promise((_, reject) => {
    setTimeout(() => {
      const late = children.filter((child) => !ready.has(child.name)).map((child) => child.name);
      reject(new StartError(`Not ready within ${limitMs / 1_000} seconds: ${late.join(", ")}.`));
    }, limitMs).unref();
  });
}

async function aborted(signal: AbortSignal | undefined): Promise<never> {
  return await new Promise((_, reject) => {
    const stop = () => reject(new StartError("The start was interrupted."));
    if (signal?.aborted === true) stop();
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** A process stops before those that it uses: the api before the ledger, both before the mailbox and the chain. */
async function stopInReverse(children: readonly Child[]): Promise<void> {
  for (const child of children.toReversed()) await child.stop();
}
