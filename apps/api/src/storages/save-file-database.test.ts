import { fileDatabaseBytesLargest } from "@dexnet/protocol/limits";
import { productCalls } from "@dexnet/protocol/products";
import { describeServerDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, TestStorage, TestUser } from "../testing/api-client.ts";
import { migrationsFolder, startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { connectBody, databaseForm, databaseHash, signDatabase } from "../testing/wallet.ts";
import { keptFileDatabaseVersions } from "./limits.ts";

const sizeBytes = 1_000_000_000;
const megabyte = 1_000_000;

describeServerDatabase("saving a file database", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
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

  /** Returns the kept versions and their total bytes. */
  async function kept({ address }: TestStorage): Promise<{ versions: number[]; bytes: number }> {
    const { rows } = await api.database.db.execute<{ version: string; bytes: number }>(
      sql`select version, octet_length(document) as bytes from file_databases where address = ${address.toLowerCase()} order by version`,
    );
    return {
      versions: rows.map(({ version }) => Number(version)),
      bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    };
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
      const { document } = await newest(storage);
      // The document keeps the length of the first one: its two sizes grow by nine digits each, its version by none.
      const mostBytes = sizeBytes - (JSON.stringify(document).length + 2 * (String(sizeBytes).length - 2));
      await expectRefused(storage, sizeBytes + 1, "quota_exceeded");
      await expectRefused(storage, Number.MAX_SAFE_INTEGER, "quota_exceeded");
      await expectRefused(storage, mostBytes + 1, "quota_exceeded");
      expect((await save(storage, mostBytes)).status).toBe(200);
      expect((await save(storage, mostBytes)).status).toBe(200);
      await expectRefused(storage, mostBytes + 1, "quota_exceeded");
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
    const filesBytes = Math.floor(((fileDatabaseBytesLargest - 1_000) * 3) / 4);
    const { document } = await signDatabase(storage.wallet, { version: version + 1, previous: hash, filesBytes });
    const parts = { token: storage.user.token, params: { address: storage.address } };
    expect((await api.send(productCalls.updateStorage, { ...parts, form: databaseForm(document) })).status).toBe(200);
    const { body } = await api.send(productCalls.fileDatabase, parts);
    expect(Object(body.privateData).files === document.privateData.files).toBe(true);
  }, 180_000);

  it("keeps the last thirty versions", async () => {
    expect(keptFileDatabaseVersions).toBe(30);
    const storage = await api.newStorage();
    for (let saves = 0; saves < 32; saves++) expect((await save(storage, saves)).status).toBe(200);
    expect((await kept(storage)).versions).toEqual(Array.from({ length: 30 }, (_, index) => index + 4));
  });

  describe("with a large file database without files", () => {
    const shareBytes = (64 * megabyte) / 16;
    /** Number of bytes before base64. */
    const noise = (documentBytes: number) => Math.floor((documentBytes * 3) / 4);

    it("is rejected if it exceeds a sixteenth of the storage", async () => {
      const storage = await api.newStorage();
      await resize(storage, 64 * megabyte);
      const before = await newest(storage);
      expectFault(await saveAs(storage, { filesBytes: noise(shareBytes) }), "quota_exceeded");
      expect(await newest(storage)).toEqual(before);
      expect((await saveAs(storage, { filesBytes: noise(shareBytes - 1_000) })).status).toBe(200);
    });

    it("removes the oldest versions until all fit a sixteenth of the storage", async () => {
      const storage = await api.newStorage();
      await resize(storage, 64 * megabyte);
      for (let saves = 0; saves < 4; saves++) {
        expect((await saveAs(storage, { filesBytes: noise(1.5 * megabyte) })).status).toBe(200);
      }
      const { versions, bytes } = await kept(storage);
      expect(versions).toEqual([4, 5]);
      expect(bytes).toBeLessThanOrEqual(shareBytes);
    });

    it("leaves old versions only the space that files leave, and keeps the newest", async () => {
      const storage = await api.newStorage();
      const large = { filesBytes: noise(100_000) };
      await saveAs(storage, large);
      await saveAs(storage, { ...large, filesSize: sizeBytes - 250_000 });
      expect((await kept(storage)).versions).toEqual([1, 2, 3]);
      await saveAs(storage, { ...large, filesSize: sizeBytes - 150_000 });
      expect((await kept(storage)).versions).toEqual([4]);
      // Files can be renamed in a full storage, even if the file database grows.
      expect((await saveAs(storage, { filesBytes: noise(200_000), filesSize: sizeBytes - 150_000 })).status).toBe(200);
      expect((await kept(storage)).versions).toEqual([5]);
    });

    it("is accepted at an unchanged size if the storage has become smaller", async () => {
      const storage = await api.newStorage();
      await saveAs(storage, { filesBytes: noise(2 * megabyte) });
      await resize(storage, megabyte);
      expect((await saveAs(storage, { filesBytes: noise(2 * megabyte) })).status).toBe(200);
      expectFault(await saveAs(storage, { filesBytes: noise(3 * megabyte) }), "quota_exceeded");
      expect((await kept(storage)).versions).toEqual([3]);
    });
  });

  it("with a hundred thousand entries fits a storage of 1 GB together with earlier versions", async () => {
    const storage = await api.newStorage();
    for (const filesSize of [400_000_000, 900_000_000]) {
      expect((await saveAs(storage, { filesBytes: 10_000_000, filesSize })).status).toBe(200);
    }
    expect((await kept(storage)).versions).toEqual([1, 2, 3]);
  }, 60_000);

  it("stores the document as it was signed, for any formatting of its text", async () => {
    const storage = await api.newStorage();
    const { version, hash } = await newest(storage);
    const { document } = await signDatabase(storage.wallet, { version: version + 1, previous: hash });
    const reversed = Object.fromEntries(Object.entries(document).toReversed());
    const text = `{"format":1,${JSON.stringify(reversed, undefined, 2).slice(1)}`;
    const parts = { token: storage.user.token, params: { address: storage.address } };
    expect((await api.send(productCalls.updateStorage, { ...parts, form: databaseForm(text) })).status).toBe(200);
    const { rows } = await api.database.db.execute<{ document: string }>(
      sql`select document from file_databases where version = ${version + 1} and address = ${storage.address.toLowerCase()}`,
    );
    expect(rows).toEqual([{ document: JSON.stringify(document) }]);
  });
});
