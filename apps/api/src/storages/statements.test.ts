import { accountCalls } from "@dexnet/protocol/accounts";
import { applicationCalls } from "@dexnet/protocol/application";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestStorage, testPassword } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import {
  configureBody,
  connectBody,
  createTestWallet,
  databaseForm,
  databaseHash,
  otherDeployment,
  recoveryBody,
  resetBody,
  signDatabase,
  testDeployment,
} from "../testing/wallet.ts";

const day = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const newestOf = async ({ user, address }: TestStorage) =>
  (await api.send(productCalls.fileDatabase, { token: user.token, params: { address } })).body;

it("the deployment id is public, also while the ledger is down", async () => {
  api.ledger.setBroken(true);
  const { status, body } = await api.send(applicationCalls.deployment);
  api.ledger.setBroken(false);
  expect([status, body]).toEqual([200, { deployment: testDeployment }]);
});

describe("statement of another deployment", () => {
  it("creates no storage", async () => {
    const { token } = await api.newUser();
    const { body: plan } = await api.send(productCalls.takeTrial, { token });
    const wallet = createTestWallet();
    const elsewhere = await configureBody(wallet, String(plan.id), {}, otherDeployment);
    expectFault(await api.send(productCalls.configure, { token, body: elsewhere }), "deployment_mismatch");
    // The document names this deployment, the statement does not.
    const { document: fdb } = await signDatabase(wallet);
    expectFault(await api.send(productCalls.configure, { token, body: { ...elsewhere, fdb } }), "signature_invalid");
    const body = await configureBody(wallet, String(plan.id));
    expect((await api.send(productCalls.configure, { token, body })).status).toBe(200);
  });

  it("saves no file database", async () => {
    const storage = await api.newStorage();
    const before = await newestOf(storage);
    const facts = { version: Number(before.version) + 1, previous: await databaseHash(before) };
    const { document } = await signDatabase(storage.wallet, { ...facts, deployment: otherDeployment });
    const { token } = storage.user;
    const params = { address: storage.address };
    const answer = await api.send(productCalls.updateStorage, { token, params, form: databaseForm(document) });
    expectFault(answer, "deployment_mismatch");
    expect(await newestOf(storage)).toEqual(before);
  });

  it("connects no account", async () => {
    const storage = await api.newStorage();
    const guest = await api.newUser();
    const body = connectBody(storage.wallet, guest.id, "Ours", otherDeployment);
    const params = { address: storage.address };
    expectFault(await api.send(productCalls.connect, { token: guest.token, params, body }), "signature_invalid");
  });

  it("resets no storage and counts no attempt at the code", async () => {
    const storage = await api.newStorage();
    const { token, email } = storage.user;
    const params = { address: storage.address };
    await api.send(productCalls.requestReset, { token, params });
    const code = await api.mailServer.nextMailedCode(email);
    const wallet = createTestWallet();
    const elsewhere = { code, ...(await resetBody(storage.address, wallet, otherDeployment)) };
    expectFault(await api.send(productCalls.confirmReset, { token, params, body: elsewhere }), "deployment_mismatch");
    const body = { code, ...(await resetBody(storage.address, wallet)) };
    expect((await api.send(productCalls.confirmReset, { token, params, body })).status).toBe(200);
  });
});

describe("recovery of a file database by phrase", () => {
  const recover = (address: string, body: unknown) =>
    api.send(productCalls.recoverFileDatabase, { params: { address }, body });

  it("succeeds for a client with the storage's key, without an account", async () => {
    const storage = await api.newStorage();
    const answer = await recover(storage.address, recoveryBody(storage.wallet));
    expect([answer.status, answer.body]).toEqual([200, await newestOf(storage)]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await recover(storage.address.toLowerCase(), recoveryBody(storage.wallet))).status).toBe(200);
  });

  it("succeeds when the account is signed out or its plan has ended, and fails once the storage is deleted", async () => {
    const { address, wallet, user, userProductId } = await api.newStorage();
    await api.database.db.execute(sql`update user_products set ends_at = now() where id = ${userProductId}`);
    const other = await api.send(accountCalls.login, { body: { email: user.email, password: testPassword } });
    await api.send(sessionCalls.logout, { body: { token: user.refreshToken } });
    expect((await recover(address, recoveryBody(wallet))).status).toBe(200);
    const token = String(other.body.token);
    expect((await api.send(productCalls.disconnect, { token, params: { address } })).status).toBe(200);
    expectFault(await recover(address, recoveryBody(wallet)), "storage_not_found");
  });

  it("is rejected without a proof, and with the proof of another address, time or deployment", async () => {
    const { address, wallet } = await api.newStorage();
    const { nonce, signature } = recoveryBody(wallet);
    expectFault(await recover(address, {}), "bad_request");
    expectFault(await recover(address, { nonce: recoveryBody(wallet).nonce, signature }), "signature_invalid");
    expectFault(await recover(address, recoveryBody(createTestWallet())), "signature_invalid");
    expectFault(await recover(address, recoveryBody(wallet, { deployment: otherDeployment })), "signature_invalid");
    expectFault(await recover(address, recoveryBody(wallet, { at: Date.now() - day - 60_000 })), "proof_expired");
    expectFault(await recover(address, recoveryBody(wallet, { at: Date.now() + day + 60_000 })), "proof_expired");
    expect((await recover(address, { nonce, signature })).status).toBe(200);
  });

  it("answers clients without the key alike for existing and missing storages", async () => {
    const { address } = await api.newStorage();
    const nobody = createTestWallet();
    const stranger = recoveryBody(createTestWallet());
    const [known, unknown] = [await recover(address, stranger), await recover(nobody.address, stranger)];
    expect([known.status, known.body.code]).toEqual([unknown.status, unknown.body.code]);
    expectFault(await recover(nobody.address, recoveryBody(nobody)), "storage_not_found");
  });
});
