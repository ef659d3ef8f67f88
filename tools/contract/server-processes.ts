import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { freePorts } from "@dexnet/service/testing/free-ports";
import { type ApiProcess, runApi } from "../../apps/api/src/testing/api-process.ts";
import { migrationsFolder as apiMigrations } from "../../apps/api/src/testing/api-server.ts";
import { startTestMailServer } from "../../apps/api/src/testing/mail-server.ts";
import { migrationsFolder as ledgerMigrations, schemaName as ledgerSchema } from "../../apps/ledger/src/app.ts";
import { type LedgerProcess, startLedgerProcess } from "../../apps/ledger/src/testing/ledger-process.ts";

export const serverNames = ["api", "ledger"] as const;
export type ServerName = (typeof serverNames)[number];

/** An api and a ledger as processes of their own, which tests kill. Their ports stay the same. */
export interface ServerProcesses {
  readonly urls: { readonly api: string; readonly ledger: string };
  /** Aborts when they stop for good. */
  readonly stopping: AbortSignal;
  readonly databaseUrls: { readonly api: string; readonly ledger: string };
  readMailedCode(email: string): Promise<string>;
  /** kill -9, and a new start. Resolves when the server is ready again. */
  restart(name: ServerName): Promise<void>;
  stop(): Promise<void>;
}

const internalToken = "for tests only: a token of 32 bytes";

export async function startServerProcesses(inviteCode: string): Promise<ServerProcesses> {
  const folder = await mkdtemp(join(tmpdir(), "dexnet-kills-"));
  const [apiPort = "", ledgerPort = "", internalPort = ""] = (await freePorts(3)).map(String);
  const urls = { api: `http://127.0.0.1:${apiPort}`, ledger: `http://127.0.0.1:${ledgerPort}` };
  const databases = {
    api: await createMigratedDatabase({ schemaName: "dexnet_api", migrations: apiMigrations }),
    ledger: await createMigratedDatabase({ schemaName: ledgerSchema, migrations: ledgerMigrations }),
  };
  const mailServer = await startTestMailServer();
  const common = { DEXNET_DATA: folder, INTERNAL_TOKEN: internalToken };
  const ledgerPorts = { LEDGER_PORT: ledgerPort, LEDGER_INTERNAL_PORT: internalPort };
  const startLedger = () => startLedgerProcess({ ...common, ...ledgerPorts, DATABASE_URL: databases.ledger });
  async function startApi(): Promise<ApiProcess> {
    const started = runApi({
      ...common,
      API_PORT: apiPort,
      DATABASE_URL: databases.api,
      WEB_ROOT: folder,
      SMTP_URL: mailServer.url,
      LEDGER_URL: urls.ledger,
      LEDGER_INTERNAL_URL: `http://127.0.0.1:${internalPort}`,
      FIRST_INVITE_CODE: inviteCode,
      LOG_LEVEL: "warn",
    });
    await started.ready;
    return started;
  }
  async function killApi({ child, exit }: ApiProcess): Promise<void> {
    child.kill("SIGKILL");
    await exit;
  }

  let ledger: LedgerProcess = await startLedger();
  let api = await startApi();
  const stopping = new AbortController();
  return {
    urls,
    stopping: stopping.signal,
    databaseUrls: databases,
    readMailedCode: mailServer.nextMailedCode,
    async restart(name) {
      if (name === "api") {
        await killApi(api);
        api = await startApi();
      } else {
        await ledger.kill();
        ledger = await startLedger();
      }
    },
    async stop() {
      stopping.abort();
      await killApi(api);
      await ledger.kill();
      await mailServer.close();
      for (const url of Object.values(databases)) await dropTestDatabase(url);
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
