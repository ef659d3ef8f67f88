import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** A command that a test has started and whose output it reads. */
export interface RunningCommand {
  pid: number;
  process: ChildProcess;
  /** Standard output and error output so far. */
  output(): string;
  /** Resolves when the output contains the text; throws if the command exits before or takes too long. */
  waitForOutput(text: string | RegExp, limitMs?: number): Promise<void>;
  /** Resolves when the command has exited and its output was read. */
  exitCode: Promise<number>;
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
  let hasExited = false;
  // The `close` event of the process never comes after its channel was closed from this side.
  const read = Promise.all(streams.map((stream) => new Promise((resolve) => stream.once("close", resolve))));
  const exited = new Promise<number>((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (code) => resolve(code ?? -1));
  });
  const exitCode = Promise.all([exited, read]).then(([code]) => {
    hasExited = true;
    return code;
  });
  return {
    pid: child.pid ?? -1,
    process: child,
    output: () => output,
    exitCode,
    async waitForOutput(text, limitMs = 240_000) {
      const giveUpAt = Date.now() + limitMs;
      const hasText = () => (typeof text === "string" ? output.includes(text) : text.test(output));
      while (!hasText()) {
        if (hasExited || Date.now() > giveUpAt)
          throw new Error(`The output does not contain ${String(text)}:\n${output}`);
        await wait(30);
      }
    },
  };
}
