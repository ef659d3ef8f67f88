import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** A service stops within 10 s by itself (run-service.ts). One that takes longer hangs. */
const stopLimitMs = 12_000;
const maxErrorLines = 20;
const outputDrainMs = 1_000;

export interface ChildPlan {
  readonly name: string;
  /** TypeScript file that the process runs. */
  readonly file: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stopLimitMs?: number;
}

export interface Child {
  name: string;
  pid: number;
  /** Resolves with `ready`, or with `ended` if the process exits before. */
  started: Promise<"ready" | "ended">;
  /** Resolves with the reason of the exit, as the end of a sentence. */
  ended: Promise<string>;
  /** Last lines of its error output. */
  lastErrors(): string[];
  /** Stops the process, and kills it if it does not exit in time. */
  stop(): Promise<void>;
}

/**
 * Starts one process of the product. It reports over a channel that it is ready, and exits when the channel closes. It has a
 * process group of its own, so that Ctrl+C in the terminal only reaches the supervisor, which then stops all processes in
 * order.
 */
export function startChild(plan: ChildPlan, onLine: (line: string) => void): Child {
  const child = spawn(process.execPath, [plan.file], {
    env: { ...plan.env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: process.platform !== "win32",
  });
  const errors: string[] = [];
  forEachLine(child.stdout, onLine);
  forEachLine(child.stderr, (line) => {
    onLine(line);
    if (line.trim() !== "" && errors.push(line) > maxErrorLines) errors.shift();
  });

  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    const how = (code: number | null, signal: string | null) =>
      signal === null ? `with code ${code}` : `by ${signal}`;
    // At `close` all output has been read. A grandchild with open pipes must not delay that forever.
    child.on("close", (code, signal) => resolve(how(code, signal)));
    child.on("exit", (code, signal) => setTimeout(() => resolve(how(code, signal)), outputDrainMs));
  });
  const ready = new Promise<"ready">((resolve) => {
    child.on("message", (message) => {
      if (typeof message === "object" && message !== null && "ready" in message) resolve("ready");
    });
  });

  return {
    name: plan.name,
    pid: child.pid ?? -1,
    started: Promise.race([ready, ended.then(() => "ended" as const)]),
    ended,
    lastErrors: () => [...errors],
    async stop() {
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), plan.stopLimitMs ?? stopLimitMs);
      await ended;
      clearTimeout(force);
    },
  };
}

function forEachLine(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream === null) return;
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", onLine);
}
