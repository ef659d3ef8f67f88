import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createUserProductStore } from "../products/product-store.ts";
import type { TestStorage } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { waitFor } from "../testing/wait-for.ts";
import { createTestWallet, resetBody, signDatabase } from "../testing/wallet.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const at = ({ user, address }: TestStorage) => ({ token: user.token, params: { address } });
const confirm = (storage: TestStorage, body: unknown) => api.send(productCalls.confirmReset, { ...at(storage), body });

async function requestCode(storage: TestStorage): Promise<string> {
  const { body } = await api.send(productCalls.requestReset, at(storage));
  expect(body).toEqual({ resend_after_seconds: 60 });
  return api.mailServer.nextMailedCode(storage.user.email);
}

it("reset replaces the storage by an empty one with a new address on the same product", async () => {
  const storage = await api.newStorage();
  await api.send(productCalls.updateStorage, { ...at(storage), body: { title: "Кіт & <пес>" } });
  const { body: before } = await api.send(productCalls.storage, at(storage));
  const { body: oldKey } = await api.send(productCalls.getKey, at(storage));
  await api.send(productCalls.requestReset, at(storage));
  const mail = await api.mailServer.nextMail(storage.user.email);
  expect(mail.text).toContain("“Кіт & <пес>”");
  expect(mail.html).toContain("“Кіт &amp; &lt;пес&gt;”");
  const code = /^\d{6}$/m.exec(mail.text ?? "")?.[0];

  const wallet = createTestWallet();
  const body = await resetBody(storage.address, wallet);
  const answer = await confirm(storage, { ...body, code });
  expect(answer.status).toBe(200);
  const fdb = `https://cloud.example.org/api/v1/products/${wallet.address}/fdb/`;
  expect(answer.body).toEqual({ ...before, address: wallet.address, fdb });

  for (const call of [productCalls.storage, productCalls.fileDatabase, productCalls.getKey]) {
    expectFault(await api.send(call, at(storage)), "storage_not_found");
  }
  const next = { ...storage, address: wallet.address };
  expect((await api.send(productCalls.fileDatabase, at(next))).body).toEqual({ ...body.fdb, oldest: 1 });
  expect((await api.send(productCalls.getKey, at(next))).body.key).not.toBe(oldKey.key);
  expect(api.ledger.receivedFor(wallet.address)).toMatchObject([
    { method: "PUT", body: { size_bytes: 1_000_000_000 } },
  ]);
  await waitFor("the removal at the ledger", () =>
    api.ledger.receivedFor(storage.address).find(({ method }) => method === "DELETE"),
  );
});

it("reset sends one code a minute for each storage", async () => {
  const storage = await api.newStorage();
  await requestCode(storage);
  expectFault(await api.send(productCalls.requestReset, at(storage)), "resend_too_early");
});

it("reset rejects wrong and used codes, and after five attempts the right one", async () => {
  const storage = await api.newStorage();
  const code = await requestCode(storage);
  const wrong = code === "000000" ? "000001" : "000000";
  const body = await resetBody(storage.address, createTestWallet());
  for (let tries = 0; tries < 5; tries++) expectFault(await confirm(storage, { ...body, code: wrong }), "code_invalid");
  expectFault(await confirm(storage, { ...body, code }), "code_expired");
  expect((await api.send(productCalls.storage, at(storage))).status).toBe(200);
});

it("reset counts no attempt for a request that fails for another reason", async () => {
  const storage = await api.newStorage();
  const other = await api.newStorage();
  const code = await requestCode(storage);
  const wallet = createTestWallet();
  const good = await resetBody(storage.address, wallet);
  const thief = await resetBody(storage.address, createTestWallet());
  const follower = (await signDatabase(wallet, { previous: "1".repeat(64) })).document;
  for (let tries = 0; tries < 2; tries++) {
    expectFault(await confirm(storage, { ...good, code, signature: thief.signature }), "signature_invalid");
    expectFault(await confirm(storage, { ...good, code, fdb: thief.fdb }), "file_database_broken");
    expectFault(await confirm(storage, { ...good, code, fdb: follower }), "file_database_broken");
    const same = await resetBody(storage.address, storage.wallet);
    expectFault(await confirm(storage, { ...same, code }), "address_taken");
  }
  const taken = await resetBody(storage.address, other.wallet);
  expectFault(await confirm(storage, { ...taken, code }), "address_taken");
  expect((await api.send(productCalls.storage, at(storage))).status).toBe(200);
  expect((await confirm(storage, { ...good, code })).status).toBe(200);
});

it("reset rejects the signature of another reset", async () => {
  const storage = await api.newStorage();
  const other = await api.newStorage();
  const code = await requestCode(storage);
  const body = await resetBody(other.address, createTestWallet());
  expectFault(await confirm(storage, { ...body, code }), "signature_invalid");
});

it("reset rejects invalid input", async () => {
  const storage = await api.newStorage();
  const good = { ...(await resetBody(storage.address, createTestWallet())), code: "123456" };
  for (const changes of [{ code: "1" }, { fdb: {} }, { signature: "x" }]) {
    expectFault(await confirm(storage, { ...good, ...changes }), "bad_request");
  }
  const wrongAddress = await confirm(storage, { ...good, new_address: "0x" });
  expectFault(wrongAddress, "address_invalid");
  expect(wrongAddress.body.fields).toEqual({ new_address: "errors.address_invalid" });
  expectFault(await confirm(storage, undefined), "bad_request");
});

it("reset needs a running plan, for the code and for the confirmation", async () => {
  const storage = await api.newStorage();
  const code = await requestCode(storage);
  await createUserProductStore(api.database.db).setEnd(storage.userProductId, api.clock.now());
  expectFault(await api.send(productCalls.requestReset, at(storage)), "plan_required");
  const body = { ...(await resetBody(storage.address, createTestWallet())), code };
  expectFault(await confirm(storage, body), "plan_required");
  expect((await api.send(productCalls.storage, at(storage))).status).toBe(200);
  const endsAt = new Date(api.clock.now().getTime() + 60_000);
  await createUserProductStore(api.database.db).setEnd(storage.userProductId, endsAt);
  expect((await confirm(storage, body)).body).toMatchObject({ end_date: endsAt.toISOString() });
});
