import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { processEnvironment } from "@dexnet/service/testing/quick-start";
import { projectRoot } from "../../start/paths.ts";

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command as a process without a terminal and with only these settings. */
export async function adminProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(projectRoot, "tools/admin.ts"), ...args], {
    env: { ...processEnvironment(), TZ: "Europe/Kyiv", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, stdout, stderr };
}
