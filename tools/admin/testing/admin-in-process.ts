import { runAdmin } from "../run.ts";
import type { Terminal } from "../terminal/confirm.ts";
import type { CommandResult } from "./admin-process.ts";

/** Runs the command in this process, with the same output and exit code, which is faster. */
export async function adminInProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  terminal?: Terminal,
): Promise<CommandResult> {
  let stdout = "";
  let stderr = "";
  const code = await runAdmin({
    args,
    env,
    out: (text) => {
      stdout += text;
    },
    err: (text) => {
      stderr += text;
    },
    terminal,
  });
  return { code, stdout, stderr };
}
