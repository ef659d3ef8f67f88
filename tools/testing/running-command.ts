import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** A command that a test has started and whose words it reads. */
export interface RunningCommand {
  pid: number;
  process: ChildProcess;
  /** All that it has said so far. */
  said(): string;
  /** Resolves when it has said this; throws when it ends or takes too long. */
  untilSaid(text: string | RegExp, limitMs?: number): Promise<void>;
  /** Its exit code. */
  ended: Promise<number>;
}

export function runCommand(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  options: { cwd?: string; channel?: boolean } = {},
): RunningCommand {
  const child = spawn(program, args, {
    env: { ...env },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    stdio: options.channel === true ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  let hasEnded = false;
  // Not by the process's `close`: it never comes once the channel was closed from this side.
  const read = Promise.all(streams.map((stream) => new Promise((resolve) => stream.once("close", resolve))));
  const exited = new Promise<number>((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? -1));
  });
  const ended = Promise.all([exited, read]).then(([code]) => {
    hasEnded = true;
    return code;
  });
  return {
    pid: child.pid ?? -1,
    process: child,
    said: () => output,
    ended,
    async untilSaid(text, limitMs = 45_000) {
      const giveUpAt = Date.now() + limitMs;
      const isSaid = () => (typeof text === "string" ? output.includes(text) : text.test(output));
      while (!isSaid()) {
        if (hasEnded || Date.now() > giveUpAt) throw new Error(`It never said ${String(text)}, but:\n${output}`);
        await wait(30);
      }
    },
  };
}
