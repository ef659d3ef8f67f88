import { fileURLToPath } from "node:url";
import type { Clock } from "@dexnet/service/clock";
import { type Database, openDatabase } from "@dexnet/service/database";
import { migrate } from "@dexnet/service/migrations";
import { defaultConnectionsPerNetwork } from "@dexnet/service/network-limit";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { captureLog, type LogCapture } from "@dexnet/service/testing/test-server";
import { createApi } from "../app.ts";
import { createInviteStore } from "../invites/store.ts";
import { createLedgerClient } from "../ledger/client.ts";
import { createSmtpTransport } from "../mails/smtp-transport.ts";
import { readCatalogue } from "../products/catalogue.ts";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { startTestLedger, type TestLedger } from "./ledger-server.ts";
import { startTestMailServer, type TestMailServer } from "./mail-server.ts";

export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));
export const testInvite = "come-in";
export const testTokenSecret = "a secret for the tests that is long enough";
export const operatorToken = "operator-token-of-the-tests";
/** With which operators come to the api; the ledger of the tests has another. */
export const internalToken = "internal-token-of-the-tests-of-32-bytes";

export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  /** Lets no time go by while `work` runs, but what is advanced. */
  standStill<T>(work: () => Promise<T>): Promise<T>;
}

/** Runs like the real one, and can be set forward. */
export function createTestClock(): TestClock {
  let offsetMs = 0;
  let stoodAt: number | undefined;
  return {
    now: () => new Date((stoodAt ?? Date.now()) + offsetMs),
    async standStill(work) {
      stoodAt = Date.now();
      try {
        return await work();
      } finally {
        stoodAt = undefined;
      }
    },
    advance(milliseconds) {
      offsetMs += milliseconds;
    },
  };
}

/**
 * The whole api as it runs, listening, with a real mail server beside it. On a database of PostgreSQL's when no other is
 * given: what comes at once runs at once there, while the embedded one does one thing after the other.
 */
export interface TestApi extends ApiClient {
  url: string;
  database: Database;
  clock: TestClock;
  mailServer: TestMailServer;
  ledger: TestLedger;
  capture: LogCapture;
  addInvite(code: string, uses: number, expiresAt?: Date): Promise<void>;
  close(): Promise<void>;
}

export interface TestApiOptions {
  webRoot?: string;
  /** Migrated here, closed by who opened it. */
  database?: Database;
  /** Another that runs: this one is a second process of the same service. */
  beside?: TestApi;
  /** Who may say by x-forwarded-for where a request comes from; this machine when nothing else is said. */
  trustedProxies?: string[] | false;
  accessTokenSeconds?: number;
}

async function openOwnDatabase(): Promise<{ database: Database; remove(): Promise<void> }> {
  const schemaName = "dexnet_api";
  const url = await createMigratedDatabase({ schemaName, migrations: migrationsFolder });
  const database = await openDatabase({ url, schemaName });
  return {
    database,
    async remove() {
      await database.close();
      await dropTestDatabase(url);
    },
  };
}

export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const capture = captureLog();
  const clock = options.beside?.clock ?? createTestClock();
  const mailServer = options.beside?.mailServer ?? (await startTestMailServer());
  const ledger = options.beside?.ledger ?? (await startTestLedger());
  const given = options.beside?.database ?? options.database;
  const { database, remove } = given ? { database: given, remove: async () => {} } : await openOwnDatabase();
  await migrate(database, migrationsFolder);
  const api = await createApi({
    settings: {
      publicUrl: "https://cloud.example.org",
      ledgerUrl: "https://ledger.example.org",
      mailboxUrl: undefined,
      firstInviteCode: testInvite,
      tokenSecret: testTokenSecret,
      internalToken,
      accessTokenSeconds: options.accessTokenSeconds ?? 900,
      trustedProxies: options.trustedProxies ?? ["loopback"],
      connectionsPerNetwork: defaultConnectionsPerNetwork,
      webRoot: options.webRoot ?? "/nowhere",
    },
    database,
    log: capture.log,
    catalogue: await readCatalogue(),
    mailTransport: createSmtpTransport({ url: mailServer.url, from: "DexNet <no-reply@example.org>" }),
    ledgerClient: createLedgerClient({ url: ledger.url, operatorToken }),
    clock,
    tuning: {
      argon2: { memoryCost: 64, timeCost: 1, parallelism: 1 },
      minimumAnswerMs: 0,
      mailWaits: { firstMs: 50, largestMs: 100 },
      ledgerWaits: { firstMs: 50, largestMs: 100 },
    },
  });
  const url = await api.app.listen({ host: "127.0.0.1", port: 0 });
  return {
    ...createApiClient(url, mailServer),
    url,
    database,
    clock,
    mailServer,
    ledger,
    capture,
    addInvite: (code, uses, expiresAt) =>
      createInviteStore(database.db).insertIfMissing({
        code,
        uses,
        expiresAt: expiresAt ?? null,
        createdAt: new Date(),
      }),
    async close() {
      await api.stop();
      if (options.beside !== undefined) return;
      await mailServer.close();
      await ledger.close();
      await remove();
    },
  };
}
