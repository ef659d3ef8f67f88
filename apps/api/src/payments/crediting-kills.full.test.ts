import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { merchantXpub } from "@dexnet/chain/testing/payment-chain";
import { brokenAnswers } from "@dexnet/chain/testing/rpc-lies";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { freePort } from "@dexnet/service/testing/free-ports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiProcess, runApi } from "../testing/api-process.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { type CommitPoint, type CommitProxy, startCommitProxy } from "../testing/commit-proxy.ts";
import { type PaymentFaults, startPaymentFaults } from "../testing/payment-faults.ts";
import { transfers } from "./payment-tables.ts";

const schemaName = "dexnet_api";
let databaseUrl: string;
let database: Database;
let faults: PaymentFaults;
let commits: CommitProxy;
let folder: string;
const started: ApiProcess[] = [];

beforeAll(async () => {
  databaseUrl = await createMigratedDatabase({ schemaName, migrations: migrationsFolder });
  database = await openDatabase({ url: databaseUrl, schemaName });
  faults = await startPaymentFaults({ database });
  commits = await startCommitProxy(databaseUrl);
  folder = await mkdtemp(join(tmpdir(), "api-kills-"));
});
afterAll(async () => {
  for (const { child, exit } of started) {
    child.kill("SIGKILL");
    await exit;
  }
  await commits.stop();
  await faults.stop();
  await database.close();
  await dropTestDatabase(databaseUrl);
  await rm(folder, { recursive: true });
});

/** A process of the service as in production. Its connections to the database go through the proxy of commits. */
async function start(): Promise<ApiProcess> {
  const { world, api } = faults;
  const process = runApi({
    API_PORT: String(await freePort()),
    DATABASE_URL: commits.url,
    DEXNET_DATA: folder,
    WEB_ROOT: folder,
    SMTP_URL: api.mailServer.url,
    LEDGER_INTERNAL_URL: api.ledger.url,
    LOG_LEVEL: "warn",
    CHAIN_RPC_URL: world.rpcUrl,
    CHAIN_ID: String(world.contracts.chainId),
    USDT_CONTRACT: world.contracts.tokens.USDT,
    DEXNET_CONTRACT: world.contracts.tokens.DEXNET,
    DEXNET_PAIR: world.contracts.pair,
    MERCHANT_XPUB: merchantXpub(),
  });
  started.push(process);
  return process;
}

describe("a payment survives kill -9", () => {
  test("before and after each commit, and is granted once", async () => {
    const buyer = await faults.buyer();
    const invoice = await buyer.order();
    // The api of the tests only answers requests. Its scanner sees nothing.
    faults.proxies[0]?.lie(brokenAnswers["an error of JSON-RPC"]);
    await faults.world.pay("USDT", invoice.address, BigInt(invoice.amount));
    await faults.world.mine(6);

    const stored = async () => (await database.db.select().from(transfers)).length;
    const state = async () => ({
      transfers: await stored(),
      status: (await buyer.status(invoice)).status,
      grants: await faults.grantsOf(invoice),
      products: (await buyer.products()).length,
    });
    const unpaid = { status: "pending", grants: 0, products: 0 };
    const paid = { transfers: 1, status: "paid", grants: 1, products: 1 };
    const points: [CommitPoint, object][] = [
      [
        { statement: 'insert into "transfers"', when: "before" },
        { transfers: 0, ...unpaid },
      ],
      [
        { statement: 'insert into "transfers"', when: "after" },
        { transfers: 1, ...unpaid },
      ],
      [
        { statement: 'insert into "invoice_grants"', when: "before" },
        { transfers: 1, ...unpaid },
      ],
      [{ statement: 'insert into "invoice_grants"', when: "after" }, paid],
    ];
    for (const [point, expected] of points) {
      const process = await start();
      await new Promise<void>((resolve) => {
        commits.killAt(point, () => {
          process.child.kill("SIGKILL");
          resolve();
        });
      });
      await process.exit;
      expect(await state(), `${point.when} the commit of ${point.statement}`).toEqual(expected);
    }

    await start();
    await faults.world.pay("USDT", invoice.address, 5n);
    await faults.world.mine(6);
    await expect.poll(async () => (await buyer.status(invoice)).status).toBe("overpaid");
    expect(await buyer.status(invoice)).toMatchObject({ received: String(BigInt(invoice.amount) + 5n) });
    expect(await state()).toEqual({ ...paid, transfers: 2, status: "overpaid" });
  });
});
