import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { processEnvironment } from "@dexnet/service/testing/quick-start";

/** The api as a process of its own. It ends with its parent at the latest. */
export interface ApiProcess {
  child: ChildProcess;
  stderr: () => string;
  /** Exit code; null after a signal. */
  exit: Promise<number | null>;
  /** Rejects if the process ends before it is ready. */
  ready: Promise<void>;
}

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** Starts the process with settings for tests, overridden by the given ones. */
export function runApi(settings: Readonly<Record<string, string>>): ApiProcess {
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      ...processEnvironment(),
      TOKEN_SECRET: "for tests only: a secret of 32 bytes",
      INTERNAL_TOKEN: "for tests only: a token of 32 bytes",
      FIRST_INVITE_CODE: "come-in",
      API_INTERNAL_PORT: "0",
      ...settings,
    },
  });
  let stderr = "";
  child.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  const exit = once(child, "exit").then(([code]) => code as number | null);
  const ready = Promise.race([
    once(child, "message").then(() => {}),
    exit.then((code) => Promise.reject(new Error(`It ended with ${code} before it was ready: ${stderr}`))),
  ]);
  ready.catch(() => {});
  return { child, stderr: () => stderr, exit, ready };
}
