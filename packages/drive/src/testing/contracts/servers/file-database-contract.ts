import { deltaStatement } from "@dexnet/crypto/verify/delta-statement";
import { maxFileDatabaseBytes } from "@dexnet/protocol/limits";
import { productCalls } from "@dexnet/protocol/products";
import { describe, expect, test } from "vitest";
import { createPerson, dayMs, refusalOf, type ServersUnderTest, signInAgain } from "./servers-under-test.ts";
import {
  anotherDeployment,
  connectBody,
  createOwnedStorage,
  createSigner,
  formOf,
  type OwnedStorage,
  type SignedDocument,
  signDocument,
  signSnapshot,
  storageBytes,
} from "./signed-requests.ts";

const conflict = { code: "file_database_conflict", status: 409 };
const quotaExceeded = { code: "quota_exceeded", status: 413 };

export function describeFileDatabases(servers: () => ServersUnderTest): void {
  /** A storage with a second version of its file database. */
  async function savedStorage(): Promise<OwnedStorage & { newest: SignedDocument }> {
    const storage = await createOwnedStorage(servers());
    const newest = await signDocument(storage.signer, { ...(await nextOf(storage)), filesBytes: 10 });
    await save(storage, newest.document);
    return { ...storage, newest };
  }

  async function nextOf({
    owner: { call },
    params,
    signer,
  }: OwnedStorage): Promise<{ version: number; previous: string }> {
    const document = await call(productCalls.fileDatabase, { params });
    const [newest] = document.privateData.files.deltas.slice(-1);
    if (newest === undefined) throw new Error("The file database has no delta");
    const { hashHex } = await deltaStatement(signer, newest);
    return { version: document.version + 1, previous: hashHex };
  }

  const save = ({ owner: { call }, params }: OwnedStorage, document: unknown) =>
    call(productCalls.updateStorage, { params, form: formOf(document) });

  describe("save file database", () => {
    test("answers with its URL, and the storage says the new sizes", async () => {
      const storage = await savedStorage();
      const { params, owner, newest } = storage;
      const { document } = await signDocument(storage.signer, { ...(await nextOf(storage)), filesBytes: 77 });
      const { fdb } = await save(storage, document);
      expect(await owner.call(productCalls.storage, { params })).toMatchObject({
        fdb,
        storageFilesSize: 77,
        storageFilesFactSize: 77,
      });
      expect(document).not.toEqual(newest.document);
      const { version, publicData } = document;
      const answer = await owner.call(productCalls.fileDatabase, { params, query: { r: "1" } });
      expect(answer).toMatchObject({ version, publicData, oldest: 1, privateData: { files: { snapshot: null } } });
      expect(answer.privateData.files.deltas.slice(1)).toEqual([
        ...newest.document.privateData.files.deltas,
        ...document.privateData.files.deltas,
      ]);
    });

    test("refuses every version that does not follow the newest one", async () => {
      const storage = await savedStorage();
      const { signer, newest } = storage;
      const { version } = newest.document;
      const next = { version: version + 1, previous: newest.hashHex };
      const stale = await signDocument(signer, { ...next, previous: newest.delta.previous });
      const old = await signDocument(signer, { ...next, version });
      for (const { document } of [stale, old]) {
        expect(await refusalOf(save(storage, document))).toEqual(conflict);
      }
      // After a lost answer the newest version is sent again.
      await save(storage, newest.document);
      const [one, two] = [await signDocument(signer, next), await signDocument(signer, next)];
      const outcomes = await Promise.allSettled([save(storage, one.document), save(storage, two.document)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    });

    test("is open to a connected account as to the owner", async () => {
      const storage = await savedStorage();
      const { params, signer } = storage;
      const guest = await createPerson(servers());
      const { document } = await signDocument(signer, await nextOf(storage));
      const saving = () => guest.call(productCalls.updateStorage, { params, form: formOf(document) });
      expect(await refusalOf(saving())).toEqual({ code: "storage_not_found", status: 404 });
      await guest.call(productCalls.connect, { params, body: connectBody(signer, guest.id) });
      await saving();
      const { privateData } = await storage.owner.call(productCalls.fileDatabase, { params });
      expect(privateData.files.deltas.slice(-1)).toEqual(document.privateData.files.deltas);
    });

    test("refuses what is no document, or one that is signed for something else", async () => {
      const storage = await savedStorage();
      const { signer } = storage;
      const next = await nextOf(storage);
      const { document } = await signDocument(signer, next);
      const refusal = (code: string, status: number) => ({ code, status, "fields.fdb": `errors.${code}` });
      expect(await refusalOf(save(storage, "no JSON"))).toEqual(refusal("bad_request", 400));
      expect(await refusalOf(save(storage, { ...document, format: 2 }))).toEqual(refusal("bad_request", 400));
      const changed = { ...document, version: document.version + 1 };
      expect(await refusalOf(save(storage, changed))).toEqual(refusal("file_database_broken", 400));
      const other = await signDocument(await createSigner(servers()), next);
      expect(await refusalOf(save(storage, other.document))).toEqual(refusal("file_database_broken", 400));
      const foreign = await signDocument({ ...signer, deployment: anotherDeployment }, next);
      expect(await refusalOf(save(storage, foreign.document))).toEqual(refusal("deployment_mismatch", 409));
      const { owner, params } = storage;
      const saving = owner.call(productCalls.updateStorage, { params, form: new FormData() });
      expect(await refusalOf(saving)).toEqual(refusal("bad_request", 400));
    });

    test("refuses a document that is larger than any may be", async () => {
      const storage = await createOwnedStorage(servers());
      const saving = save(storage, "x".repeat(maxFileDatabaseBytes + 1));
      expect(await refusalOf(saving)).toEqual({ code: "too_large", status: 413 });
    });

    test("refuses files that do not fit the storage, and takes versions with fewer of them", async () => {
      const storage = await savedStorage();
      const { signer } = storage;
      const next = await nextOf(storage);
      const full = await signDocument(signer, { ...next, filesBytes: storageBytes });
      expect(await refusalOf(save(storage, full.document))).toEqual(quotaExceeded);
      const fitting = await signDocument(signer, { ...next, filesBytes: storageBytes - 10_000 });
      await save(storage, fitting.document);
      const fewer = { version: next.version + 1, previous: fitting.hashHex, filesBytes: 5 };
      await save(storage, (await signDocument(signer, fewer)).document);
    });

    test("refuses more files after the end of the plan, and takes versions without more of them", async () => {
      const { owner, ...storage } = await savedStorage();
      servers().advanceClock(31 * dayMs);
      const late = { ...storage, owner: await signInAgain(servers(), owner) };
      const next = await nextOf(late);
      const more = await signDocument(storage.signer, { ...next, filesBytes: 11 });
      expect(await refusalOf(save(late, more.document))).toEqual({ code: "plan_required", status: 402 });
      await save(late, (await signDocument(storage.signer, { ...next, filesBytes: 10 })).document);
    });
  });

  describe("read file database", () => {
    test("answers with the deltas after a kept version, and with the whole document otherwise", async () => {
      const { owner, params, newest } = await savedStorage();
      const { version } = newest.document;
      const read = (query: { since?: number; version?: number; until?: number }) =>
        owner.call(productCalls.fileDatabase, { params, query });
      expect((await read({ since: 1 })).privateData.files).toEqual({ snapshot: null, deltas: [newest.delta] });
      expect((await read({ since: version })).privateData.files).toEqual({ snapshot: null, deltas: [] });
      expect((await read({ since: version + 5 })).privateData.files.deltas).toHaveLength(2);
      expect(await read({ version: 1 })).toMatchObject({ version: 1, publicData: { storageFilesSize: 0 } });
      const unknown = { code: "file_database_version_not_found", status: 404 };
      expect(await refusalOf(read({ version: version + 5 }))).toEqual(unknown);
      expect(await refusalOf(read({ until: version + 5 }))).toEqual(unknown);
    });

    test("answers with the deltas that lead to a version, from the newest snapshot before it", async () => {
      const storage = await savedStorage();
      const { owner, params, newest } = storage;
      const until = newest.document.version;
      await save(storage, (await signSnapshot(storage.signer, newest)).document);
      const { version, privateData } = await owner.call(productCalls.fileDatabase, { params, query: { until } });
      expect(version).toBe(until);
      expect(privateData.files.snapshot).toBe(null);
      expect(privateData.files.deltas.slice(1)).toEqual([newest.delta]);
    });
  });

  describe("usage of the file database", () => {
    test("counts the versions, and what only older ones need", async () => {
      const storage = await savedStorage();
      const { owner, params, signer, newest } = storage;
      const before = await owner.call(productCalls.fileDatabaseUsage, { params });
      expect(before).toMatchObject({ versions: 2, older_size: 0 });
      expect(before.newest_size).toBeGreaterThan(JSON.stringify(newest.delta).length);
      const { document, snapshot } = await signSnapshot(signer, newest);
      await save(storage, document);
      // The deltas are only for older versions now.
      expect(await owner.call(productCalls.fileDatabaseUsage, { params })).toEqual({
        versions: 2,
        newest_size: JSON.stringify(snapshot).length,
        older_size: before.newest_size,
      });
    });

    test("is for those who have the storage", async () => {
      const { params } = await createOwnedStorage(servers());
      const other = await createPerson(servers());
      expect(await refusalOf(other.call(productCalls.fileDatabaseUsage, { params }))).toEqual({
        code: "storage_not_found",
        status: 404,
      });
    });
  });

  describe("save snapshot", () => {
    test("accepts the list of a kept version once, and again after a lost answer", async () => {
      const storage = await savedStorage();
      const { owner, params, signer, newest } = storage;
      const { snapshot, document } = await signSnapshot(signer, newest);
      await save(storage, document);
      await save(storage, document);
      const { version, oldest, privateData } = await owner.call(productCalls.fileDatabase, { params });
      expect({ version, oldest }).toEqual({ version: newest.document.version, oldest: 1 });
      expect(privateData.files).toEqual({ snapshot, deltas: [] });
    });

    test("refuses an older one, and one of a version that does not exist", async () => {
      const storage = await savedStorage();
      const { signer, newest } = storage;
      const unknown = await signSnapshot(signer, { ...newest, hashHex: "0".repeat(64) });
      expect(await refusalOf(save(storage, unknown.document))).toEqual(conflict);
      await save(storage, (await signSnapshot(signer, newest)).document);
      const another = await signSnapshot(signer, newest);
      expect(await refusalOf(save(storage, another.document))).toEqual(conflict);
    });

    test("refuses one that another key has signed, and one that is signed for another deployment", async () => {
      const storage = await savedStorage();
      const { signer, newest } = storage;
      const refusal = (code: string, status: number) => ({ code, status, "fields.fdb": `errors.${code}` });
      const other = { ...(await createSigner(servers())), address: signer.address };
      const forged = await signSnapshot(other, newest);
      expect(await refusalOf(save(storage, forged.document))).toEqual(refusal("file_database_broken", 400));
      const foreign = await signSnapshot({ ...signer, deployment: anotherDeployment }, newest);
      expect(await refusalOf(save(storage, foreign.document))).toEqual(refusal("deployment_mismatch", 409));
    });
  });
}
