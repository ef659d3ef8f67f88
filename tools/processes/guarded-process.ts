import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

const guardProgram = fileURLToPath(new URL("./guard-main.ts", import.meta.url));
const defaultGraceMs = 8_000;

/** Argument of the guard. */
export interface GuardOrder {
  readonly command: string;
  readonly args: string[];
  readonly cwd?: string | undefined;
  readonly user?: { uid: number; gid: number } | undefined;
  /** Signal that stops the program. After `graceMs` it is killed. */
  readonly stopSignal: NodeJS.Signals;
  readonly graceMs: number;
  /** Folder that is removed after the exit of the program. */
  readonly removeFolder?: string | undefined;
}

export interface GuardedProcess {
  output: Readable;
  errors: Readable;
  /** Resolves with the exit code of the program. */
  exited: Promise<number>;
  /** Stops the program and waits for its exit. */
  stop(): Promise<void>;
  /** Ends the program with SIGKILL and waits for its exit. */
  kill(): Promise<void>;
}

/** Starts a program that exits with this process, see guard-main.ts. */
export function startGuarded(
  order: Pick<GuardOrder, "command" | "args"> & Partial<GuardOrder>,
  env: NodeJS.ProcessEnv = process.env,
): GuardedProcess {
  const whole: GuardOrder = { stopSignal: "SIGTERM", graceMs: defaultGraceMs, ...order };
  const guard: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    process.execPath,
    [guardProgram, JSON.stringify(whole)],
    { env, stdio: ["pipe", "pipe", "pipe"], detached: process.platform !== "win32" },
  );
  guard.stdin.on("error", () => undefined);
  const exited = new Promise<number>((resolve) => {
    guard.on("error", () => resolve(127));
    guard.on("exit", (code) => resolve(code ?? 1));
  });
  return {
    output: guard.stdout,
    errors: guard.stderr,
    exited,
    async stop() {
      guard.stdin.end();
      await exited;
    },
    async kill() {
      guard.stdin.write("kill");
      await exited;
    },
  };
}
