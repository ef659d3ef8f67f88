import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** A service stops within 10 s by itself (run-service.ts); what takes longer hangs. */
const STOP_LIMIT_MS = 12_000;
const REMEMBERED_ERRORS = 20;
const LAST_WORDS_MS = 1_000;

export interface ChildPlan {
  name: string;
  /** The TypeScript file that is the process. */
  file: string;
  env: Readonly<Record<string, string | undefined>>;
  stopLimitMs?: number;
}

export interface Child {
  name: string;
  pid: number;
  /** Resolves with `ready`, or with `ended` when it ended before. */
  started: Promise<"ready" | "ended">;
  /** Resolves with why it ended, as the rest of a sentence. */
  ended: Promise<string>;
  /** What it said on its error output last. */
  lastErrors(): string[];
  /** Asks it to stop, and ends it by force when it doesn't. */
  stop(): Promise<void>;
}

/**
 * Starts one process of the product. It gets a channel over which it says that it is ready, and whose closing tells it
 * that we are gone. It stands in a process group of its own, so that a Ctrl+C in the terminal reaches the supervisor
 * alone, which then stops all in order.
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
    if (line.trim() !== "" && errors.push(line) > REMEMBERED_ERRORS) errors.shift();
  });

  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    const how = (code: number | null, signal: string | null) =>
      signal === null ? `with code ${code}` : `by ${signal}`;
    // At `close` its last words have been read; a grandchild that holds its pipes can't put that off for ever.
    child.on("close", (code, signal) => resolve(how(code, signal)));
    child.on("exit", (code, signal) => setTimeout(() => resolve(how(code, signal)), LAST_WORDS_MS));
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
      const force = setTimeout(() => child.kill("SIGKILL"), plan.stopLimitMs ?? STOP_LIMIT_MS);
      await ended;
      clearTimeout(force);
    },
  };
}

function forEachLine(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream === null) return;
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", onLine);
}
