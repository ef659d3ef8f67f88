import { createLogger } from "../log/log.ts";
import type { Environment } from "./settings.ts";
import { startFailureSentence } from "./start-error.ts";

export interface ServiceContext {
  name: string;
  env: Environment;
  /** Aborts when the service is asked to stop, even while it still starts. */
  stopping: AbortSignal;
}

export interface RunningService {
  /** Takes no new work, finishes what runs, closes what is open. */
  stop(): Promise<void>;
}

export interface RunOptions {
  /** How long a stop may take. */
  stopLimitMs?: number;
}

/**
 * Runs a service as this process. SIGTERM, SIGINT or a parent that went away stop it in order; a second signal, or a
 * stop that takes too long, ends it at once. A start that fails says why in a sentence and ends with code 1.
 */
export async function runService(
  name: string,
  start: (context: ServiceContext) => Promise<RunningService>,
  { stopLimitMs = 10_000 }: RunOptions = {},
): Promise<void> {
  const stopping = new AbortController();
  let service: RunningService | undefined;
  let exitCode = 0;

  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // While starting, the start is awaited below and stopped then.
    if (service !== undefined) await finish(service);
  }
  function onSignal(): void {
    if (stopping.signal.aborted) process.exit(1);
    void stop();
  }
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  process.on("disconnect", () => void stop());
  process.on("uncaughtException", (err) => {
    createLogger({ name, level: "info" }).fatal({ err }, "an error that nobody handled");
    exitCode = 1;
    if (service === undefined) process.exit(1);
    void stop();
  });

  try {
    service = await start({ name, env: process.env, stopping: stopping.signal });
  } catch (error) {
    reportStartFailure(name, error);
    process.exit(1);
  }
  if (stopping.signal.aborted) {
    await finish(service);
    return;
  }
  process.send?.({ ready: true });

  async function finish(running: RunningService): Promise<never> {
    const timer = setTimeout(() => {
      process.stderr.write(`${name} did not stop within ${stopLimitMs / 1_000} seconds and was ended.\n`);
      process.exit(1);
    }, stopLimitMs);
    try {
      await running.stop();
    } catch (err) {
      createLogger({ name, level: "info" }).error({ err }, "the stop failed");
      process.exit(1);
    }
    clearTimeout(timer);
    process.exit(exitCode);
  }
}

function reportStartFailure(name: string, error: unknown): void {
  const sentence = startFailureSentence(error);
  if (sentence === undefined) {
    createLogger({ name, level: "info" }).fatal({ err: error }, "the start failed");
    process.stderr.write(`${name} can't start because of a mistake in it; its log tells more.\n`);
    return;
  }
  for (const line of sentence.split("\n")) process.stderr.write(`${name} can't start: ${line}\n`);
}
