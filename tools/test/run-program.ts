import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { projectRoot } from "../start/paths.ts";

type Env = NodeJS.ProcessEnv;

/**
 * Runs a program of the project to its end, its output shown line by line as it comes, since another may run beside it;
 * ends it when we are asked to end.
 */
export async function runProgram(command: string, args: readonly string[], env: Env = process.env): Promise<number> {
  const colour = process.stdout.isTTY && env.NO_COLOR === undefined ? { FORCE_COLOR: "1" } : {};
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...colour, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => process.stdout.write(`${line}\n`));
  }
  return await endOf(child, command);
}

/** The same, its output kept: for one beside which others speak. */
export async function runQuietly(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { cwd: projectRoot, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return { code: await endOf(child, command), output };
}

async function endOf(child: ChildProcess, command: string): Promise<number> {
  return await new Promise((resolve) => {
    const end = () => child.kill("SIGTERM");
    process.on("SIGTERM", end).on("SIGINT", end).on("SIGHUP", end).on("disconnect", end);
    const finish = (code: number) => {
      process.off("SIGTERM", end).off("SIGINT", end).off("SIGHUP", end).off("disconnect", end);
      resolve(code);
    };
    child.on("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      finish(127);
    });
    // At `close` all of its output has been read.
    child.on("close", (code) => finish(code ?? 1));
  });
}

/** A program of an installed package, run by the Node that runs us. */
export const runPackage = (file: string, args: readonly string[], env?: Env) =>
  runProgram(process.execPath, [`node_modules/${file}`, ...args], env);
