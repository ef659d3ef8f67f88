import { fileURLToPath } from "node:url";
import type { Clock } from "@dexnet/service/background/clock";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { migrate } from "@dexnet/service/database/migrations";
import { defaultConnectionsPerNetwork } from "@dexnet/service/http/network-limit";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { captureLog, type LogCapture } from "@dexnet/service/testing/test-server";
import type { FastifyInstance } from "fastify";
import { createApi } from "../app.ts";
import { createInviteStore } from "../invites/invite-store.ts";
import { createLedgerClient } from "../ledger/client.ts";
import { createSmtpTransport } from "../mails/smtp-transport.ts";
import type { PaymentChain } from "../payments/payments.ts";
import { readCatalogue } from "../products/catalogue.ts";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { startTestLedger, type TestLedger } from "./ledger-server.ts";
import { startTestMailServer, type TestMailServer } from "./mail-server.ts";

export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));
export const testInvite = "come-in";
export const testTokenSecret = "a secret for the tests that is long enough";
export const operatorToken = "operator-token-of-the-tests";
/** Token of operators for the api. The ledger of the tests has another one. */
export const internalToken = "internal-token-of-the-tests-of-32-bytes";

export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  /** Stops the clock while `work` runs. Only `advance` changes the time. */
  freeze<T>(work: () => Promise<T>): Promise<T>;
}

/** A clock that runs like the real one and can be advanced. */
export function createTestClock(): TestClock {
  let offsetMs = 0;
  let frozenAt: number | undefined;
  return {
    now: () => new Date((frozenAt ?? Date.now()) + offsetMs),
    async freeze(work) {
      frozenAt = Date.now();
      try {
        return await work();
      } finally {
        frozenAt = undefined;
      }
    },
    advance(milliseconds) {
      offsetMs += milliseconds;
    },
  };
}

/**
 * The whole api, listening, with a real mail server. Its database is PostgreSQL unless another one is given: PostgreSQL
 * runs concurrent requests concurrently, and the embedded database runs one at a time.
 */
export interface TestApi extends ApiClient {
  url: string;
  /** Address of the internal port. */
  internalUrl: string;
  http: FastifyInstance;
  database: Database;
  clock: TestClock;
  mailServer: TestMailServer;
  ledger: TestLedger;
  capture: LogCapture;
  addInvite(code: string, uses: number, expiresAt?: Date): Promise<void>;
  close(): Promise<void>;
}

export interface TestApiOptions {
  readonly webRoot?: string;
  /** Migrated here; the caller closes it. */
  readonly database?: Database;
  /** A running api. The new one is a second process of the same service. */
  readonly sharedWith?: TestApi;
  /** Proxies that may set x-forwarded-for; this machine by default. */
  readonly trustedProxies?: string[] | false;
  readonly accessTokenSeconds?: number;
  readonly paymentChain?: PaymentChain;
  readonly testWalletUrl?: string;
  readonly planEndingsIntervalMs?: number;
  /** A real ledger instead of the one that only receives changes. */
  readonly realLedger?: { readonly internalUrl: string; readonly operatorToken: string };
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
  const clock = options.sharedWith?.clock ?? createTestClock();
  const mailServer = options.sharedWith?.mailServer ?? (await startTestMailServer());
  const ledger = options.sharedWith?.ledger ?? (await startTestLedger());
  const given = options.sharedWith?.database ?? options.database;
  const { database, remove } = given ? { database: given, remove: async () => {} } : await openOwnDatabase();
  await migrate(database, migrationsFolder);
  const api = await createApi({
    settings: {
      publicUrl: "https://cloud.example.org",
      ledgerUrl: "https://ledger.example.org",
      mailboxUrl: undefined,
      testWalletUrl: options.testWalletUrl,
      analyticsUrl: undefined,
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
    ledgerClient: createLedgerClient({
      url: options.realLedger?.internalUrl ?? ledger.url,
      operatorToken: options.realLedger?.operatorToken ?? operatorToken,
    }),
    paymentChain: options.paymentChain,
    clock,
    tuning: {
      argon2: { memoryCost: 64, timeCost: 1, parallelism: 1 },
      minimumAnswerMs: 0,
      mailBackoff: { firstMs: 50, maxMs: 100 },
      ledgerBackoff: { firstMs: 50, maxMs: 100 },
      ...(options.planEndingsIntervalMs === undefined ? {} : { planEndingsIntervalMs: options.planEndingsIntervalMs }),
    },
  });
  const internalUrl = await api.http.internal.listen({ host: "127.0.0.1", port: 0 });
  const url = await api.http.listen({ host: "127.0.0.1", port: 0 });
  return {
    ...createApiClient(url, mailServer),
    url,
    internalUrl,
    http: api.http,
    database,
    clock,
    mailServer,
    ledger,
    capture,
    addInvite: (code, uses, expiresAt) =>
      createInviteStore(database.db).insertIfNew({
        code,
        uses,
        expiresAt: expiresAt ?? null,
        createdAt: new Date(),
      }),
    async close() {
      await api.stop();
      if (options.sharedWith !== undefined) return;
      await mailServer.close();
      await ledger.close();
      await remove();
    },
  };
}
