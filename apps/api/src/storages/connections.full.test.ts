import { productCalls } from "@dexnet/protocol/products";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestStorage, TestUser } from "../testing/api-client.ts";
import { migrationsFolder, startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { waitFor } from "../testing/wait-for.ts";
import {
  configureBody,
  connectBody,
  createTestWallet,
  databaseForm,
  databaseHash,
  resetBody,
  signDatabase,
} from "../testing/wallet.ts";

const suite = { schemaName: "dexnet_api", migrations: migrationsFolder };

describeEachDatabase("connections", suite, (open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ database: await open() });
  });
  afterAll(() => api.close());

  const at = ({ token }: TestUser, { address }: TestStorage) => ({ token, params: { address } });
  const connect = (user: TestUser, storage: TestStorage, body: unknown = connectBody(storage.wallet, user.id)) =>
    api.send(productCalls.connect, { ...at(user, storage), body });
  const disconnect = (user: TestUser, storage: TestStorage) => api.send(productCalls.disconnect, at(user, storage));
  const find = (user: TestUser, storage: TestStorage) => api.send(productCalls.storage, at(user, storage));
  const keyOf = async (user: TestUser, storage: TestStorage) =>
    (await api.send(productCalls.getKey, at(user, storage))).body.key;
  const listOf = async ({ token }: TestUser) => (await api.send(productCalls.userProducts, { token })).body;

  /** A storage and a second user who is connected to it. */
  async function newConnected() {
    const storage = await api.newStorage();
    const guest = await api.newUser();
    const answer = await connect(guest, storage);
    expect(answer.status).toBe(200);
    return { storage, owner: storage.user, guest, answer };
  }

  describe("connecting", () => {
    it("adds the storage to the account under its own title and changes nothing for the owner", async () => {
      const { storage, owner, guest, answer } = await newConnected();
      const { body: owners } = await find(owner, storage);
      expect(owners).toMatchObject({ title: "Family photos", owner: true });
      expect(answer.body).toEqual({ ...owners, title: "Ours", owner: false });
      expect((await find(guest, storage)).body).toEqual(answer.body);
      expect(await listOf(guest)).toEqual({ products: [], storages: [answer.body] });
      const ofOwner = await listOf(owner);
      expect(ofOwner.storages).toEqual([owners]);
      expect(ofOwner.products).toMatchObject([{ storages: 1, unassigned_size: 8_000_000_000 }]);
      expect(api.ledger.receivedFor(storage.address)).toHaveLength(1);
    });

    it("uses nothing of the connected account's own product", async () => {
      const own = await api.newStorage();
      const other = await api.newStorage();
      expect((await connect(own.user, other)).status).toBe(200);
      const { products, storages } = await listOf(own.user);
      expect(products).toMatchObject([{ address: own.address, storages: 1, unassigned_size: 8_000_000_000 }]);
      expect(storages).toMatchObject([
        { address: own.address, owner: true },
        { address: other.address, owner: false },
      ]);
    });

    it("a second time changes only the title", async () => {
      const { storage, guest, answer } = await newConnected();
      const key = await keyOf(guest, storage);
      expect((await connect(guest, storage)).body).toEqual(answer.body);
      const again = await connect(guest, storage, connectBody(storage.wallet, guest.id, " Again "));
      expect(again.body).toEqual({ ...answer.body, title: "Again" });
      expect(await keyOf(guest, storage)).toBe(key);
      expect((await listOf(guest)).storages).toHaveLength(1);
    });

    it("to an owned storage keeps the ownership", async () => {
      const storage = await api.newStorage();
      const key = await keyOf(storage.user, storage);
      expect((await connect(storage.user, storage)).body).toMatchObject({ title: "Ours", owner: true });
      expect(await keyOf(storage.user, storage)).toBe(key);
      expect((await listOf(storage.user)).storages).toMatchObject([{ title: "Ours", owner: true }]);
    });

    it("requires a signature of the storage's key for this account", async () => {
      const storage = await api.newStorage();
      const [guest, thief] = [await api.newUser(), await api.newUser()];
      const good = connectBody(storage.wallet, guest.id);
      const elsewhere = await api.newStorage();
      const refused = [
        connectBody(createTestWallet(), guest.id).signature,
        connectBody(elsewhere.wallet, guest.id).signature,
        connectBody(storage.wallet, thief.id).signature,
        (await configureBody(storage.wallet, guest.id)).signature,
        (await signDatabase(storage.wallet)).document.privateData.files.deltas[0]?.signature,
        `0x${"0".repeat(130)}`,
      ];
      for (const signature of refused) {
        expectFault(await connect(guest, storage, { ...good, signature }), "signature_invalid");
      }
      expectFault(await connect(thief, storage, good), "signature_invalid");
      for (const user of [guest, thief]) expectFault(await find(user, storage), "storage_not_found");
      expect((await connect(guest, storage, good)).status).toBe(200);
    });

    it("reveals a missing storage only to a client with its key", async () => {
      const { user, ...storage } = await api.newStorage();
      const wallet = createTestWallet();
      const missing = { ...storage, user, wallet, address: wallet.address };
      expectFault(await connect(user, missing), "storage_not_found");
      expectFault(await connect(user, missing, connectBody(storage.wallet, user.id)), "signature_invalid");
      expect((await listOf(user)).storages).toHaveLength(1);
    });

    it("accepts an address in lower case", async () => {
      const storage = await api.newStorage();
      const guest = await api.newUser();
      const lower = { ...storage, address: storage.address.toLowerCase() };
      expect((await connect(guest, lower)).body).toMatchObject({ address: storage.address });
    });
  });

  describe("connected user", () => {
    it("reads and saves like the owner, and each sees the other's versions", async () => {
      const { storage, owner, guest } = await newConnected();
      const { body: first } = await api.send(productCalls.fileDatabase, at(guest, storage));
      expect(first).toEqual((await api.send(productCalls.fileDatabase, at(owner, storage))).body);
      for (const [index, user] of [guest, owner, guest].entries()) {
        const newest = (await api.send(productCalls.fileDatabase, at(user, storage))).body;
        const previous = await databaseHash(newest);
        const next = await signDatabase(storage.wallet, { version: 2 + index, previous, filesSize: 5 * index });
        const form = databaseForm(next.document);
        expect((await api.send(productCalls.updateStorage, { ...at(user, storage), form })).status).toBe(200);
        for (const reader of [guest, owner]) {
          const { body } = await api.send(productCalls.fileDatabase, at(reader, storage));
          expect(await databaseHash(body)).toBe(next.hashHex);
          expect((await find(reader, storage)).body).toMatchObject({ storageFilesFactSize: 5 * index });
        }
      }
    });

    it("has an own title", async () => {
      const { storage, owner, guest } = await newConnected();
      const body = { title: "Theirs" };
      expect((await api.send(productCalls.updateUserInfo, { ...at(guest, storage), body })).body).toMatchObject(body);
      expect((await find(owner, storage)).body).toMatchObject({ title: "Family photos" });
      await api.send(productCalls.updateStorage, { ...at(guest, storage), body: { title: "Other" } });
      await api.send(productCalls.updateUserInfo, { ...at(owner, storage), body: { title: "Mine" } });
      expect((await find(guest, storage)).body).toMatchObject({ title: "Other" });
      expect((await find(owner, storage)).body).toMatchObject({ title: "Mine" });
    });

    it("has an own product key, which is renewed separately", async () => {
      const { storage, owner, guest } = await newConnected();
      const [owners, guests] = [await keyOf(owner, storage), await keyOf(guest, storage)];
      expect(Buffer.from(String(guests), "base64")).toHaveLength(32);
      expect(guests).not.toBe(owners);
      const renewed = (await api.send(productCalls.refreshKey, at(guest, storage))).body.key;
      expect(renewed).not.toBe(guests);
      expect([await keyOf(owner, storage), await keyOf(guest, storage)]).toEqual([owners, renewed]);
      await api.send(productCalls.refreshKey, at(owner, storage));
      expect(await keyOf(owner, storage)).not.toBe(owners);
      expect(await keyOf(guest, storage)).toBe(renewed);
    });

    it("can't reset the storage", async () => {
      const { storage, owner, guest } = await newConnected();
      expectFault(await api.send(productCalls.requestReset, at(guest, storage)), "owner_required");
      await api.send(productCalls.requestReset, at(owner, storage));
      const code = await api.mailServer.nextMailedCode(owner.email);
      const body = { ...(await resetBody(storage.address, createTestWallet())), code };
      expectFault(await api.send(productCalls.confirmReset, { ...at(guest, storage), body }), "owner_required");
      expect((await find(owner, storage)).status).toBe(200);
    });

    it("loses access when the owner resets the storage", async () => {
      const { storage, owner, guest } = await newConnected();
      await api.send(productCalls.requestReset, at(owner, storage));
      const code = await api.mailServer.nextMailedCode(owner.email);
      const wallet = createTestWallet();
      const body = { ...(await resetBody(storage.address, wallet)), code };
      const reset = await api.send(productCalls.confirmReset, { ...at(owner, storage), body });
      expect(reset.body).toMatchObject({ owner: true, title: "Family photos" });
      expect((await listOf(guest)).storages).toEqual([]);
      expectFault(await find(guest, { ...storage, address: wallet.address }), "storage_not_found");
    });
  });

  describe("disconnecting", () => {
    it("removes the storage from the connected account only", async () => {
      const { storage, owner, guest } = await newConnected();
      const other = await api.newUser();
      await connect(other, storage);
      const answer = await disconnect(guest, storage);
      expect([answer.status, answer.body]).toEqual([200, {}]);
      expect(await listOf(guest)).toEqual({ products: [], storages: [] });
      for (const call of [productCalls.storage, productCalls.fileDatabase, productCalls.getKey]) {
        expectFault(await api.send(call, at(guest, storage)), "storage_not_found");
      }
      expectFault(await disconnect(guest, storage), "storage_not_found");
      for (const user of [owner, other]) expect((await find(user, storage)).status).toBe(200);
      expect(api.ledger.receivedFor(storage.address).map(({ method }) => method)).toEqual(["PUT"]);
    });

    it("and connecting again creates a new product key", async () => {
      const { storage, guest } = await newConnected();
      const key = await keyOf(guest, storage);
      await disconnect(guest, storage);
      await connect(guest, storage);
      expect(await keyOf(guest, storage)).not.toBe(key);
    });

    it("by the owner deletes the storage for everybody, and its blocks", async () => {
      const { storage, owner, guest } = await newConnected();
      const answer = await disconnect(owner, storage);
      expect([answer.status, answer.body]).toEqual([200, {}]);
      for (const user of [owner, guest]) {
        expect((await listOf(user)).storages).toEqual([]);
        for (const call of [productCalls.storage, productCalls.fileDatabase, productCalls.getKey]) {
          expectFault(await api.send(call, at(user, storage)), "storage_not_found");
        }
      }
      expectFault(await disconnect(owner, storage), "storage_not_found");
      expectFault(await connect(guest, storage), "storage_not_found");
      await waitFor("the removal at the ledger", () =>
        api.ledger.receivedFor(storage.address).find(({ method }) => method === "DELETE"),
      );
    });

    it("by the owner releases the space of the plan, also for the same address", async () => {
      const { storage, owner, guest } = await newConnected();
      const { userProductId, wallet } = storage;
      await api.send(productCalls.requestReset, at(owner, storage));
      const make = (body: unknown) => api.send(productCalls.configure, { token: owner.token, body });
      const size = 3_000_000_000;
      for (let storages = 0; storages < 2; storages++)
        await make(await configureBody(createTestWallet(), userProductId));
      const again = await configureBody(wallet, userProductId, { size });
      expectFault(await make(await configureBody(createTestWallet(), userProductId)), "storage_exists");
      await disconnect(owner, storage);
      expect((await listOf(owner)).products).toMatchObject([{ storages: 2, unassigned_size: 7_000_000_000 }]);
      expect((await make(again)).status).toBe(200);
      expect((await listOf(owner)).products).toMatchObject([{ storages: 3, unassigned_size: 4_000_000_000 }]);

      // It is a new storage: nothing of the old one returns.
      expectFault(await find(guest, storage), "storage_not_found");
      expect((await api.send(productCalls.fileDatabase, at(owner, storage))).body).toEqual({
        ...again.fdb,
        oldest: again.fdb.version,
      });
      expect((await api.send(productCalls.requestReset, at(owner, storage))).status).toBe(200);
      const received = await waitFor("the ledger to receive all changes", () => {
        const changes = api.ledger.receivedFor(storage.address);
        return changes.length >= 3 ? changes : undefined;
      });
      expect(received).toMatchObject([
        { method: "PUT" },
        { method: "DELETE" },
        { method: "PUT", body: { size_bytes: size } },
      ]);
    });

    it("is rejected for users without access to the storage", async () => {
      const { storage, owner } = await newConnected();
      expectFault(await disconnect(await api.newUser(), storage), "storage_not_found");
      expect((await find(owner, storage)).status).toBe(200);
    });
  });
});
