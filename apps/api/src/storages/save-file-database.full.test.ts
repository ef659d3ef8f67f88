import { maxFileDatabaseAnswerBytes, maxFileDatabaseBytes } from "@dexnet/protocol/limits";
import { productCalls } from "@dexnet/protocol/products";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, TestStorage, TestUser } from "../testing/api-client.ts";
import { migrationsFolder, startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import {
  connectBody,
  databaseForm,
  databaseHash,
  type SnapshotSample,
  samplePage,
  signDatabase,
  signSnapshot,
} from "../testing/wallet.ts";

const sizeBytes = 1_000_000_000;
const megabyte = 1_000_000;

describeEachDatabase("saving a file database", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ database: await open() });
  });
  afterAll(() => api.close());

  async function newest(storage: TestStorage, { token } = storage.user) {
    const { body } = await api.send(productCalls.fileDatabase, { token, params: { address: storage.address } });
    return { document: body, version: Number(body.version), hash: await databaseHash(body) };
  }

  /** Saves a next version with files of the given size. */
  async function save(storage: TestStorage, filesSize: number, user: TestUser = storage.user): Promise<Answer> {
    return saveAs(storage, { filesSize }, user);
  }

  async function saveAs(
    storage: TestStorage,
    facts: { filesSize?: number; filesBytes?: number },
    { token }: TestUser = storage.user,
  ): Promise<Answer> {
    const { version, hash } = await newest(storage);
    const next = await signDatabase(storage.wallet, { version: version + 1, previous: hash, ...facts });
    const params = { address: storage.address };
    return api.send(productCalls.updateStorage, { token, params, form: databaseForm(next.document) });
  }

  /** Saves a snapshot of the newest version. */
  async function saveSnapshot(storage: TestStorage, facts: Partial<SnapshotSample>): Promise<Answer> {
    const { document, version, hash: head } = await newest(storage);
    const filesSize = Object(document.publicData).storageFilesSize;
    const snapshot = await signSnapshot(storage.wallet, { version, head, filesSize, ...facts });
    const parts = { token: storage.user.token, params: { address: storage.address } };
    return api.send(productCalls.updateStorage, { ...parts, form: databaseForm(snapshot) });
  }

  /** Bytes of the newest version that the api counts, without pages. */
  async function countedBytes({ address }: TestStorage): Promise<number> {
    const { rows } = await api.database.db.execute<{ bytes: string }>(
      sql`select file_database_bytes as bytes from storages where address = ${address.toLowerCase()}`,
    );
    return Number(rows[0]?.bytes);
  }

  const endPlan = ({ userProductId }: TestStorage, endsAt: Date) =>
    api.database.db.execute(
      sql`update user_products set ends_at = ${endsAt.toISOString()} where id = ${userProductId}`,
    );

  const resize = ({ address }: TestStorage, bytes: number) =>
    api.database.db.execute(sql`update storages set size_bytes = ${bytes} where address = ${address.toLowerCase()}`);

  async function expectRefused(storage: TestStorage, filesSize: number, code: "plan_required" | "quota_exceeded") {
    const before = await newest(storage);
    expectFault(await save(storage, filesSize), code);
    expect(await newest(storage)).toEqual(before);
  }

  describe("in paid time", () => {
    it("fills the storage to its last byte, the file database included, and not beyond", async () => {
      const storage = await api.newStorage();
      const firstBytes = await countedBytes(storage);
      // The second delta is as long as the first one, but for eight more digits of each of its two sizes.
      const maxBytes = sizeBytes - (2 * firstBytes + 2 * 8);
      await expectRefused(storage, sizeBytes + 1, "quota_exceeded");
      await expectRefused(storage, Number.MAX_SAFE_INTEGER, "quota_exceeded");
      await expectRefused(storage, maxBytes + 1, "quota_exceeded");
      expect((await save(storage, maxBytes)).status).toBe(200);
      expect((await save(storage, maxBytes)).status).toBe(200);
      await expectRefused(storage, maxBytes + 1, "quota_exceeded");
      expect((await save(storage, 0)).status).toBe(200);
    });

    it("is accepted if it frees space, even if that is not enough yet", async () => {
      const storage = await api.newStorage();
      await save(storage, 900);
      await resize(storage, 500);
      await expectRefused(storage, 901, "quota_exceeded");
      for (const filesSize of [900, 700, 501, 300]) expect((await save(storage, filesSize)).status).toBe(200);
      await expectRefused(storage, 501, "quota_exceeded");
    });
  });

  describe("after the plan has ended", () => {
    it("is accepted if it needs no more space, and reading stays possible", async () => {
      const storage = await api.newStorage();
      expect((await save(storage, 500)).status).toBe(200);
      await endPlan(storage, api.clock.now());
      await expectRefused(storage, 501, "plan_required");
      await expectRefused(storage, sizeBytes + 1, "plan_required");
      for (const filesSize of [500, 400, 400, 0]) expect((await save(storage, filesSize)).status).toBe(200);
      await expectRefused(storage, 1, "plan_required");
      const at = { token: storage.user.token, params: { address: storage.address } };
      for (const call of [productCalls.storage, productCalls.fileDatabase, productCalls.getKey]) {
        expect((await api.send(call, at)).status).toBe(200);
      }
      await endPlan(storage, new Date(api.clock.now().getTime() + 60_000));
      expect((await save(storage, 1)).status).toBe(200);
    });

    it("is limited by the owner's plan for every user", async () => {
      const storage = await api.newStorage();
      const other = await api.newStorage();
      const guest = other.user;
      const params = { address: storage.address };
      await api.send(productCalls.connect, { token: guest.token, params, body: connectBody(storage.wallet, guest.id) });
      await endPlan(other, api.clock.now());
      expect((await save(storage, 10, guest)).status).toBe(200);
      await endPlan(storage, api.clock.now());
      await endPlan(other, new Date(api.clock.now().getTime() + 60_000));
      expectFault(await save(storage, 11, guest), "plan_required");
      expect((await save(storage, 9, guest)).status).toBe(200);
      expect((await newest(storage, guest)).document).toEqual((await newest(storage)).document);
    });
  });

  it("is a conflict before any other fault if it does not follow the newest version", async () => {
    const storage = await api.newStorage();
    const { hash } = await newest(storage);
    await save(storage, 500);
    await endPlan(storage, api.clock.now());
    for (const facts of [
      { version: 9, previous: hash, filesSize: 600 },
      { version: 9, previous: hash, filesSize: 2 * sizeBytes },
      { version: 1, previous: (await newest(storage)).hash, filesSize: 600 },
    ]) {
      const form = databaseForm((await signDatabase(storage.wallet, facts)).document);
      const params = { address: storage.address };
      expectFault(
        await api.send(productCalls.updateStorage, { token: storage.user.token, params, form }),
        "file_database_conflict",
      );
    }
  });

  it("accepts the maximum size", async () => {
    const storage = await api.newStorage();
    await resize(storage, 2 * sizeBytes);
    const { version, hash } = await newest(storage);
    const filesBytes = Math.floor(((maxFileDatabaseBytes - 1_000) * 3) / 4);
    const { document } = await signDatabase(storage.wallet, { version: version + 1, previous: hash, filesBytes });
    const parts = { token: storage.user.token, params: { address: storage.address } };
    expect((await api.send(productCalls.updateStorage, { ...parts, form: databaseForm(document) })).status).toBe(200);
    const { body } = await api.send(productCalls.fileDatabase, { ...parts, query: { since: String(version) } });
    const changes = Object(body.privateData).files.deltas[0].changes;
    expect(changes === document.privateData.files.deltas[0]?.changes).toBe(true);
  });

  it("is rejected as too large if a client could not read all deltas at once", async () => {
    const storage = await api.newStorage();
    const address = storage.address.toLowerCase();
    await resize(storage, 100 * sizeBytes);
    const [before, deltaBytes] = [await newest(storage), await countedBytes(storage)];
    const set = (bytes: number) =>
      api.database.db.execute(sql`update storages set file_database_bytes = ${bytes} where address = ${address}`);
    await set(maxFileDatabaseAnswerBytes - deltaBytes + 1);
    expectFault(await save(storage, 0), "too_large");
    expect(await newest(storage)).toEqual(before);
    await set(maxFileDatabaseAnswerBytes - deltaBytes);
    expect((await save(storage, 0)).status).toBe(200);
  });

  describe("with a large file database", () => {
    const shareBytes = (64 * megabyte) / 16;
    /** Number of bytes before base64. */
    const noise = (documentBytes: number) => Math.floor((documentBytes * 3) / 4);
    /** Saves a delta of about that size after which the files have that size. */
    const freeIn = (storage: TestStorage) => (filesSize: number, documentBytes: number) =>
      saveAs(storage, { filesSize, filesBytes: noise(documentBytes) });

    it("is rejected if it exceeds a sixteenth of the storage, unless files become smaller", async () => {
      const storage = await api.newStorage();
      await resize(storage, 64 * megabyte);
      expect((await save(storage, 1_000)).status).toBe(200);
      const before = await newest(storage);
      const same = { filesSize: 1_000 };
      expectFault(await saveAs(storage, { ...same, filesBytes: noise(shareBytes) }), "quota_exceeded");
      expect(await newest(storage)).toEqual(before);
      expect((await saveAs(storage, { ...same, filesBytes: noise(shareBytes - 2_000) })).status).toBe(200);
      expectFault(await saveAs(storage, { ...same, filesBytes: noise(2_000) }), "quota_exceeded");
      expectFault(await saveAs(storage, { filesSize: 2_000, filesBytes: noise(2_000) }), "quota_exceeded");
      expect((await saveAs(storage, { filesSize: 999, filesBytes: noise(2_000) })).status).toBe(200);
    });

    it("may exceed it by a quarter when files become smaller, and then by small deltas", async () => {
      const storage = await api.newStorage();
      await resize(storage, 64 * megabyte);
      expect((await save(storage, 1_000)).status).toBe(200);
      const free = freeIn(storage);
      expectFault(await free(999, 1.25 * shareBytes), "quota_exceeded");
      expect((await free(999, 1.25 * shareBytes - 3_000)).status).toBe(200);
      expectFault(await free(998, 65 * 1024), "quota_exceeded");
      for (const filesSize of [998, 997]) expect((await free(filesSize, 63 * 1024)).status).toBe(200);
      expectFault(await free(997, 1_000), "quota_exceeded");
    });

    it("may exceed it by a half in all with deltas that free less than they need", async () => {
      const storage = await api.newStorage();
      await resize(storage, 64 * megabyte);
      let filesSize = 10_000_000;
      expect((await save(storage, filesSize)).status).toBe(200);
      const free = freeIn(storage);
      expect((await free(--filesSize, 1.25 * shareBytes - 3_000)).status).toBe(200);
      const halfBytes = 1.5 * shareBytes;
      while ((await countedBytes(storage)) + 64 * 1024 <= halfBytes) {
        expect((await free(--filesSize, 60 * 1024)).status).toBe(200);
      }
      // The first small delta may still fit into the allowed half.
      await free(filesSize - 1, 60 * 1024);
      expectFault(await free(filesSize - 2, 60 * 1024), "quota_exceeded");
      expect(await countedBytes(storage)).toBeLessThan(halfBytes + 64 * 1024);
      // Somebody who deletes files goes on: with each file that is larger than what names it, and with a snapshot.
      filesSize -= 1_000_000;
      expect((await free(filesSize, 60 * 1024)).status).toBe(200);
      expectFault(await free(--filesSize, 60 * 1024), "quota_exceeded");
      expect((await saveSnapshot(storage, { pages: [samplePage(shareBytes / 2)] })).status).toBe(200);
      expect((await free(filesSize, 60 * 1024)).status).toBe(200);
    });

    it("gets space again by a snapshot, whose pages count", async () => {
      const storage = await api.newStorage();
      await resize(storage, 64 * megabyte);
      expect((await saveAs(storage, { filesBytes: noise(shareBytes - 2_000) })).status).toBe(200);
      expectFault(await saveSnapshot(storage, { pages: [samplePage(shareBytes)] }), "quota_exceeded");
      const pages = [samplePage(shareBytes / 2), samplePage(shareBytes / 2 - 4_000)];
      expect((await saveSnapshot(storage, { pages })).status).toBe(200);
      expect((await saveAs(storage, { filesBytes: noise(2_000) })).status).toBe(200);
      expectFault(await saveAs(storage, { filesBytes: noise(2_000) }), "quota_exceeded");
    });

    it("accepts a snapshot that makes it smaller when the storage has become too small for it", async () => {
      const storage = await api.newStorage();
      await saveAs(storage, { filesBytes: noise(3 * megabyte) });
      await resize(storage, megabyte);
      expectFault(await saveAs(storage, {}), "quota_exceeded");
      expectFault(await saveSnapshot(storage, { pages: [samplePage(4 * megabyte)] }), "quota_exceeded");
      expect((await saveSnapshot(storage, { pages: [samplePage(2 * megabyte)] })).status).toBe(200);
      expectFault(await saveAs(storage, {}), "quota_exceeded");
      await saveSnapshot(storage, { pages: [] });
    });

    it("leaves the files the rest of the storage", async () => {
      const storage = await api.newStorage();
      await saveAs(storage, { filesBytes: 1_000 });
      expect((await saveSnapshot(storage, { pages: [samplePage(16 * megabyte)] })).status).toBe(200);
      await expectRefused(storage, sizeBytes - 16 * megabyte, "quota_exceeded");
      expect((await save(storage, sizeBytes - 17 * megabyte)).status).toBe(200);
      // Files can be renamed in a full storage.
      expect((await saveAs(storage, { filesBytes: 2 * megabyte, filesSize: sizeBytes - 17 * megabyte })).status).toBe(
        200,
      );
    });
  });

  it("stores the delta as it was signed, for any formatting of its text", async () => {
    const storage = await api.newStorage();
    const { version, hash } = await newest(storage);
    const { document } = await signDatabase(storage.wallet, { version: version + 1, previous: hash });
    const reversed = Object.fromEntries(Object.entries(document).toReversed());
    const text = `{"format":1,${JSON.stringify(reversed, undefined, 2).slice(1)}`;
    const parts = { token: storage.user.token, params: { address: storage.address } };
    expect((await api.send(productCalls.updateStorage, { ...parts, form: databaseForm(text) })).status).toBe(200);
    const { rows } = await api.database.db.execute<{ delta: string }>(
      sql`select convert_from(delta, 'UTF8') as delta from file_database_deltas where version = ${version + 1} and address = ${storage.address.toLowerCase()}`,
    );
    expect(rows).toEqual([{ delta: JSON.stringify(document.privateData.files.deltas[0]) }]);
  });
});
