import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copyEmbeddedCluster } from "@dexnet/service/testing/embedded-image";
import { freePorts } from "@dexnet/service/testing/free-ports";
import { processEnvironment } from "@dexnet/service/testing/quick-start";
import type { LogSettings } from "../log/log-key.ts";
import { createLedgerClient, type LedgerClient } from "./ledger-client.ts";

const mainFile = fileURLToPath(new URL("../main.ts", import.meta.url));
/** Name and secret of the log of ledger processes in tests. */
export const processLog: LogSettings = { name: "localhost/dexnet", secretKeyBytes: new Uint8Array(32).fill(7) };

const secrets = {
  INTERNAL_TOKEN: "test-token-of-thirty-two-bytes-or-more",
  LOG_NAME: processLog.name,
  LOG_SECRET_KEY: Buffer.from(processLog.secretKeyBytes).toString("hex"),
} as const;

export interface LedgerProcess extends LedgerClient {
  /** kill -9: the process gets no chance to do anything. */
  kill(): Promise<void>;
  /** Stops it gracefully and returns its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the ledger as a process of its own. */
export async function startLedgerProcess(env: Record<string, string>): Promise<LedgerProcess> {
  const [freeOne, freeOther] = (await freePorts(2)).map(String);
  const { DATABASE_URL, DEXNET_DATA, LEDGER_PORT = freeOne ?? "", LEDGER_INTERNAL_PORT = freeOther ?? "" } = env;
  if (DATABASE_URL === undefined && DEXNET_DATA !== undefined)
    await copyEmbeddedCluster(join(DEXNET_DATA, "ledger/db"));
  const child = forkLedger({ ...secrets, LEDGER_PORT, LEDGER_INTERNAL_PORT, ...env });
  const failure = collectErrors(child);
  const exited = once(child, "exit");
  const outcome = await Promise.race([once(child, "message"), exited]);
  if (child.exitCode !== null) throw new Error(`The ledger did not start (${outcome.join(" ")}): ${failure()}`);
  return {
    ...createLedgerClient(
      `http://127.0.0.1:${LEDGER_PORT}`,
      `http://127.0.0.1:${LEDGER_INTERNAL_PORT}`,
      env.INTERNAL_TOKEN ?? secrets.INTERNAL_TOKEN,
    ),
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
  const child = forkLedger({ ...secrets, LEDGER_PORT: "0", LEDGER_INTERNAL_PORT: "0", ...env });
  const exited = once(child, "exit");
  setTimeout(() => child.kill("SIGKILL"), afterMs);
  await exited;
}

/** Starts a ledger that is expected to fail, and returns its exit code and output. */
export async function failToStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = forkLedger({ ...secrets, ...env });
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
