import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { processEnvironment } from "@dexnet/service/testing/quick-start";
import { projectRoot } from "../../start/paths.ts";

export interface ProcessResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command as a process without a terminal. */
export async function recoverProcess(args: readonly string[], input: string): Promise<ProcessResult> {
  const child = spawn(process.execPath, [join(projectRoot, "tools/recover.ts"), ...args], {
    env: processEnvironment(),
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, stdout, stderr };
}
