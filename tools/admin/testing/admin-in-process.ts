import { runAdmin } from "../run.ts";
import type { Terminal } from "../terminal/confirm.ts";
import type { Ended } from "./admin-process.ts";

/** The command without a process of its own: the same words and the same exit code, in a moment. */
export async function adminInProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  person?: Terminal,
): Promise<Ended> {
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
    person,
  });
  return { code, stdout, stderr };
}
