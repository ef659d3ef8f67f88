import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyEmbeddedCluster } from "@dexnet/service/testing/embedded-image";
import { freePorts } from "@dexnet/service/testing/free-ports";
import { type Product, startProduct } from "./start/product.ts";
import { readOrMakeSecrets } from "./start/secrets.ts";
import { type PortName, readStartSettings } from "./start/settings.ts";

const PORT_NAMES: readonly PortName[] = ["API_PORT", "LEDGER_PORT", "CHAIN_PORT", "MAILBOX_PORT", "MAILBOX_SMTP_PORT"];
const REMEMBERED_LINES = 200;

export type StackPorts = Record<PortName, number>;

export interface Stack {
  appUrl: string;
  ledgerUrl: string;
  mailboxUrl: string;
  chainUrl: string;
  inviteCode: string;
  dataFolder: string;
  /** For a later start on the same addresses. */
  ports: StackPorts;
  /** The processes by name (chain, mailbox, ledger, api), for tests that kill them. */
  pids: Record<string, number>;
  /** The newest log lines of all processes, for the report of a test that failed. */
  lastLines(): string[];
  /** Ends all processes; the data folder goes too unless it was given. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Kept when given: a later start on it finds everything again. */
  dataFolder?: string;
  ports?: StackPorts;
  /** Settings beyond the demonstration's, such as DATABASE_URL. */
  env?: Record<string, string>;
}

/**
 * The whole product for tests in a browser: the same processes as `npm start`, on free ports, quietly, and nothing of
 * the person's own settings. Also ends when this process does, however that comes.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), "dexnet-stack-")));
  const ports = options.ports ?? (await choosePorts());
  const lines: string[] = [];
  const env: Record<string, string | undefined> = {
    ...machineOnly(process.env),
    DEXNET_DATA: dataFolder,
    ...Object.fromEntries(PORT_NAMES.map((name) => [name, String(ports[name])])),
    ...options.env,
  };
  let product: Product;
  try {
    await copyClusters(dataFolder);
    product = await startProduct({
      settings: readStartSettings(env),
      env,
      say: () => undefined,
      onLine(name, line) {
        if (lines.push(`${name} ${line}`) > REMEMBERED_LINES) lines.shift();
      },
    });
  } catch (error) {
    if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
    throw error;
  }
  const { appUrl, ledgerUrl, mailboxUrl, chainUrl, inviteCode, pids } = product;
  if (mailboxUrl === null || inviteCode === undefined) {
    await product.stop();
    throw new Error("A stack for tests needs its mailbox and its invite code.");
  }
  return {
    ...{ appUrl, ledgerUrl, mailboxUrl, chainUrl, inviteCode, dataFolder, ports, pids },
    lastLines: () => [...lines],
    async stop() {
      await product.stop();
      if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Servers without data begin with a copy of the test runner's cluster, if it has made one: making one takes seconds. */
export async function copyClusters(dataFolder: string): Promise<void> {
  if (existsSync(join(dataFolder, "api"))) return;
  await mkdir(dataFolder, { recursive: true });
  // Made before, since a start refuses data whose secrets are not there.
  await readOrMakeSecrets(dataFolder);
  for (const server of ["api", "ledger"]) await copyEmbeddedCluster(join(dataFolder, server, "db"));
}

async function choosePorts(): Promise<StackPorts> {
  const [API_PORT = 0, LEDGER_PORT = 0, CHAIN_PORT = 0, MAILBOX_PORT = 0, MAILBOX_SMTP_PORT = 0] = await freePorts(5);
  return { API_PORT, LEDGER_PORT, CHAIN_PORT, MAILBOX_PORT, MAILBOX_SMTP_PORT };
}

/** What programs need of the machine, without any setting of the product. */
function machineOnly(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const kept = [
    "PATH",
    "HOME",
    "TMPDIR",
    "TEMP",
    "TMP",
    "LANG",
    "TZ",
    "SystemRoot",
    "NODE_OPTIONS",
    "NODE_COMPILE_CACHE",
  ];
  return Object.fromEntries(kept.map((name) => [name, env[name]]));
}
