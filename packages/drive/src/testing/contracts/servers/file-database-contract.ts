import { fileDatabaseStatement } from "@dexnet/crypto/verify/file-database-statement";
import { fileDatabaseBytesLargest } from "@dexnet/protocol/limits";
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

  async function nextOf({ owner: { call }, params }: OwnedStorage): Promise<{ version: number; previous: string }> {
    const document = await call(productCalls.fileDatabase, { params });
    return { version: document.version + 1, previous: (await fileDatabaseStatement(document)).hashHex };
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
        ...{ fdb, storageFilesSize: 77, storageFilesFactSize: 77 },
      });
      expect(document).not.toEqual(newest.document);
      expect(await owner.call(productCalls.fileDatabase, { params, query: { r: "1" } })).toEqual(document);
    });

    test("refuses every version that does not follow the newest one", async () => {
      const storage = await savedStorage();
      const { signer, newest } = storage;
      const { version } = newest.document;
      const next = { version: version + 1, previous: newest.hashHex };
      const stale = await signDocument(signer, { ...next, previous: newest.document.previous });
      const old = await signDocument(signer, { ...next, version });
      for (const { document } of [newest, stale, old]) {
        expect(await refusalOf(save(storage, document))).toEqual(conflict);
      }
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
      expect(await storage.owner.call(productCalls.fileDatabase, { params })).toEqual(document);
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
      const saving = save(storage, "x".repeat(fileDatabaseBytesLargest + 1));
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
}
