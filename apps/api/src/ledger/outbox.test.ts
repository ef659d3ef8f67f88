import { accountCalls } from "@dexnet/protocol/accounts";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestStorage } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { waitFor } from "../testing/wait-for.ts";
import {
  configureBody,
  createTestWallet,
  databaseForm,
  databaseHash,
  samplePage,
  signDatabase,
  signSnapshot,
} from "../testing/wallet.ts";
import { createLedgerOutboxStore } from "./ledger-store.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function newTrial() {
  const { token } = await api.newUser();
  const { body } = await api.send(productCalls.takeTrial, { token });
  return { token, userProductId: String(body.id) };
}

it("ledger outbox delivers the changes of an address in order after the ledger was down", {
  tags: "full",
}, async () => {
  const { user, wallet, address } = await api.newStorage();
  api.ledger.setBroken(true);
  await api.send(accountCalls.requestDeletion, { token: user.token, body: { email: user.email } });
  const code = await api.mailServer.nextMailedCode(user.email);
  await api.send(accountCalls.confirmDeletion, { token: user.token, body: { code } });
  const next = await newTrial();
  const body = await configureBody(wallet, next.userProductId, { size: 2_000_000_000 });
  expect((await api.send(productCalls.configure, { token: next.token, body })).status).toBe(200);
  api.ledger.setBroken(false);
  const received = await waitFor("all changes", () => {
    const changes = api.ledger.receivedFor(address);
    return changes.length >= 3 ? changes : undefined;
  });
  expect(received).toMatchObject([
    { method: "PUT", body: { size_bytes: 1_000_000_000 } },
    { method: "DELETE" },
    { method: "PUT", body: { size_bytes: 2_000_000_000 } },
  ]);
  const lines = api.capture.lines().filter(({ msg }) => msg === "A change could not be delivered to the ledger");
  expect(lines.find(({ kind }) => kind === "forget")).toMatchObject({ level: "warn", ledger_status: 503 });
  expect(api.capture.text()).not.toContain("operator-token-of-the-tests");
});

it("ledger outbox does not make a request wait for a ledger that does not answer", { tags: "full" }, async () => {
  const { token, userProductId } = await newTrial();
  const wallet = createTestWallet();
  api.ledger.setHanging(true);
  const answer = await api.send(productCalls.configure, { token, body: await configureBody(wallet, userProductId) });
  expect(answer.status).toBe(200);
  // The delivery still waits for the ledger, but the request does not.
  expect(api.ledger.hangingCalls()).toBe(1);
  api.ledger.setHanging(false);
  await waitFor("the ledger to receive the change", () => api.ledger.receivedFor(wallet.address)[0]);
});

async function save(storage: TestStorage, document: FileDatabaseDocument): Promise<void> {
  const { user, address } = storage;
  const form = databaseForm(document);
  const answer = await api.send(productCalls.updateStorage, { token: user.token, params: { address }, form });
  expect(answer.status).toBe(200);
}

it("ledger outbox reports every saved version as its client signed it, in order after the ledger was down", async () => {
  const storage = await api.newStorage();
  const { wallet, address } = storage;
  const [first] = await waitFor("the first report", () => {
    const reports = api.ledger.reportsOf(address);
    return reports.length === 1 ? reports : undefined;
  });
  api.ledger.setBroken(true);
  const second = await signDatabase(wallet, { version: 2, previous: await databaseHash(first) });
  const third = await signDatabase(wallet, { version: 3, previous: second.hashHex, filesSize: 7 });
  const snapshot = await signSnapshot(wallet, { version: 3, head: third.hashHex, filesSize: 7, pages: [samplePage()] });
  for (const document of [second.document, third.document, snapshot]) await save(storage, document);
  // Nothing is reported twice for a save that was repeated after a lost answer.
  await save(storage, snapshot);
  api.ledger.setBroken(false);
  const reports = await waitFor("all reports", () => {
    const received = api.ledger.reportsOf(address);
    return received.length >= 4 ? received : undefined;
  });
  const withoutOldest = reports.map(({ oldest: _, ...document }) => document);
  expect(withoutOldest.slice(1)).toEqual([second.document, third.document, snapshot]);
});

it("ledger outbox does not report versions of a storage that was removed meanwhile", async () => {
  const storage = await api.newStorage();
  const { wallet, address, user } = storage;
  await waitFor("the first report", () => api.ledger.reportsOf(address)[0]);
  api.ledger.setBroken(true);
  const previous = await databaseHash(api.ledger.reportsOf(address)[0]);
  await save(storage, (await signDatabase(wallet, { version: 2, previous })).document);
  await api.send(productCalls.disconnect, { token: user.token, params: { address } });
  api.ledger.setBroken(false);
  await waitFor("the removal", () => api.ledger.receivedFor(address).find(({ method }) => method === "DELETE"));
  await waitFor("an empty outbox", async () =>
    (await createLedgerOutboxStore(api.database.db).countWaiting()) === 0 ? true : undefined,
  );
  expect(api.ledger.reportsOf(address)).toHaveLength(1);
});
