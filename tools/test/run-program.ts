import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { projectRoot } from "../start/paths.ts";

type Env = NodeJS.ProcessEnv;

/** Lines of output that are repeated at the end of a run if the program fails. */
export const repeatedLines = 20;

export interface PrintedRun {
  readonly code: number;
  /** Last lines of the output. */
  readonly lastLines: readonly string[];
}

/**
 * Runs a program of the project and prints its output line by line, because another may run at the same time. Stops it when
 * this process is stopped.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  env: Env = process.env,
): Promise<PrintedRun> {
  const colour = process.stdout.isTTY && env.NO_COLOR === undefined ? { FORCE_COLOR: "1" } : {};
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...colour, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lastLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      process.stdout.write(`${line}\n`);
      if (lastLines.push(line) > repeatedLines) lastLines.shift();
    });
  }
  return { code: await waitForExit(child, command), lastLines };
}

/** Runs a program and returns its output. */
export async function runQuietly(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { cwd: projectRoot, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return { code: await waitForExit(child, command), output };
}

async function waitForExit(child: ChildProcess, command: string): Promise<number> {
  return await new Promise((resolve) => {
    const stop = () => child.kill("SIGTERM");
    process.on("SIGTERM", stop).on("SIGINT", stop).on("SIGHUP", stop).on("disconnect", stop);
    const finish = (code: number) => {
      process.off("SIGTERM", stop).off("SIGINT", stop).off("SIGHUP", stop).off("disconnect", stop);
      resolve(code);
    };
    child.on("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      finish(127);
    });
    // At `close` all output has been read.
    child.on("close", (code) => finish(code ?? 1));
  });
}

/** Runs a program of an installed package with the current Node. */
export const runPackage = (file: string, args: readonly string[], env?: Env) =>
  runProgram(process.execPath, [`node_modules/${file}`, ...args], env);
