import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Person, ServersUnderTest } from "@dexnet/drive/testing/contracts/servers/servers-under-test";
import { personPassword } from "@dexnet/drive/testing/contracts/servers/servers-under-test";
import { adminCalls } from "@dexnet/protocol/admin/admin";
import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { migrate } from "@dexnet/service/database/migrations";
import { defaultConnectionsPerNetwork } from "@dexnet/service/http/network-limit";
import { createLogger } from "@dexnet/service/log/log";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { freePort } from "@dexnet/service/testing/free-ports";
import { createApi } from "../../apps/api/src/app.ts";
import { createLedgerClient } from "../../apps/api/src/ledger/client.ts";
import { createSmtpTransport } from "../../apps/api/src/mails/smtp-transport.ts";
import { readCatalogue } from "../../apps/api/src/products/catalogue.ts";
import {
  migrationsFolder as apiMigrations,
  createTestClock,
  type TestClock,
  testTokenSecret,
} from "../../apps/api/src/testing/api-server.ts";
import { codeOf } from "../../apps/api/src/testing/authenticator.ts";
import { startTestMailServer } from "../../apps/api/src/testing/mail-server.ts";
import { startPaymentWorld } from "../../apps/api/src/testing/payment-api.ts";
import { migrationsFolder as ledgerMigrations, schemaName as ledgerSchema } from "../../apps/ledger/src/app.ts";
import type { PublicationSettings } from "../../apps/ledger/src/log/start-publication.ts";
import { internalToken, runLedger } from "../../apps/ledger/src/testing/running-ledger.ts";

/** Databases and devices of servers. */
export interface ServerData {
  readonly databases: { readonly api: Database; readonly ledger: Database };
  /** Folder with the folder `devices`. */
  readonly dataFolder: string;
}

interface RealServersOptions {
  readonly clock?: TestClock;
  readonly publication?: PublicationSettings;
  /** Data of servers that ran before. They are migrated at the start. The caller closes and deletes them. */
  readonly data?: ServerData;
}

/** An api and a ledger as they run, in this process: real databases, devices, mails and payments, and one clock. */
export async function startRealServers(
  inviteCode = "contract",
  { clock = createTestClock(), publication, data }: RealServersOptions = {},
): Promise<ServersUnderTest> {
  const { databases, dataFolder, remove } = data === undefined ? await createData() : { ...data, remove: undefined };
  await migrate(databases.api, apiMigrations);
  await migrate(databases.ledger, ledgerMigrations);
  const mailServer = await startTestMailServer();
  const ledger = await runLedger({
    database: databases.ledger,
    dataFolder,
    clock,
    ...(publication && { publication }),
  });
  const paymentWorld = await startPaymentWorld();
  // The addresses in its answers are its own, so the port is chosen before.
  const port = await freePort();
  const apiUrl = `http://127.0.0.1:${port}`;
  const backoff = { firstMs: 50, maxMs: 100 };
  const api = await createApi({
    settings: {
      publicUrl: apiUrl,
      ledgerUrl: ledger.url,
      mailboxUrl: undefined,
      webRoot: "/nowhere",
      testWalletUrl: undefined,
      analyticsUrl: undefined,
      firstInviteCode: inviteCode,
      tokenSecret: testTokenSecret,
      internalToken,
      accessTokenSeconds: 900,
      trustedProxies: false,
      connectionsPerNetwork: defaultConnectionsPerNetwork,
    },
    database: databases.api,
    log: createLogger({ name: "api", level: "silent" }),
    catalogue: await readCatalogue(),
    mailTransport: createSmtpTransport({ url: mailServer.url, from: "DexNet <no-reply@example.org>" }),
    ledgerClient: createLedgerClient({ url: ledger.internalUrl, operatorToken: internalToken }),
    paymentChain: paymentWorld.open(),
    clock,
    tuning: {
      argon2: { memoryCost: 64, timeCost: 1, parallelism: 1 },
      minimumAnswerMs: 0,
      mailBackoff: backoff,
      ledgerBackoff: backoff,
    },
  });
  const internalUrl = await api.http.internal.listen({ host: "127.0.0.1", port: 0 });
  const urls = { api: await api.http.listen({ host: "127.0.0.1", port }), ledger: ledger.url };

  const stopping = new AbortController();
  return {
    urls,
    stopping: stopping.signal,
    inviteCode,
    now: () => clock.now().getTime(),
    advanceClock: clock.advance,
    readMailedCode: mailServer.nextMailedCode,
    async enableSecondFactor({ call }: Person) {
      const { secret } = await call(twoFactorCalls.setUpTwoFactor, { body: { password: personPassword } });
      const body = { code: codeOf(secret, clock.now()) };
      const { recovery_codes: codes } = await call(twoFactorCalls.enableTwoFactor, { body });
      return () => codes.pop() ?? "";
    },
    async endSessions(email) {
      const { method, path } = adminCalls.endUserSessions;
      const headers = { authorization: `Internal ${internalToken}`, "content-type": "application/json" };
      const { ok } = await fetch(internalUrl + path, { method, headers, body: JSON.stringify({ email }) });
      if (!ok) throw new Error("The sessions were not ended");
    },
    entitle: (address, { sizeBytes, paidUntil }) => ledger.entitle({ address }, sizeBytes, paidUntil),
    async stop() {
      stopping.abort();
      await api.stop();
      await ledger.stop();
      await mailServer.close();
      await paymentWorld.stop();
      await remove?.();
    },
  };
}

async function createData(): Promise<ServerData & { remove(): Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), "dexnet-contract-"));
  const [api, ledger] = [
    await openMigrated("dexnet_api", apiMigrations),
    await openMigrated(ledgerSchema, ledgerMigrations),
  ];
  return {
    databases: { api: api.database, ledger: ledger.database },
    dataFolder,
    async remove() {
      for (const { close } of [api, ledger]) await close();
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function openMigrated(
  schemaName: string,
  migrations: string,
): Promise<{ database: Database; close(): Promise<void> }> {
  const url = await createMigratedDatabase({ schemaName, migrations });
  const database = await openDatabase({ url, schemaName });
  return {
    database,
    async close() {
      await database.close();
      await dropTestDatabase(url);
    },
  };
}
