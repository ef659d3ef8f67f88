import { setTimeout as wait } from "node:timers/promises";
import { createLogger } from "../log/log.ts";
import type { Environment } from "./settings.ts";
import { describeStartFailure } from "./start-error.ts";

export interface ServiceContext {
  readonly name: string;
  readonly env: Environment;
  /** Aborts when the service is asked to stop, also during its start. */
  readonly stopping: AbortSignal;
}

export interface RunningService {
  /**
   * Time between the request to stop, when `stopping` aborts, and the stop. Meanwhile the service is not ready but still
   * accepts requests, so that load balancers have time to notice.
   */
  readonly stopDelayMs?: number;
  /** Accepts no new work, finishes running work and closes everything. */
  stop(): Promise<void>;
}

/** Maximum time of a stop. */
const maxStopMs = 10_000;

/**
 * Runs a service as this process. SIGTERM, SIGINT or the exit of the parent stop it gracefully. A second signal, or a
 * stop that takes too long, ends it at once. A failed start prints a sentence with the reason and exits with code 1.
 */
export async function runService(
  name: string,
  start: (context: ServiceContext) => Promise<RunningService>,
): Promise<void> {
  const stopping = new AbortController();
  let service: RunningService | undefined;
  let exitCode = 0;

  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // During the start there is no service yet. It is stopped below, after its start.
    if (service !== undefined) await stopAndExit(service);
  }
  function onSignal(): void {
    if (stopping.signal.aborted) process.exit(1);
    void stop();
  }
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  process.on("disconnect", () => void stop());
  process.on("uncaughtException", (err) => {
    createLogger({ name, level: "info" }).fatal({ err }, "Uncaught error");
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
    await stopAndExit(service);
    return;
  }
  process.send?.({ ready: true });

  async function stopAndExit(running: RunningService): Promise<never> {
    if (exitCode === 0) await wait(running.stopDelayMs ?? 0);
    const timer = setTimeout(() => {
      process.stderr.write(`${name} did not stop within ${maxStopMs / 1_000} seconds and was ended.\n`);
      process.exit(1);
    }, maxStopMs);
    try {
      await running.stop();
    } catch (err) {
      createLogger({ name, level: "info" }).error({ err }, "Stop failed");
      process.exit(1);
    }
    clearTimeout(timer);
    process.exit(exitCode);
  }
}

function reportStartFailure(name: string, error: unknown): void {
  const sentence = describeStartFailure(error);
  if (sentence === undefined) {
    createLogger({ name, level: "info" }).fatal({ err: error }, "Start failed");
    process.stderr.write(`${name} can't start because of an internal error; see its log.\n`);
    return;
  }
  for (const line of sentence.split("\n")) process.stderr.write(`${name} can't start: ${line}\n`);
}
