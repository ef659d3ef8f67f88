import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { goodInviteCode } from "@dexnet/drive/testing/fakes/fake-accounts";
import { freePorts } from "@dexnet/service/testing/free-ports";
import { createPostgresServer } from "../../postgres/postgres-server.ts";
import type { ChildPlan } from "../../start/child.ts";
import { planChildren } from "../../start/plans.ts";
import { readOrMakeSecrets } from "../../start/secrets.ts";
import { readStartSettings } from "../../start/settings.ts";
import { supervise } from "../../start/supervisor.ts";
import { startProxy } from "../../testing/start-proxy.ts";
import { type DeviceStore, startDeviceStore } from "./device-store.ts";
import type { Part } from "./part.ts";
import type { RunLogs } from "./run-logs.ts";
import { createServerProcess } from "./server-process.ts";

type Settings = Readonly<Record<string, string>>;

const apiCount = 2;
const ledgerCount = 3;
/** Direct I/O of the OSDs needs a disk. */
const parentFolder = "/var/tmp";
/** One repair process copies this much in a second at most, so that a drain has a rate to measure. */
export const repairMegabytesPerSecond = 1;

/** The whole product as several processes on this machine. */
export interface Cluster {
  readonly urls: { readonly api: string; readonly ledger: string };
  readonly mailboxUrl: string;
  readonly databaseUrl: string;
  readonly internalToken: string;
  /** URL of the internal calls of a ledger process. */
  readonly ledgerInternalUrl: string;
  readonly parts: readonly Part[];
  readonly devices: DeviceStore;
  /** Exits of processes that nobody has killed. */
  readonly crashes: readonly string[];
  readonly ledgerProcesses: number;
  stop(): Promise<void>;
}

/** Starts everything, or throws and leaves no process running. */
export async function startCluster(options: {
  readonly logs: RunLogs;
  readonly withCeph: boolean;
  say(text: string): void;
}): Promise<Cluster> {
  const { logs, say } = options;
  const cleanups: (() => Promise<unknown>)[] = [];
  /** Stops in the reverse order of the start. */
  async function stop(): Promise<void> {
    for (const cleanup of cleanups.splice(0).toReversed()) {
      await cleanup().catch((error: unknown) => logs.open("command")(`A stop failed: ${String(error)}`));
    }
  }

  async function start(): Promise<Cluster> {
    const folder = await mkdtemp(join(parentFolder, "dexnet-distributed-"));
    cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
    const postgresFolder = await mkdtemp(join(parentFolder, "dexnet-postgres-"));
    cleanups.push(() => rm(postgresFolder, { recursive: true, force: true, maxRetries: 3 }));
    const devices = await startDeviceStore({ folder, logFolder: logs.folder, withCeph: options.withCeph, say });
    cleanups.push(devices.stop);

    say("starting PostgreSQL");
    const postgres = await createPostgresServer({
      folder: postgresFolder,
      settings: ["max_connections=300"],
      onLine: logs.open("postgres"),
    });
    cleanups.push(() => postgres.stop());
    await postgres.start();

    const ports = await freePorts(7 + 2 * (apiCount + ledgerCount));
    const takePorts = (count: number) => ports.splice(0, count);
    const [mailboxPort = 0, smtpPort = 0, chainPort = 0] = takePorts(3);
    const [apiUrlPort = 0, ledgerUrlPort = 0, internalPort = 0, apiInternalPort = 0] = takePorts(4);
    const [apiPorts, apiInternalPorts] = [takePorts(apiCount), takePorts(apiCount)];
    const [ledgerPorts, ledgerInternalPorts] = [takePorts(ledgerCount), takePorts(ledgerCount)];
    const urls = { api: `http://127.0.0.1:${apiUrlPort}`, ledger: `http://127.0.0.1:${ledgerUrlPort}` };
    const internalUrl = `http://127.0.0.1:${internalPort}`;
    const webFolder = join(folder, "web");
    await mkdir(webFolder);
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DEXNET_DATA: join(folder, "data"),
      MAILBOX_PORT: String(mailboxPort),
      MAILBOX_SMTP_PORT: String(smtpPort),
      CHAIN_PORT: String(chainPort),
      API_PORT: String(apiUrlPort),
      LEDGER_PORT: String(ledgerUrlPort),
      WEB_ROOT: webFolder,
      API_INTERNAL_PORT: String(apiInternalPort),
      LEDGER_INTERNAL_PORT: String(internalPort),
      PUBLIC_URL: urls.api,
      LEDGER_URL: urls.ledger,
      LEDGER_INTERNAL_URL: internalUrl,
      DATABASE_URL: postgres.url,
      LEDGER_DEVICES: JSON.stringify(devices.settings),
      FIRST_INVITE_CODE: goodInviteCode,
      REPAIR_SECONDS: "2",
      ...devices.env,
      REPAIR_MB_PER_SECOND: String(repairMegabytesPerSecond),
    };
    const startSettings = readStartSettings(env);
    await mkdir(startSettings.DEXNET_DATA);
    const secrets = await readOrMakeSecrets(startSettings.DEXNET_DATA);
    const plans = planChildren(startSettings, secrets, env);

    say(`starting mailbox, chain, ${ledgerCount} ledger and ${apiCount} api processes behind nginx`);
    const supervisor = await supervise({
      plans: plans.filter(({ name }) => name === "chain" || name === "mailbox"),
      onLine: (name, line) => logs.open(name)(line),
    });
    cleanups.push(() => supervisor.stop());
    const proxy = await startProxy({
      folder: join(folder, "proxy"),
      api: { port: apiUrlPort, upstreamPorts: apiPorts },
      ledger: { port: ledgerUrlPort, upstreamPorts: ledgerPorts },
      internal: { port: internalPort, upstreamPorts: ledgerInternalPorts },
      onLine: logs.open("nginx"),
    });
    cleanups.push(() => proxy.stop());

    const crashes: string[] = [];
    const startServer = async (kind: "api" | "ledger", index: number, settings: Settings): Promise<Part> => {
      const name = `${kind}-${index + 1}`;
      const plan = planServer(plans, kind, name, settings);
      const server = createServerProcess({ plan, onLine: logs.open(name), onCrash: (reason) => crashes.push(reason) });
      cleanups.push(() => server.stop());
      await server.start();
      return { name, kind, kill: server.kill, start: server.start };
    };
    const ledgers = await Promise.all(
      ledgerPorts.map((port, index) =>
        startServer("ledger", index, {
          LEDGER_PORT: String(port),
          LEDGER_INTERNAL_PORT: String(ledgerInternalPorts[index]),
        }),
      ),
    );
    const apis = await Promise.all(
      apiPorts.map((port, index) =>
        startServer("api", index, { API_PORT: String(port), API_INTERNAL_PORT: String(apiInternalPorts[index]) }),
      ),
    );

    const database: Part = { name: "postgres", kind: "postgres", kill: postgres.kill, start: postgres.start };
    return {
      urls,
      mailboxUrl: `http://localhost:${mailboxPort}`,
      databaseUrl: postgres.url,
      internalToken: secrets.INTERNAL_TOKEN,
      ledgerInternalUrl: internalUrl,
      parts: [...devices.parts, ...ledgers, ...apis, database],
      devices,
      crashes,
      ledgerProcesses: ledgerCount,
      stop,
    };
  }

  try {
    return await start();
  } catch (error) {
    await stop();
    throw error;
  }
}

function planServer(plans: readonly ChildPlan[], kind: string, name: string, env: Settings): ChildPlan {
  const plan = plans.find((one) => one.name === kind);
  if (plan === undefined) throw new Error(`There is no plan of a process ${kind}.`);
  return { ...plan, name, env: { ...plan.env, ...env } };
}
