import { StartError } from "@dexnet/service/start-error";
import { type Child, type ChildPlan, startChild } from "./child.ts";

const READY_WITHIN_MS = 120_000;

export interface Supervisor {
  pids: Record<string, number>;
  /** Resolves, with a sentence, when a child ends that nobody asked to. */
  failed: Promise<string>;
  /** Stops the children, the last named first, and resolves when none is left. */
  stop(): Promise<void>;
}

export interface SuperviseOptions {
  plans: readonly ChildPlan[];
  onLine(name: string, line: string): void;
  onReady?(name: string): void;
  /** Aborts the start: what has begun is stopped. */
  signal?: AbortSignal | undefined;
  readyWithinMs?: number;
}

/** Starts all children at once and resolves when all are ready. If one fails, the others are stopped and it throws. */
export async function supervise(options: SuperviseOptions): Promise<Supervisor> {
  const children = options.plans.map((plan) => startChild(plan, (line) => options.onLine(plan.name, line)));
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopInReverse(children);
    return stopping;
  };
  try {
    await Promise.race([
      Promise.all(children.map((child) => untilReady(child, options))),
      timeLimit(children, options.readyWithinMs ?? READY_WITHIN_MS),
      aborted(options.signal),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    pids: Object.fromEntries(children.map((child) => [child.name, child.pid])),
    failed: Promise.race(children.map(async (child) => deathSentence(child, await child.ended))).then((sentence) =>
      // An end that was asked for is no failure.
      stopping === undefined ? sentence : new Promise<never>(() => undefined),
    ),
    stop,
  };
}

async function untilReady(child: Child, options: SuperviseOptions): Promise<void> {
  if ((await child.started) === "ready") {
    options.onReady?.(child.name);
    return;
  }
  const said = child.lastErrors();
  throw new StartError(said.length > 0 ? said.join("\n") : deathSentence(child, await child.ended));
}

function deathSentence(child: Child, how: string): string {
  const said = child.lastErrors().at(-1);
  return `${child.name} ended unexpectedly ${how}${said === undefined ? "" : `: ${said}`}`;
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

/** Who uses another stops before it: the api before the ledger, both before the mailbox and the chain. */
async function stopInReverse(children: readonly Child[]): Promise<void> {
  for (const child of children.toReversed()) await child.stop();
}
