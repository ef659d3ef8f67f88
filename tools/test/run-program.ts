import { spawn } from "node:child_process";
import { projectRoot } from "../start/paths.ts";

/** Runs a program of the project to its end, its output shown as it comes; ends it when we are asked to end. */
export async function runProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return await new Promise((resolve) => {
    const child = spawn(command, args, { cwd: projectRoot, env, stdio: ["ignore", "inherit", "inherit"] });
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
    child.on("exit", (code) => finish(code ?? 1));
  });
}

/** A program of an installed package, run by the Node that runs us. */
export const runPackage = (file: string, args: readonly string[], env?: NodeJS.ProcessEnv) =>
  runProgram(process.execPath, [`node_modules/${file}`, ...args], env);
