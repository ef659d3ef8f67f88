import { randomUUID } from "node:crypto";
import { applicationCalls } from "@dexnet/protocol/application";
import { blockCalls } from "@dexnet/protocol/blocks";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { productCalls } from "@dexnet/protocol/products";
import { describe, expect, test } from "vitest";
import { callerOf, createPerson, dayMs, refusalOf, type ServersUnderTest, signInAgain } from "./servers-under-test.ts";
import {
  anotherDeployment,
  configureBody,
  connectBody,
  createBlock,
  createOwnedStorage,
  createSigner,
  resetBody,
  type Signer,
  signDocument,
  storageBytes,
} from "./signed-requests.ts";

const storageNotFound = { code: "storage_not_found", status: 404 };
const signatureInvalid = { code: "signature_invalid", status: 403 };

export function describeStorages(servers: () => ServersUnderTest): void {
  test("deployment: the api and its ledger name the same one", async () => {
    const call = callerOf(servers());
    expect(await call(applicationCalls.deployment)).toEqual(await call(blockCalls.info));
  });

  describe("trial", () => {
    test("is a product with room for storages, once a user", async () => {
      const { call } = await createPerson(servers());
      const product = await call(productCalls.takeTrial);
      expect(product).toMatchObject({ address: null, storages: 0, product: { trial: true } });
      expect(await refusalOf(call(productCalls.takeTrial))).toEqual({ code: "trial_used", status: 409 });
      expect((await call(productCalls.userProducts)).products).toContainEqual(product);
    });
  });

  describe("configure", () => {
    test("makes an empty storage that the account owns", async () => {
      const { call } = await createPerson(servers());
      const signer = await createSigner(servers());
      const product = await call(productCalls.takeTrial);
      const body = await configureBody(signer, product.id);
      const storage = await call(productCalls.configure, { body });
      expect(storage).toEqual({
        id: product.id,
        address: signer.address,
        title: "Photos",
        size: storageBytes,
        owner: true,
        storageFilesSize: 0,
        storageFilesFactSize: 0,
        price: "0",
        currency: "USD",
        end_date: product.end_date,
        release_date: product.release_date,
        fdb: expect.stringMatching(new RegExp(`/api/v1/products/${signer.address}/fdb/$`)),
      });
      const params = { address: signer.address.toLowerCase() };
      expect(await call(productCalls.storage, { params })).toEqual(storage);
      expect(await call(productCalls.fileDatabase, { params })).toEqual({ ...body.fdb, oldest: 1 });
      const listed = await call(productCalls.userProducts);
      expect(listed.storages).toEqual([storage]);
      expect(listed.products).toContainEqual({
        ...product,
        address: signer.address,
        storages: 1,
        unassigned_size: product.unassigned_size - storageBytes,
      });
    });

    test.each([
      ["a size below the plan's", { size: 1 }, "size_not_allowed", 400, "size"],
      ["an address of another key", { address: `0x${"1".repeat(40)}` }, "file_database_broken", 400, "fdb"],
      ["an address that is none", { address: "0x1" }, "address_invalid", 400, "address"],
    ])("refuses %s", async (_, changes, code, status, field) => {
      const { call } = await createPerson(servers());
      const { id } = await call(productCalls.takeTrial);
      const body = { ...(await configureBody(await createSigner(servers()), id)), ...changes };
      const refusal = { code, status, [`fields.${field}`]: `errors.${code}` };
      expect(await refusalOf(call(productCalls.configure, { body }))).toEqual(refusal);
    });

    test("refuses statements and documents that are not for this request", async () => {
      const { call } = await createPerson(servers());
      const signer = await createSigner(servers());
      const { id } = await call(productCalls.takeTrial);
      const body = await configureBody(signer, id);
      const configure = (changes: object) => refusalOf(call(productCalls.configure, { body: { ...body, ...changes } }));
      const { signature } = await configureBody(signer, randomUUID());
      expect(await configure({ signature })).toEqual(signatureInvalid);
      const broken = { code: "file_database_broken", status: 400, "fields.fdb": "errors.file_database_broken" };
      expect(await configure({ fdb: { ...body.fdb, version: 2 } })).toEqual(broken);
      const { document: withFiles } = await signDocument(signer, { filesBytes: 5 });
      expect(await configure({ fdb: withFiles })).toEqual(broken);
      const { document: second } = await signDocument(signer, { previous: "1".repeat(64) });
      expect(await configure({ fdb: second })).toEqual(broken);
      const { document: foreign } = await signDocument({ ...signer, deployment: anotherDeployment });
      expect(await configure({ fdb: foreign })).toEqual({
        code: "deployment_mismatch",
        status: 409,
        "fields.fdb": "errors.deployment_mismatch",
      });
    });

    test("refuses a product that the account does not have", async () => {
      const [{ productId }, { call }] = [await createOwnedStorage(servers()), await createPerson(servers())];
      await call(productCalls.takeTrial);
      const signer = await createSigner(servers());
      for (const id of [randomUUID(), productId]) {
        const configuring = call(productCalls.configure, { body: await configureBody(signer, id) });
        expect(await refusalOf(configuring)).toEqual({ code: "plan_not_found", status: 404 });
      }
    });

    test("refuses an address a second time", async () => {
      const { owner, signer, productId } = await createOwnedStorage(servers());
      const body = await configureBody(signer, productId);
      expect(await refusalOf(owner.call(productCalls.configure, { body }))).toEqual({
        code: "address_taken",
        status: 409,
        "fields.address": "errors.address_taken",
      });
    });

    test("refuses more storages than the plan has with storage_exists, also one that it made before", async () => {
      const { owner, signer, productId } = await createOwnedStorage(servers());
      const made: Signer[] = [signer, await createSigner(servers()), await createSigner(servers())];
      for (const next of made.slice(1)) {
        await owner.call(productCalls.configure, { body: await configureBody(next, productId) });
      }
      for (const next of [await createSigner(servers()), signer]) {
        const configuring = owner.call(productCalls.configure, { body: await configureBody(next, productId) });
        expect(await refusalOf(configuring)).toEqual({ code: "storage_exists", status: 409 });
      }
    });
  });

  describe("storage of another account", () => {
    test("is not found by any call", async () => {
      const { params } = await createOwnedStorage(servers());
      const { call } = await createPerson(servers());
      const calls = [
        call(productCalls.storage, { params }),
        call(productCalls.fileDatabase, { params }),
        call(productCalls.updateStorage, { params, body: { title: "Mine" } }),
        call(productCalls.updateUserInfo, { params, body: { title: "Mine" } }),
        call(productCalls.getKey, { params }),
        call(productCalls.refreshKey, { params }),
        call(productCalls.disconnect, { params }),
        call(productCalls.requestReset, { params }),
      ];
      const refusals = await Promise.all(calls.map(refusalOf));
      expect(refusals).toEqual(calls.map(() => storageNotFound));
      expect((await call(productCalls.userProducts)).storages).toEqual([]);
    });

    test("is connected by a signature of its key for this account", async () => {
      const { params, signer, owner } = await createOwnedStorage(servers());
      const { call, id } = await createPerson(servers());
      const connect = (body: ReturnType<typeof connectBody>) => call(productCalls.connect, { params, body });
      expect(await refusalOf(connect(connectBody(signer, owner.id)))).toEqual(signatureInvalid);
      const storage = await connect(connectBody(signer, id));
      expect(storage).toMatchObject({ ...params, title: "Ours", owner: false, size: storageBytes });
      expect(await call(productCalls.storage, { params })).toEqual(storage);
      expect((await call(productCalls.userProducts)).storages).toEqual([storage]);
      expect(await connect(connectBody(signer, id, "Ours again"))).toEqual({ ...storage, title: "Ours again" });
      expect(await owner.call(productCalls.storage, { params })).toMatchObject({ title: "Photos", owner: true });
    });

    test("is not connected where there is none, which only the holder of the key is told", async () => {
      const { call, id } = await createPerson(servers());
      const [signer, other] = [await createSigner(servers()), await createSigner(servers())];
      const params = { address: signer.address };
      const signed = call(productCalls.connect, { params, body: connectBody(signer, id) });
      expect(await refusalOf(signed)).toEqual(storageNotFound);
      const unsigned = call(productCalls.connect, { params, body: connectBody(other, id) });
      expect(await refusalOf(unsigned)).toEqual(signatureInvalid);
    });

    test("can be disconnected without harm to its owner, and not be reset", async () => {
      const { params, signer, owner } = await createOwnedStorage(servers());
      const { call, id } = await createPerson(servers());
      await call(productCalls.connect, { params, body: connectBody(signer, id) });
      const ownerRequired = { code: "owner_required", status: 403 };
      expect(await refusalOf(call(productCalls.requestReset, { params }))).toEqual(ownerRequired);
      const body = await resetBody(await createSigner(servers()), signer.address, "000000");
      expect(await refusalOf(call(productCalls.confirmReset, { params, body }))).toEqual(ownerRequired);
      expect(await call(productCalls.disconnect, { params })).toEqual({});
      expect(await refusalOf(call(productCalls.disconnect, { params }))).toEqual(storageNotFound);
      expect(await owner.call(productCalls.storage, { params })).toMatchObject({ owner: true });
    });
  });

  test("connect: the owner's own storage gets the new title and stays the owner's", async () => {
    const { params, signer, owner } = await createOwnedStorage(servers());
    const body = connectBody(signer, owner.id, "Renamed");
    const storage = await owner.call(productCalls.connect, { params, body });
    expect(storage).toMatchObject({ title: "Renamed", owner: true });
    expect((await owner.call(productCalls.userProducts)).storages).toEqual([storage]);
  });

  test("title: both calls change it for the account alone", async () => {
    const { params, signer, owner } = await createOwnedStorage(servers());
    const guest = await createPerson(servers());
    await guest.call(productCalls.connect, { params, body: connectBody(signer, guest.id) });
    const { fdb } = await owner.call(productCalls.storage, { params });
    expect(await owner.call(productCalls.updateStorage, { params, body: { title: "One" } })).toEqual({ fdb });
    expect(await owner.call(productCalls.storage, { params })).toMatchObject({ title: "One" });
    const info = { params, body: { title: "Two" } };
    expect(await guest.call(productCalls.updateUserInfo, info)).toMatchObject({ title: "Two", owner: false });
    expect(await owner.call(productCalls.storage, { params })).toMatchObject({ title: "One" });
  });

  test("product key: each account has one of its own, which stays until it is refreshed", async () => {
    const { params, signer, owner } = await createOwnedStorage(servers());
    const guest = await createPerson(servers());
    await guest.call(productCalls.connect, { params, body: connectBody(signer, guest.id) });
    const read = async () => [
      (await owner.call(productCalls.getKey, { params })).key,
      (await guest.call(productCalls.getKey, { params })).key,
    ];
    const keys = await read();
    expect(keys.map((key) => Buffer.from(key ?? "", "base64").length)).toEqual([32, 32]);
    expect(await read()).toEqual(keys);
    const { key } = await owner.call(productCalls.refreshKey, { params });
    expect(keys).not.toContain(key);
    expect(await read()).toEqual([key, keys[1]]);
  });

  describe("disconnect by the owner", () => {
    test("deletes the storage for everybody, its blocks included, and gives its space back", async () => {
      const { params, signer, owner } = await createOwnedStorage(servers());
      const guest = await createPerson(servers());
      await guest.call(productCalls.connect, { params, body: connectBody(signer, guest.id) });
      const { cid, blockBytes } = await createBlock(signer);
      await owner.call(blockCalls.putBlock, { params, body: blockBytes });
      expect(await owner.call(productCalls.disconnect, { params })).toEqual({});
      for (const { call } of [owner, guest]) {
        expect(await refusalOf(call(productCalls.storage, { params }))).toEqual(storageNotFound);
      }
      const getBlock = () => refusalOf(owner.call(blockCalls.getBlock, { params: { cid } })).catch(() => null);
      await expect.poll(getBlock).toEqual({ code: "block_not_found", status: 404 });
      const putBlock = owner.call(blockCalls.putBlock, { params, body: blockBytes });
      expect(await refusalOf(putBlock)).toEqual({ code: "address_unknown", status: 409 });
      const [product] = (await owner.call(productCalls.userProducts)).products.filter(
        ({ product: { trial } }) => trial,
      );
      expect(product).toMatchObject({ address: null, storages: 0, unassigned_size: product?.product.storage_size });
    });
  });

  describe("reset", () => {
    test("puts an empty storage with another address in the place of the old one", async () => {
      const { params, signer: old, owner } = await createOwnedStorage(servers());
      const guest = await createPerson(servers());
      await guest.call(productCalls.connect, { params, body: connectBody(old, guest.id) });
      const before = await owner.call(productCalls.storage, { params });
      expect(await owner.call(productCalls.requestReset, { params })).toEqual({
        resend_after_seconds: resendAfterSeconds,
      });
      const code = await servers().readMailedCode(owner.email);
      const signer = await createSigner(servers());
      const body = await resetBody(signer, old.address, code);
      const confirm = (changes: object) =>
        owner.call(productCalls.confirmReset, { params, body: { ...body, ...changes } });
      expect(await refusalOf(confirm({ code: "000000" }))).toEqual({ code: "code_invalid", status: 400 });
      const { signature } = await resetBody(signer, signer.address, code);
      expect(await refusalOf(confirm({ signature }))).toEqual(signatureInvalid);
      expect(await refusalOf(confirm({ code: "000000", signature }))).toEqual(signatureInvalid);
      expect(await refusalOf(confirm(await resetBody(old, old.address, code)))).toEqual({
        code: "address_taken",
        status: 409,
        "fields.new_address": "errors.address_taken",
      });
      const storage = await confirm({});
      const fdb = before.fdb.replace(old.address, signer.address);
      expect(storage).toEqual({ ...before, address: signer.address, fdb });
      expect((await owner.call(productCalls.userProducts)).storages).toEqual([storage]);
      for (const { call } of [owner, guest]) {
        expect(await refusalOf(call(productCalls.storage, { params }))).toEqual(storageNotFound);
      }
      expect(await refusalOf(confirm({}))).toEqual(storageNotFound);
    });

    test("is refused with a code that was never asked for", async () => {
      const { params, signer: old, owner } = await createOwnedStorage(servers());
      const body = await resetBody(await createSigner(servers()), old.address, "123456");
      const confirming = owner.call(productCalls.confirmReset, { params, body });
      expect(await refusalOf(confirming)).toEqual({ code: "code_invalid", status: 400 });
    });
  });

  test("plan that has ended: its storage can be read and deleted, and not be reset", async () => {
    const { params, owner, signer: old, productId } = await createOwnedStorage(servers());
    servers().advanceClock(31 * dayMs);
    const { call } = await signInAgain(servers(), owner);
    const storage = await call(productCalls.storage, { params });
    const [product] = (await call(productCalls.userProducts)).products.filter(({ id }) => id === productId);
    expect(product).toMatchObject({ end_date: storage.end_date, release_date: storage.release_date });
    expect(Date.parse(storage.release_date) - Date.parse(storage.end_date)).toBe(14 * dayMs);
    expect((await call(productCalls.fileDatabase, { params })).version).toBe(1);
    const refusal = { code: "plan_required", status: 402 };
    expect(await refusalOf(call(productCalls.requestReset, { params }))).toEqual(refusal);
    const body = await resetBody(await createSigner(servers()), old.address, "123456");
    expect(await refusalOf(call(productCalls.confirmReset, { params, body }))).toEqual(refusal);
    expect(await call(productCalls.disconnect, { params })).toEqual({});
  });

  test("plan that has ended: no further storage is made on it", async () => {
    const { owner, productId } = await createOwnedStorage(servers());
    servers().advanceClock(31 * dayMs);
    const { call } = await signInAgain(servers(), owner);
    const body = await configureBody(await createSigner(servers()), productId);
    const configuring = call(productCalls.configure, { body });
    expect(await refusalOf(configuring)).toEqual({ code: "plan_required", status: 402 });
  });
}
