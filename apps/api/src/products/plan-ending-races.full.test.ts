import { merchantXpub } from "@dexnet/chain/testing/payment-chain";
import { paymentCalls } from "@dexnet/protocol/payments";
import type { Db } from "@dexnet/service/database/database";
import { openDatabase } from "@dexnet/service/database/database";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { countLockWaits } from "@dexnet/service/testing/lock-waits";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createInvoiceStore } from "../payments/invoice-store.ts";
import type { TestStorage } from "../testing/api-client.ts";
import { runApi } from "../testing/api-process.ts";
import { migrationsFolder, startTestApi, type TestApi, testTokenSecret } from "../testing/api-server.ts";
import { startTestLedger } from "../testing/ledger-server.ts";
import { startTestMailServer } from "../testing/mail-server.ts";
import { type PaymentWorld, startPaymentWorld } from "../testing/payment-api.ts";
import {
  countStorages,
  dayMs,
  grantIn,
  newPaidStorage,
  readNotices,
  readProduct,
  setDaysAfterEnd,
} from "../testing/plan-endings.ts";
import { insertTrial, insertUser } from "../testing/users.ts";
import { createPlanNoticeStore } from "./plan-ending-store.ts";
import { createUserProductStore } from "./product-store.ts";

/** Two processes on one database. */
let world: PaymentWorld;
let api: TestApi;
let other: TestApi;
beforeAll(async () => {
  world = await startPaymentWorld();
  const options = { paymentChain: world.open(), planEndingsIntervalMs: 20 };
  api = await startTestApi(options);
  other = await startTestApi({ ...options, sharedWith: api });
});
afterAll(async () => {
  await other.close();
  await api.close();
  await world.stop();
});

/** A storage whose product is a minute before its release: both mails were accepted. */
async function nearRelease(): Promise<TestStorage> {
  const storage = await newPaidStorage(api);
  await api.database.db.transaction(async (tx) => {
    const endsAt = new Date(api.clock.now().getTime() - 14 * dayMs + 60_000);
    await createUserProductStore(tx).setEnd(storage.userProductId, endsAt);
    for (const [kind, days] of [
      ["release_in_7_days", 7],
      ["release_in_1_day", 2],
    ] as const) {
      const queuedAt = new Date(api.clock.now().getTime() - days * dayMs);
      const mailId = crypto.randomUUID();
      const { userProductId } = storage;
      await createPlanNoticeStore(tx).record({ userProductId, endsAt, kind, mailId, queuedAt });
      await createPlanNoticeStore(tx).markAccepted(mailId, queuedAt);
    }
  });
  return storage;
}

const makeDue = () => api.clock.advance(61_000);
const grant = (tx: Db, storage: TestStorage) => grantIn(tx, api, storage, "storage-10");
const lockWaits = () => countLockWaits(api.database.db);
const changesOf = ({ address }: TestStorage) => api.ledger.receivedFor(address).map(({ method }) => method);

async function productsOf({ user }: TestStorage) {
  return createUserProductStore(api.database.db).listOf(user.id);
}

describe("release and renewal at the same moment", () => {
  it("keeps the storage if the payment is first", async () => {
    const storage = await nearRelease();
    await api.database.db.transaction(async (tx) => {
      expect(await grant(tx, storage)).toBe(storage.userProductId);
      makeDue();
      // Both processes want to release and wait for the payment.
      await expect.poll(lockWaits).toBeGreaterThanOrEqual(2);
    });
    await expect.poll(lockWaits).toBe(0);
    const product = await readProduct(api, storage);
    expect(product.releasedAt).toBeNull();
    expect(product.endsAt.getTime()).toBeGreaterThan(api.clock.now().getTime());
    expect(await countStorages(api, storage)).toBe(1);
    await expect.poll(() => changesOf(storage).at(-1)).toBe("PUT");
    expect(changesOf(storage)).not.toContain("DELETE");
  });

  it("grants an empty product if the release is first", async () => {
    const storage = await nearRelease();
    let granting: Promise<string> | undefined;
    await api.database.db.transaction(async (tx) => {
      const address = storage.address.toLowerCase();
      await tx.execute(sql`select 1 from storages where address = ${address} for update`);
      makeDue();
      // One process has locked the product and waits for the storage, the other one waits for the product.
      await expect.poll(lockWaits).toBeGreaterThanOrEqual(2);
      granting = api.database.db.transaction((second) => grant(second, storage));
      await expect.poll(lockWaits).toBeGreaterThanOrEqual(3);
    });
    const grantedId = await granting;
    expect(grantedId).not.toBe(storage.userProductId);
    const products = await productsOf(storage);
    expect(products.find(({ id }) => id === storage.userProductId)?.releasedAt).not.toBeNull();
    const granted = products.find(({ id }) => id === grantedId);
    expect(granted?.endsAt.getTime()).toBeGreaterThan(api.clock.now().getTime() + 29 * dayMs);
    expect(await countStorages(api, storage)).toBe(0);
    await expect.poll(() => changesOf(storage).at(-1)).toBe("DELETE");
  });

  it("has one of both outcomes, whichever is first", async () => {
    const storages = await Promise.all(Array.from({ length: 8 }, nearRelease));
    makeDue();
    const grants = storages.map((storage, index) =>
      api.database.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_sleep(${index * 0.01})`);
        return grant(tx, storage);
      }),
    );
    const ids = await Promise.all(grants);
    for (const [index, storage] of storages.entries()) {
      const isRenewed = ids[index] === storage.userProductId;
      const { releasedAt } = await readProduct(api, storage);
      expect(releasedAt === null).toBe(isRenewed);
      expect(await countStorages(api, storage)).toBe(isRenewed ? 1 : 0);
      await expect.poll(() => changesOf(storage).at(-1)).toBe(isRenewed ? "PUT" : "DELETE");
    }
  });
});

describe("two processes", () => {
  it("send each mail once", async () => {
    const storages = await Promise.all(Array.from({ length: 6 }, () => api.newStorage()));
    for (const storage of storages) await setDaysAfterEnd(api, storage, -7 + 0.001);
    const kindsOf = async (storage: TestStorage) =>
      (await readNotices(api, storage)).filter((row) => row.is_accepted).map(({ kind }) => kind);
    const kinds = ["ends_in_7_days", "ends_in_1_day", "ended", "release_in_7_days", "release_in_1_day", "released"];
    for (const [index, days] of [0, 6, 1, 7, 6, 1.1].entries()) {
      api.clock.advance(days * dayMs);
      for (const storage of storages) {
        await expect.poll(() => kindsOf(storage)).toEqual(kinds.slice(0, index + 1));
      }
    }
    for (const { user } of storages) {
      const subjects = api.mailServer.mailsTo(user.email).map(({ subject }) => subject);
      expect(new Set(subjects).size).toBe(subjects.length);
      // The first one confirms the e-mail.
      expect(subjects).toHaveLength(kinds.length + 1);
    }
  });
});

describe("a payment that is under way", () => {
  it("postpones the release, and renews the product when it is final", async () => {
    const storage = await nearRelease();
    const { token } = storage.user;
    const order = { product: "storage-10", token: "USDT" };
    const { body: invoice } = await api.send(paymentCalls.getOrCreateInvoice, { token, body: order });
    await world.pay("USDT", String(invoice.address), BigInt(String(invoice.amount)));
    makeDue();
    const bystander = await nearRelease();
    makeDue();
    await expect.poll(() => countStorages(api, bystander)).toBe(0);
    expect(await countStorages(api, storage)).toBe(1);
    await world.mine(5);
    const statusNow = async () => (await createInvoiceStore(api.database.db).findById(String(invoice.invoice)))?.status;
    await expect.poll(statusNow).toBe("paid");
    const { endsAt, releasedAt } = await readProduct(api, storage);
    expect(releasedAt).toBeNull();
    expect(endsAt.getTime()).toBeGreaterThan(api.clock.now().getTime() + 29 * dayMs);
    expect(await countStorages(api, storage)).toBe(1);
  });
});

describe("a process that is killed", () => {
  it("after a mail was accepted and before that is recorded, leaves one notice and one mail with one Message-ID", async () => {
    const schemaName = "dexnet_api";
    const databaseUrl = await createMigratedDatabase({ schemaName, migrations: migrationsFolder });
    const database = await openDatabase({ url: databaseUrl, schemaName });
    const [mailServer, ledger] = [await startTestMailServer(), await startTestLedger()];
    const { contracts } = world;
    const user = await insertUser(database.db);
    const { id } = await insertTrial(database.db, user.id);
    await createUserProductStore(database.db).setEnd(id, new Date(Date.now() + 3 * dayMs));
    const process = runApi({
      API_PORT: "0",
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: testTokenSecret,
      WEB_ROOT: "/nowhere",
      SMTP_URL: mailServer.url,
      MAIL_FROM: "DexNet <no-reply@example.org>",
      LEDGER_INTERNAL_URL: ledger.url,
      CHAIN_RPC_URL: world.rpcUrl,
      CHAIN_ID: String(contracts.chainId),
      MERCHANT_XPUB: merchantXpub(),
      USDT_CONTRACT: contracts.tokens.USDT,
      DEXNET_CONTRACT: contracts.tokens.DEXNET,
      DEXNET_PAIR: contracts.pair,
    });
    onTestFinished(async () => {
      process.child.kill("SIGKILL");
      await Promise.all([process.exit, mailServer.close(), ledger.close()]);
      await database.close();
      await dropTestDatabase(databaseUrl);
    });
    mailServer.beforeAccept(async () => {
      process.child.kill("SIGKILL");
      await process.exit;
    });
    const first = await mailServer.nextMail(user.email);
    expect(await process.exit).toBeNull();

    const paymentChain = world.open();
    const second = await startTestApi({ database, paymentChain, planEndingsIntervalMs: 20 });
    onTestFinished(() => second.close());
    // The lease of the dead process ends.
    second.clock.advance(61_000);
    const again = await second.mailServer.nextMail(user.email);
    expect(again.messageId).toBe(first.messageId);
    const notices = () => createPlanNoticeStore(database.db).listOf([id]);
    await expect.poll(async () => (await notices())[0]?.acceptedAt ?? null).not.toBeNull();
    expect(await notices()).toMatchObject([{ kind: "ends_in_7_days", isWaiting: false }]);
    expect(second.mailServer.mailsTo(user.email)).toHaveLength(1);
  });
});
