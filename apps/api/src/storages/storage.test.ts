import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestStorage } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { createTestWallet, databaseForm, databaseHash, signDatabase } from "../testing/wallet.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const at = ({ user, address }: TestStorage) => ({ token: user.token, params: { address } });

async function newestHash(storage: TestStorage): Promise<string> {
  const { body } = await api.send(productCalls.fileDatabase, at(storage));
  return databaseHash(body);
}

/** The delta of a document that has one. */
const deltaOf = (document: unknown) => Object(document).privateData.files.deltas[0];

const save = (storage: TestStorage, form: FormData) => api.send(productCalls.updateStorage, { ...at(storage), form });

describe("storage title", () => {
  it("is changed by either call", async () => {
    const storage = await api.newStorage();
    const answer = await api.send(productCalls.updateStorage, { ...at(storage), body: { title: "One" } });
    expect(answer.body).toEqual({ fdb: `https://cloud.example.org/api/v1/products/${storage.address}/fdb/` });
    expect((await api.send(productCalls.storage, at(storage))).body).toMatchObject({ title: "One" });
    const info = await api.send(productCalls.updateUserInfo, { ...at(storage), body: { title: " Two " } });
    expect(info.body).toMatchObject({ title: "Two", address: storage.address });
  });

  it.each([{}, { title: "" }, { title: " " }, { title: "x".repeat(65) }, { title: 5 }, undefined])(
    "is not changed by %j",
    async (body) => {
      const storage = await api.newStorage();
      expectFault(await api.send(productCalls.updateStorage, { ...at(storage), body }), "bad_request");
      expectFault(await api.send(productCalls.updateUserInfo, { ...at(storage), body }), "bad_request");
    },
  );
});

describe("file database", () => {
  it("is replaced version by version and never cached", async () => {
    const storage = await api.newStorage();
    const second = await signDatabase(storage.wallet, {
      version: 2,
      previous: await newestHash(storage),
      filesSize: 7,
    });
    const answer = await save(storage, databaseForm(second.document));
    expect([answer.status, answer.body]).toEqual([
      200,
      { fdb: `https://cloud.example.org/api/v1/products/${storage.address}/fdb/` },
    ]);
    const third = await signDatabase(storage.wallet, { version: 9, previous: second.hashHex, filesSize: 8 });
    expect((await save(storage, databaseForm(third.document, false))).status).toBe(200);
    const fetched = await api.send(productCalls.fileDatabase, { ...at(storage), query: { r: "123" } });
    const { body: configured } = await api.send(productCalls.fileDatabase, { ...at(storage), query: { version: "1" } });
    expect(fetched.body).toEqual({
      ...third.document,
      oldest: 1,
      privateData: { files: { snapshot: null, deltas: [configured, second.document, third.document].map(deltaOf) } },
    });
    expect(fetched.headers.get("cache-control")).toBe("no-store");
    expect(fetched.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect((await api.send(productCalls.storage, at(storage))).body).toMatchObject({
      storageFilesSize: 8,
      storageFilesFactSize: 8,
    });
  });

  it("is saved from a body of JSON as from a form", async () => {
    const storage = await api.newStorage();
    const { document, hashHex } = await signDatabase(storage.wallet, {
      version: 2,
      previous: await newestHash(storage),
    });
    const body = { fdb: document };
    expectFault(
      await api.send(productCalls.updateStorage, { ...at(storage), body: { ...body, title: "x" } }),
      "bad_request",
    );
    expect((await api.send(productCalls.updateStorage, { ...at(storage), body })).status).toBe(200);
    expect(await newestHash(storage)).toBe(hashHex);
    expect((await api.send(productCalls.storage, at(storage))).body).toMatchObject({ title: "Family photos" });
  });

  it("is rejected if it does not follow the newest version", async () => {
    const storage = await api.newStorage();
    const previous = await newestHash(storage);
    const { wallet } = storage;
    const second = await signDatabase(wallet, { version: 2, previous });
    await save(storage, databaseForm(second.document));
    const refused = [
      await signDatabase(wallet, { version: 3, previous }),
      await signDatabase(wallet, { version: 2, previous: second.hashHex }),
      await signDatabase(wallet, { version: 1, previous: second.hashHex }),
      await signDatabase(wallet, { version: 3 }),
    ];
    for (const { document } of refused)
      expectFault(await save(storage, databaseForm(document)), "file_database_conflict");
    expect(await newestHash(storage)).toBe(second.hashHex);
  });

  it("is saved once if it is sent again after a lost answer, until the next version", async () => {
    const storage = await api.newStorage();
    const second = await signDatabase(storage.wallet, { version: 2, previous: await newestHash(storage) });
    for (let sent = 0; sent < 3; sent++) expect((await save(storage, databaseForm(second.document))).status).toBe(200);
    const third = await signDatabase(storage.wallet, { version: 3, previous: second.hashHex });
    expect((await save(storage, databaseForm(third.document))).status).toBe(200);
    expectFault(await save(storage, databaseForm(second.document)), "file_database_conflict");
    const { body } = await api.send(productCalls.fileDatabase, at(storage));
    expect(Object(body.privateData).files.deltas).toHaveLength(3);
  });

  it("is rejected unless the key of the address signed all of it", async () => {
    const storage = await api.newStorage();
    const facts = { version: 2, previous: await newestHash(storage) };
    const { document } = await signDatabase(storage.wallet, facts);
    const thief = createTestWallet();
    const { wallet } = await api.newStorage();
    const withDelta = (changes: object) => ({
      ...document,
      privateData: { files: { snapshot: null, deltas: [{ ...deltaOf(document), ...changes }] } },
    });
    const refused = [
      { ...document, version: 3 },
      { ...document, publicData: { ...document.publicData, storageFilesSize: 1 } },
      { ...document, publicData: { ...document.publicData, address: wallet.address } },
      { ...withDelta({ version: 3 }), version: 3 },
      { ...withDelta({ storageFilesSize: 1 }), publicData: { ...document.publicData, storageFilesSize: 1 } },
      withDelta({ changes: "AAAA" }),
      withDelta({ changes: "" }),
      withDelta({ previous: "1".repeat(64) }),
      (await signDatabase(thief, { ...facts, address: storage.address })).document,
      (await signDatabase(thief, facts)).document,
    ];
    for (const broken of refused) expectFault(await save(storage, databaseForm(broken)), "file_database_broken");
  });

  it.each([
    ["no JSON", "{"],
    ["another thing", "[]"],
    ["nothing", ""],
    ["a field more", { format: 1, extra: 1 }],
  ])("is rejected as %s", async (_, content) => {
    const storage = await api.newStorage();
    const answer = await save(storage, databaseForm(content));
    expectFault(answer, "bad_request");
    expect(answer.body.fields).toEqual({ fdb: "errors.bad_request" });
  });

  it("is found by name in a form with more fields", async () => {
    const storage = await api.newStorage();
    const { document } = await signDatabase(storage.wallet, { version: 2, previous: await newestHash(storage) });
    const form = new FormData();
    form.set("other", "text");
    expectFault(await save(storage, form), "bad_request");
    const twice = databaseForm(document);
    twice.append("fdb", JSON.stringify(document));
    expectFault(await save(storage, twice), "bad_request");
    const more = databaseForm(document);
    more.set("other", "text");
    expect((await save(storage, more)).status).toBe(200);
  });

  it.each([
    [
      "ends in the middle",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="fdb"\r\n\r\n{',
    ],
    ["is another form", "multipart/form-data; boundary=x", "--y\r\n\r\n--y--\r\n"],
    ["has no boundary", "multipart/form-data", "--x--\r\n"],
    ["is empty", "multipart/form-data; boundary=x", ""],
    ["is of another type", "text/plain", "fdb"],
  ])("is rejected if the form %s", async (_, type, body) => {
    const storage = await api.newStorage();
    const response = await fetch(`${api.url}/api/v1/products/${storage.address}/`, {
      method: "PATCH",
      headers: { authorization: `JWT ${storage.user.token}`, "content-type": type },
      body,
    });
    expect(await response.json()).toMatchObject({ code: "bad_request" });
    expect(response.status).toBeLessThan(500);
  });
});

describe("product key", () => {
  const keyOf = async (storage: TestStorage) => String((await api.send(productCalls.getKey, at(storage))).body.key);

  it("has 32 random bytes, is stored encrypted only, and can be renewed", async () => {
    const storage = await api.newStorage();
    const key = await keyOf(storage);
    expect(Buffer.from(key, "base64")).toHaveLength(32);
    expect(await keyOf(storage)).toBe(key);
    expect(await keyOf(await api.newStorage())).not.toBe(key);
    const { rows } = await api.database.db.execute<{ sealed_product_key: string }>(
      "select sealed_product_key from storages",
    );
    expect(rows.map((row) => row.sealed_product_key).join()).not.toContain(key);
    const renewed = await api.send(productCalls.refreshKey, at(storage));
    expect(renewed.body.key).not.toBe(key);
    expect(await keyOf(storage)).toBe(renewed.body.key);
  });
});
