import { randomUUID } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import { passkeyCalls } from "@dexnet/protocol/passkeys";
import { paymentCalls } from "@dexnet/protocol/payments";
import { productCalls } from "@dexnet/protocol/products";
import { shareCalls } from "@dexnet/protocol/shares";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPlanNoticeStore } from "../products/plan-ending-store.ts";
import { createKeyedHash } from "../secrets/hashes.ts";
import { deriveServerKeys } from "../secrets/server-keys.ts";
import { type TestStorage, testPassword } from "../testing/api-client.ts";
import { migrationsFolder, operatorToken, startTestApi, type TestApi, testTokenSecret } from "../testing/api-server.ts";
import { turnOnTwoFactor } from "../testing/authenticator.ts";
import { expectFault } from "../testing/faults.ts";
import { createDexId, createPromocode } from "../testing/payment-client.ts";
import { newTicket, shareBody } from "../testing/shares.ts";
import { addPasskey } from "../testing/software-passkey.ts";
import { newRows, readTableRows, type TableRows } from "../testing/table-rows.ts";
import { waitFor } from "../testing/wait-for.ts";
import { connectBody, createTestWallet, databaseHash, resetBody, signSnapshot } from "../testing/wallet.ts";
import { type PolicyName, policies } from "../throttles/throttle-policies.ts";
import { accountBuckets } from "./throttle-buckets.ts";

const suite = { schemaName: "dexnet_api", migrations: migrationsFolder };
const wrongCode = "000000";

/**
 * Tables that belong to no single user: the deployment, invites and promocodes, the migrations, the outbox for the ledger, and
 * the books, which payments.full.test.ts tests.
 */
const books = ["chain_cursors", "invoice_changes", "invoice_grants", "invoices", "transfers"];
const notOfOneUser = [
  ...books,
  "deployment",
  "invites",
  "ledger_notices",
  "promocodes",
  "schema_functions",
  "schema_migrations",
];

describeEachDatabase("account deletion", suite, (open) => {
  let database: Database;
  let api: TestApi;
  beforeAll(async () => {
    database = await open();
    api = await startTestApi({ database });
  });
  afterAll(() => api.close());

  const keyedHash = createKeyedHash(deriveServerKeys(testTokenSecret).throttles);

  async function allRows(): Promise<TableRows> {
    const rows = new Map(await readTableRows(database.db));
    // The number of uses left changes, but does not reveal who used one.
    rows.delete("invites");
    return rows;
  }

  async function atRest(): Promise<TableRows> {
    return waitFor("both outboxes to be empty", async () => {
      const rows = await allRows();
      return rows.get("mails")?.length === 0 && rows.get("ledger_notices")?.length === 0 ? rows : undefined;
    });
  }

  async function deletionCode(email: string): Promise<string> {
    const mail = await waitFor("the code", () =>
      api.mailServer.mailsTo(email).find(({ subject }) => subject?.startsWith("Delete your account")),
    );
    return /^\d{6}$/m.exec(mail.text ?? "")?.[0] ?? "";
  }

  async function connect(userId: string, token: string, { wallet, address }: Pick<TestStorage, "wallet" | "address">) {
    const body = connectBody(wallet, userId);
    expect((await api.send(productCalls.connect, { token, params: { address }, body })).status).toBe(200);
  }

  /** A promocode and a DexID, which exist before and after the account. */
  let promocode: string;
  let dexid: string;

  /** Fills every table and every throttle bucket that can contain data of a user. */
  async function leaveTracesEverywhere(
    { user, address, userProductId }: TestStorage,
    bystander: TestStorage,
  ): Promise<{ address: string }> {
    const { token, email } = user;
    const wallet = createTestWallet();
    const now = api.clock.now();
    const notice = { userProductId, endsAt: now, kind: "ended", mailId: randomUUID(), queuedAt: now } as const;
    await createPlanNoticeStore(database.db).record(notice);
    await connect(user.id, token, bystander);
    await api.send(productCalls.requestReset, { token, params: { address } });
    const reset = { ...(await resetBody(address, wallet)), code: await api.mailServer.nextMailedCode(email) };
    expect((await api.send(productCalls.confirmReset, { token, params: { address }, body: reset })).status).toBe(200);
    await connect(bystander.user.id, bystander.user.token, { wallet, address: wallet.address });
    const fdb = await signSnapshot(wallet, { version: 1, head: await databaseHash(reset.fdb) });
    const saved = await api.send(productCalls.updateStorage, {
      token,
      params: { address: wallet.address },
      body: { fdb },
    });
    expect(saved.status).toBe(200);
    const share = await shareBody(wallet);
    await api.send(shareCalls.createShare, { token, params: { address: wallet.address }, body: share.body });
    const visit = { params: { id: share.id }, body: { ...share.keys, ticket: newTicket() } };
    expect((await api.send(shareCalls.startShareDownload, visit)).status).toBe(200);
    await api.send(productCalls.requestReset, { token, params: { address: wallet.address } });
    await api.send(accountCalls.requestPasswordReset, { body: { email } });
    const signIn = { body: { email, password: testPassword, device_id: "a device that is known by this" } };
    await api.send(accountCalls.login, signIn);
    const app = await turnOnTwoFactor(api, user);
    await addPasskey(api, user, { code: app.recoveryCodes[0] });
    await api.send(passkeyCalls.confirmOptions, { token });
    const ticket = String((await api.send(accountCalls.login, signIn)).body.ticket);
    await api.send(accountCalls.loginWithSecondFactor, { body: { ticket, code: wrongCode } });
    await api.send(accountCalls.login, { body: { email, password: "wrong horse 9" } });
    await api.send(accountCalls.loginWithCode, { body: { email, code: wrongCode } });
    const change = { password: "wrong horse 9", new_password: "another horse 1", end_other_sessions: false };
    await api.send(accountCalls.changePassword, { token, body: change });
    for (const code of [promocode, "no-such-promocode"])
      await api.send(paymentCalls.usePromocode, { token, body: { code } });
    for (const one of [dexid, "no-such-dexid"]) await api.send(paymentCalls.linkDexId, { token, body: { dexid: one } });
    await api.send(accountCalls.requestDeletion, { token, body: { email: email.toUpperCase() } });
    await api.send(accountCalls.confirmDeletion, { token, body: { code: wrongCode } });
    return { address: wallet.address };
  }

  it("leaves nothing of the account behind once the ledger has received the removal", { tags: "full" }, async () => {
    const bystander = await api.newStorage();
    [promocode, dexid] = [await createPromocode(api), await createDexId(api)];
    const before = await atRest();
    const storage = await api.newStorage();
    const { user, address: oldAddress } = storage;
    const { address } = await leaveTracesEverywhere(storage, bystander);
    const code = await deletionCode(user.email);
    await api.mailServer.stop();
    await api.send(accountCalls.requestOneTimeCode, { body: { email: user.email } });

    const held = newRows(before, await allRows());
    const tables = [...before.keys()].filter((table) => !notOfOneUser.includes(table));
    const filled = [...held.keys()].filter((table) => table !== "ledger_notices");
    expect(filled, "tables that leaveTracesEverywhere fills; notOfOneUser lists the others").toEqual(tables);
    expect(held.get("storage_links")).toHaveLength(2);
    const throttled = held.get("throttles")?.join() ?? "";
    const buckets = accountBuckets({ id: user.id, email: user.email });
    expect(buckets.filter(({ policy, key }) => throttled.includes(keyedHash(policy, key))).length).toBeGreaterThan(8);

    api.ledger.setBroken(true);
    expect((await api.send(accountCalls.confirmDeletion, { token: user.token, body: { code } })).status).toBe(200);
    const left = newRows(before, await allRows());
    expectOnlyNetworkBuckets(left);
    // Only the address that the ledger has to remove may remain for a moment.
    const notices = left.get("ledger_notices") ?? [];
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(address.toLowerCase());
    expect(notices[0]).not.toContain(user.id);
    expectFault(await api.send(accountCalls.me, { token: user.token }), "session_expired");

    api.ledger.setBroken(false);
    await api.mailServer.start();
    const received = await waitFor("the ledger to receive the change", () =>
      api.ledger.receivedFor(address).find(({ method }) => method === "DELETE"),
    );
    expect(received.authorization).toBe(`Internal ${operatorToken}`);
    const after = await atRest();
    expectOnlyNetworkBuckets(newRows(before, after));
    const everything = [...after.values()].flat().join().toLowerCase();
    for (const trace of [user.id, user.email, address, oldAddress, storage.userProductId])
      expect(everything).not.toContain(trace.toLowerCase());
    expect(api.mailServer.mailsTo(user.email).some(({ subject }) => subject?.startsWith("Your sign-in"))).toBe(false);

    // Nothing of other users is gone.
    expect([...newRows(after, before).keys()].filter((table) => table !== "throttles")).toEqual([]);
    expect(api.ledger.receivedFor(bystander.address).map(({ method }) => method)).toEqual(["PUT"]);
    const { body: list } = await api.send(productCalls.userProducts, { token: bystander.user.token });
    expect(list.storages).toMatchObject([{ address: bystander.address, owner: true }]);
  });

  function expectOnlyNetworkBuckets(left: TableRows): void {
    const tables = [...left.keys()].filter((table) => !["ledger_notices", "promocode_uses"].includes(table));
    expect(tables).toEqual(tables.length === 0 ? [] : ["throttles"]);
    // The number of uses stays.
    expect(left.get("promocode_uses")?.map((row) => JSON.parse(row))).toMatchObject([{ promocode, user_id: null }]);
    const ofNetwork = (Object.keys(policies) as PolicyName[])
      .filter((policy) => policies[policy].countedBy === "network")
      .map((policy) => keyedHash(policy, "127.0.0.1"));
    for (const row of left.get("throttles") ?? []) expect(ofNetwork).toContain(JSON.parse(row).key_hash);
  }

  it("lets another process send the removal to the ledger if the deleting process has ended", async () => {
    const { user, address } = await api.newStorage();
    const second = await startTestApi({ sharedWith: api });
    await api.send(accountCalls.requestDeletion, { token: user.token, body: { email: user.email } });
    api.ledger.setBroken(true);
    const body = { code: await deletionCode(user.email) };
    expect((await second.send(accountCalls.confirmDeletion, { token: user.token, body })).status).toBe(200);
    await second.close();
    expect(api.ledger.receivedFor(address).map(({ method }) => method)).toEqual(["PUT"]);
    api.ledger.setBroken(false);
    await waitFor("the ledger to receive the change", () =>
      api.ledger.receivedFor(address).find(({ method }) => method === "DELETE"),
    );
    await atRest();
  });
});
