import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock } from "@dexnet/service/background/clock";
import { openDatabase } from "@dexnet/service/database/database";
import { migrate } from "@dexnet/service/database/migrations";
import { freePorts } from "@dexnet/service/testing/free-ports";
import { deriveServerKeys } from "../../apps/api/src/secrets/server-keys.ts";
import { createAccessTokens } from "../../apps/api/src/sessions/access-token.ts";
import { type ApiClient, createApiClient } from "../../apps/api/src/testing/api-client.ts";
import { runApi } from "../../apps/api/src/testing/api-process.ts";
import { startTestLedger } from "../../apps/api/src/testing/ledger-server.ts";
import { startTestMailServer } from "../../apps/api/src/testing/mail-server.ts";
import { databaseSize } from "../harness/database-size.ts";
import type { TemporaryWorkspace } from "../harness/temporary-workspace.ts";
import { seedAccounts, seededAccount } from "./seed-accounts.ts";

const tokenSecret = "for benchmarks only: a secret of 32 bytes";
const migrationsFolder = fileURLToPath(new URL("../../apps/api/migrations", import.meta.url));
const schemaName = "dexnet_api";
/** The lifetime of a token in the benchmarks. Every call verifies it, as in production. */
const accessTokenSeconds = 86_400;

/** An api process, as in production, whose database has accounts. */
export interface SeededApi {
  readonly url: string;
  readonly internalUrl: string;
  /** Bytes in the database for one of the accounts. */
  readonly bytesOfAccount: number;
  readonly client: ApiClient;
  /** Access token of an account. */
  tokenOf(number: number): Promise<string>;
  stop(): Promise<void>;
}

export interface SeededApiOptions {
  /** A PostgreSQL server; the embedded database without it. */
  readonly databaseUrl?: string | undefined;
  readonly accounts: number;
  readonly passwordHash?: string | undefined;
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

export async function startSeededApi(workspace: TemporaryWorkspace, options: SeededApiOptions): Promise<SeededApi> {
  const folder = await workspace.createFolder();
  const database = await openDatabase({ url: options.databaseUrl, folder: join(folder, "api", "db"), schemaName });
  let bytesOfAccount = 0;
  try {
    await migrate(database, migrationsFolder);
    const before = await databaseSize(database);
    await seedAccounts(database, options.accounts, options.passwordHash ?? "none");
    await database.withLock("statistics", (connection) => connection.run("vacuum analyze"));
    bytesOfAccount = ((await databaseSize(database)) - before) / options.accounts;
  } finally {
    await database.close();
  }
  const [ledger, mailServer] = [await startTestLedger(), await startTestMailServer()];
  const [port, internalPort] = await freePorts(2);
  const api = runApi({
    TOKEN_SECRET: tokenSecret,
    ACCESS_TOKEN_SECONDS: String(accessTokenSeconds),
    API_PORT: String(port),
    API_INTERNAL_PORT: String(internalPort),
    TRUSTED_PROXIES: "loopback",
    DEXNET_DATA: folder,
    WEB_ROOT: folder,
    SMTP_URL: mailServer.url,
    LEDGER_INTERNAL_URL: ledger.url,
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...options.settings,
  });
  const stop = async () => {
    api.child.kill();
    await api.exit;
    await Promise.all([ledger.close(), mailServer.close()]);
  };
  const tokens = createAccessTokens({
    keyBytes: deriveServerKeys(tokenSecret).accessTokens,
    clock: systemClock,
    lifetimeSeconds: accessTokenSeconds,
  });
  try {
    await api.ready;
  } catch (fault) {
    await stop();
    throw fault;
  }
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    internalUrl: `http://127.0.0.1:${internalPort}`,
    bytesOfAccount,
    client: createApiClient(url, mailServer),
    tokenOf: (number) => tokens.issue(seededAccount(number)),
    stop,
  };
}
