import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copyEmbeddedCluster } from "@dexnet/service/testing/embedded-image";
import { freePort } from "@dexnet/service/testing/free-ports";
import { processEnvironment } from "@dexnet/service/testing/quick-start";
import { createLedgerClient, type LedgerClient } from "./ledger-client.ts";

const mainFile = fileURLToPath(new URL("../main.ts", import.meta.url));
const internalToken = "test-token-of-thirty-two-bytes-or-more";

export interface LedgerProcess extends LedgerClient {
  /** kill -9: the process gets no chance to do anything. */
  kill(): Promise<void>;
  /** Stops it gracefully and returns its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the ledger as a process of its own. */
export async function startLedgerProcess(env: Record<string, string>): Promise<LedgerProcess> {
  const port = await freePort();
  const { DATABASE_URL, DEXNET_DATA } = env;
  if (DATABASE_URL === undefined && DEXNET_DATA !== undefined)
    await copyEmbeddedCluster(join(DEXNET_DATA, "ledger/db"));
  const child = forkLedger({ INTERNAL_TOKEN: internalToken, LEDGER_PORT: String(port), ...env });
  const failure = collectErrors(child);
  const exited = once(child, "exit");
  const outcome = await Promise.race([once(child, "message"), exited]);
  if (child.exitCode !== null) throw new Error(`The ledger did not start (${outcome.join(" ")}): ${failure()}`);
  return {
    ...createLedgerClient(`http://127.0.0.1:${port}`, internalToken),
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    async stop() {
      child.kill("SIGTERM");
      await exited;
      return child.exitCode;
    },
  };
}

/** kill -9 during the start. */
export async function killWhileStarting(env: Record<string, string>, afterMs: number): Promise<void> {
  const child = forkLedger({ INTERNAL_TOKEN: internalToken, LEDGER_PORT: "0", ...env });
  const exited = once(child, "exit");
  setTimeout(() => child.kill("SIGKILL"), afterMs);
  await exited;
}

/** Starts a ledger that is expected to fail, and returns its exit code and output. */
export async function failToStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = forkLedger(env);
  const output = collectErrors(child);
  await once(child, "exit");
  return { code: child.exitCode, output: output() };
}

function forkLedger(env: Record<string, string>): ChildProcess {
  return fork(mainFile, {
    env: { ...processEnvironment(), LOG_LEVEL: "error", ...env },
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

function collectErrors(child: ChildProcess): () => string {
  const pieces: string[] = [];
  child.stderr?.on("data", (piece: Buffer) => pieces.push(piece.toString()));
  return () => pieces.join("");
}
