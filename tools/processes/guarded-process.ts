import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

const GUARD = fileURLToPath(new URL("./guard-main.ts", import.meta.url));
const DEFAULT_GRACE_MS = 8_000;

/** What the guard is told, as its one argument. */
export interface GuardOrder {
  command: string;
  args: string[];
  cwd?: string | undefined;
  user?: { uid: number; gid: number } | undefined;
  /** How the program is asked to end; after `graceMs` it is killed. */
  stopSignal: NodeJS.Signals;
  graceMs: number;
  /** Removed once the program has ended, however that came. */
  removeFolder?: string | undefined;
}

export interface GuardedProcess {
  /** The guard's id; the program is its child. */
  pid: number;
  output: Readable;
  errors: Readable;
  /** Resolves with the program's exit code. */
  exited: Promise<number>;
  /** Asks the program to end and waits until it has. */
  stop(): Promise<void>;
}

/** Starts a program that can't outlive this process: see guard-main.ts. */
export function startGuarded(
  order: Pick<GuardOrder, "command" | "args"> & Partial<GuardOrder>,
  env: NodeJS.ProcessEnv = process.env,
): GuardedProcess {
  const whole: GuardOrder = { stopSignal: "SIGTERM", graceMs: DEFAULT_GRACE_MS, ...order };
  const guard: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    process.execPath,
    [GUARD, JSON.stringify(whole)],
    { env, stdio: ["pipe", "pipe", "pipe"], detached: process.platform !== "win32" },
  );
  guard.stdin.on("error", () => undefined);
  const exited = new Promise<number>((resolve) => {
    guard.on("error", () => resolve(127));
    guard.on("exit", (code) => resolve(code ?? 1));
  });
  return {
    pid: guard.pid ?? -1,
    output: guard.stdout,
    errors: guard.stderr,
    exited,
    async stop() {
      guard.stdin.end();
      await exited;
    },
  };
}
