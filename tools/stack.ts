import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyEmbeddedCluster } from "@dexnet/service/testing/embedded-image";
import { freePorts } from "@dexnet/service/testing/free-ports";
import { type Product, startProduct } from "./start/product.ts";
import { readOrMakeSecrets } from "./start/secrets.ts";
import { type PortName, portNames, readStartSettings } from "./start/settings.ts";

export type StackPorts = Record<PortName, number>;

export interface Stack {
  appUrl: string;
  ledgerUrl: string;
  mailboxUrl: string;
  inviteCode: string;
  dataFolder: string;
  ports: StackPorts;
  /** Stops all processes and removes the data folder unless it was given. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Data folder for several starts. It is not removed. */
  readonly dataFolder?: string;
  /** Additional settings, such as DATABASE_URL. */
  readonly env?: Record<string, string>;
}

/**
 * Starts the whole product for browser tests: the same processes as `npm start`, on free ports, without output and without the
 * settings of the user. The processes exit with this one, even if it is killed.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), "dexnet-stack-")));
  const ports = await choosePorts();
  const env: Record<string, string | undefined> = {
    ...systemEnvironment(process.env),
    DEXNET_DATA: dataFolder,
    ...Object.fromEntries(portNames.map((name) => [name, String(ports[name])])),
    ...options.env,
  };
  let product: Product;
  try {
    await copyClusters(dataFolder);
    product = await startProduct({
      settings: readStartSettings(env),
      env,
      say: () => undefined,
      onLine: () => undefined,
    });
  } catch (error) {
    if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
    throw error;
  }
  const { appUrl, ledgerUrl, mailboxUrl, inviteCode } = product;
  if (mailboxUrl === null || inviteCode === undefined) {
    await product.stop();
    throw new Error("A stack for tests needs its mailbox and its invite code.");
  }
  return {
    appUrl,
    ledgerUrl,
    mailboxUrl,
    inviteCode,
    dataFolder,
    ports,
    async stop() {
      await product.stop();
      if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Copies the cluster of the test runner, if there is one, for servers without data. Creating one takes seconds. */
export async function copyClusters(dataFolder: string): Promise<void> {
  if (existsSync(join(dataFolder, "api"))) return;
  await mkdir(dataFolder, { recursive: true });
  // Created first, because a start refuses data without secrets.
  await readOrMakeSecrets(dataFolder);
  for (const server of ["api", "ledger"]) await copyEmbeddedCluster(join(dataFolder, server, "db"));
}

async function choosePorts(): Promise<StackPorts> {
  const ports = await freePorts(portNames.length);
  return Object.fromEntries(portNames.map((name, index) => [name, ports[index]])) as StackPorts;
}

/** Environment variables that programs need, without settings of the product. */
function systemEnvironment(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
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
