import { randomUUID } from "node:crypto";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { waitFor } from "../testing/wait-for.ts";
import {
  type ConfigureBody,
  configureBody,
  createTestWallet,
  databaseHash,
  signDatabase,
  signSnapshot,
} from "../testing/wallet.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const GB = 1_000_000_000;

async function newTrial() {
  const { token } = await api.newUser();
  const { body } = await api.send(productCalls.takeTrial, { token });
  return { token, userProductId: String(body.id), endDate: String(body.end_date) };
}

const configure = (token: string, body: unknown) => api.send(productCalls.configure, { token, body });

it("configure creates a storage with its first file database and entitles it at the ledger before it answers", async () => {
  const { token, userProductId, endDate } = await newTrial();
  const wallet = createTestWallet();
  const body = await configureBody(wallet, userProductId, { title: " Photos ", size: 2 * GB });
  const answer = await configure(token, body);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id: userProductId,
    address: wallet.address,
    title: "Photos",
    fdb: `https://cloud.example.org/api/v1/products/${wallet.address}/fdb/`,
    size: 2 * GB,
    storageFilesSize: 0,
    storageFilesFactSize: 0,
    end_date: endDate,
    release_date: new Date(Date.parse(endDate) + 14 * 86_400_000).toISOString(),
    price: "0",
    currency: "USD",
    owner: true,
  });
  expect(api.ledger.receivedFor(wallet.address)).toEqual([
    {
      method: "PUT",
      address: wallet.address.toLowerCase(),
      authorization: "Internal operator-token-of-the-tests",
      body: { size_bytes: 2 * GB, paid_until: endDate },
    },
  ]);
  const params = { address: wallet.address };
  expect((await api.send(productCalls.storage, { token, params })).body).toEqual(answer.body);
  expect((await api.send(productCalls.fileDatabase, { token, params })).body).toEqual({ ...body.fdb, oldest: 1 });
});

it("configure creates a storage while the ledger is down and entitles it later", async () => {
  const { token, userProductId } = await newTrial();
  const wallet = createTestWallet();
  api.ledger.setBroken(true);
  const answer = await configure(token, await configureBody(wallet, userProductId));
  expect(answer.status).toBe(200);
  expect(api.ledger.receivedFor(wallet.address)).toEqual([]);
  api.ledger.setBroken(false);
  await waitFor("the ledger to receive the change", () => api.ledger.receivedFor(wallet.address)[0]);
});

it("configure accepts a lower-case address and rejects a mixed-case one with a wrong checksum", async () => {
  const { token, userProductId } = await newTrial();
  const wallet = createTestWallet();
  const body = await configureBody(wallet, userProductId);
  const swapped = wallet.address.replace(/[a-f]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  expectFault(await configure(token, { ...body, address: swapped }), "address_invalid");
  const answer = await configure(token, { ...body, address: wallet.address.toLowerCase() });
  expect(answer.body.address).toBe(wallet.address);
});

it("configure rejects an address that is in use by any user", async () => {
  const { wallet, user, userProductId } = await api.newStorage();
  expectFault(await configure(user.token, await configureBody(wallet, userProductId)), "address_taken");
  const other = await newTrial();
  expectFault(await configure(other.token, await configureBody(wallet, other.userProductId)), "address_taken");
});

it("configure rejects a client without the key of the address", async () => {
  const { token, userProductId } = await newTrial();
  const [wallet, thief] = [createTestWallet(), createTestWallet()];
  const good = await configureBody(wallet, userProductId);
  const thiefs = await configureBody(thief, userProductId);
  const elsewhere = await configureBody(wallet, randomUUID());
  const refused: [Partial<ConfigureBody>, "signature_invalid" | "file_database_broken"][] = [
    [{ signature: thiefs.signature }, "signature_invalid"],
    [{ signature: elsewhere.signature }, "signature_invalid"],
    [{ fdb: (await signDatabase(wallet)).document }, "signature_invalid"],
    [{ fdb: thiefs.fdb }, "file_database_broken"],
    [{ fdb: (await signDatabase(thief, { address: wallet.address })).document }, "file_database_broken"],
    [{ fdb: { ...good.fdb, version: 2 } }, "file_database_broken"],
    [{ fdb: (await signDatabase(wallet, { previous: "1".repeat(64) })).document }, "file_database_broken"],
    [{ fdb: (await signDatabase(wallet, { filesSize: 1 })).document }, "file_database_broken"],
  ];
  for (const [changes, code] of refused) expectFault(await configure(token, { ...good, ...changes }), code);
  expect((await configure(token, good)).status).toBe(200);
});

it("configure enforces the plan's sizes, its total and its number of storages", async () => {
  const { token, userProductId } = await newTrial();
  const make = async (size: number) =>
    configure(token, await configureBody(createTestWallet(), userProductId, { size }));
  for (const size of [0, GB - 1, 3 * GB + 1]) {
    const answer = await make(size);
    expectFault(answer, "size_not_allowed");
    expect(answer.body.fields).toEqual({ size: "errors.size_not_allowed" });
  }
  for (const size of [3 * GB, 3 * GB, 3 * GB]) expect((await make(size)).status).toBe(200);
  expectFault(await make(GB), "storage_exists");
});

it("configure rejects unknown and expired products and those of other users", async () => {
  const { userProductId } = await newTrial();
  const other = await newTrial();
  const wallet = createTestWallet();
  expectFault(await configure(other.token, await configureBody(wallet, userProductId)), "plan_not_found");
  expectFault(await configure(other.token, await configureBody(wallet, randomUUID())), "plan_not_found");
  const { token, refreshToken } = await api.newUser();
  const { body: trial } = await api.send(productCalls.takeTrial, { token });
  api.clock.advance(30 * 86_400_000 - 60_000);
  const { body: tokens } = await api.send(sessionCalls.refreshToken, { body: { token: refreshToken } });
  api.clock.advance(60_000);
  const late = await configure(String(tokens.token), await configureBody(wallet, String(trial.id)));
  expectFault(late, "plan_required");
  const { token: without } = await api.newUser();
  expectFault(await configure(without, await configureBody(wallet, randomUUID())), "plan_required");
});

it("configure rejects invalid input", async () => {
  const { token, userProductId } = await newTrial();
  const wallet = createTestWallet();
  const good = await configureBody(wallet, userProductId);
  const { deltas } = good.fdb.privateData.files;
  const withFiles = (files: unknown) => ({ ...good.fdb, privateData: { files } });
  const broken: Record<string, unknown>[] = [
    { id: "x" },
    { title: "" },
    { title: "x".repeat(65) },
    { size: -1 },
    { size: 1.5 },
    { size: "1000000000" },
    { signature: "0x" },
    { signature: undefined },
    { fdb: undefined },
    { fdb: { ...good.fdb, extra: 1 } },
    { fdb: { ...good.fdb, format: 2 } },
    { fdb: withFiles({ snapshot: null, deltas: [] }) },
    { fdb: withFiles({ snapshot: null, deltas: [...deltas, ...deltas] }) },
    { fdb: withFiles({ snapshot: null, deltas: [{ ...deltas[0], changes: "no base64!" }] }) },
    { fdb: await signSnapshot(wallet, { version: 1, head: await databaseHash(good.fdb) }) },
  ];
  for (const changes of broken) expectFault(await configure(token, { ...good, ...changes }), "bad_request");
  expectFault(await configure(token, { ...good, address: "0x12" }), "address_invalid");
  expectFault(await configure(token, undefined), "bad_request");
  expectFault(await configure(token, []), "bad_request");
});
