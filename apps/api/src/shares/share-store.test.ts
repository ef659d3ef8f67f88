import { randomBytes } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transact } from "../database/transact.ts";
import type { TestStorage } from "../testing/api-client.ts";
import { migrationsFolder, startTestApi, type TestApi } from "../testing/api-server.ts";
import { createShareStore, type NewShare } from "./share-store.ts";

describeEachDatabase("shares", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  let api: TestApi;
  let storage: TestStorage;
  let now: Date;
  beforeAll(async () => {
    database = await open();
    api = await startTestApi({ database });
    storage = await api.newStorage();
    now = api.clock.now();
  });
  afterAll(() => api.close());
  const store = () => createShareStore(database.db);
  const later = (ms: number) => addMilliseconds(now, ms);

  async function insert(changes: Partial<NewShare> = {}) {
    const share: NewShare = {
      id: randomBytes(16).toString("hex"),
      address: storage.address.toLowerCase(),
      contentHash: "c",
      linkKeyHash: "l",
      passwordKeyHash: null,
      listing: "1234",
      contents: "12345678",
      record: "12",
      expiresAt: null,
      downloadsLimit: null,
      createdAt: now,
      ...changes,
    };
    return { share, stored: await store().insert(share) };
  }

  describe("share store", () => {
    it("keeps the first of two shares with one id, and knows the size of what it stores", async () => {
      const { share, stored } = await insert();
      expect(stored).toMatchObject({ id: share.id, sizeBytes: 14, downloads: 0, revokedAt: null, usedUpAt: null });
      expect(stored).not.toHaveProperty("listing");
      expect((await insert({ id: share.id, contentHash: "other" })).stored).toBeUndefined();
      expect(await store().find(share.id)).toEqual(stored);
      expect(await store().readPart(share.id, "listing", 4)).toEqual({ sizeBytes: 4, text: "1234" });
      expect(await store().readPart(share.id, "contents", 4)).toEqual({ sizeBytes: 8, text: null });
      expect(await store().find("none")).toBeUndefined();
    });

    it("deletes the sealed parts of a revoked share and keeps its first time", async () => {
      const { share } = await insert();
      expect(await store().revoke("0x0", share.id, now)).toBeUndefined();
      const revoked = await store().revoke(share.address, share.id, later(1));
      expect(revoked).toMatchObject({ revokedAt: later(1), sizeBytes: 2 });
      expect(await store().revoke(share.address, share.id, later(2))).toEqual(revoked);
      expect(await store().readPart(share.id, "contents", 8)).toBeUndefined();
    });

    it("never counts more downloads than the limit, in transactions at the same time", async () => {
      const { share } = await insert({ downloadsLimit: 2 });
      const start = (ticket: string) =>
        transact(database.db, async (tx) => {
          const locked = await createShareStore(tx).lock(share.id);
          if (locked === undefined || locked.usedUpAt !== null) return false;
          await createShareStore(tx).countDownload(locked, ticket, now);
          return true;
        });
      const started = await Promise.all(["a", "b", "c", "d", "e"].map(start));
      expect(started.filter((isStarted) => isStarted)).toHaveLength(2);
      expect(await store().find(share.id)).toMatchObject({ downloads: 2, usedUpAt: now });
      const found = await store().find(share.id);
      // The database refuses one more, whatever the code does.
      await expect(found && store().countDownload(found, "f", now)).rejects.toThrow();
    });

    it("removes ended shares and old tickets, and nothing else", async () => {
      const other = await api.newStorage();
      const address = other.address.toLowerCase();
      const kept = (await insert({ address })).share;
      const expired = (await insert({ address, expiresAt: later(10) })).share;
      const revoked = (await insert({ address })).share;
      const usedUp = (await insert({ address, downloadsLimit: 1 })).share;
      await store().revoke(address, revoked.id, later(10));
      const found = await store().find(usedUp.id);
      if (found !== undefined) await store().countDownload(found, "t", later(10));
      expect(await store().countActive(later(9), [address])).toBe(2);
      expect(await store().countActive(later(10), [address])).toBe(1);
      expect(await store().countActive(now, [])).toBe(0);
      await store().removeEndedBefore(later(10));
      expect(await store().listOf(address, { limit: 100 })).toHaveLength(4);
      await store().removeTicketsBefore(later(11));
      expect(await store().hasTicket(usedUp.id, "t")).toBe(false);
      await store().removeEndedBefore(later(11));
      expect((await store().listOf(address, { limit: 100 })).map(({ id }) => id)).toEqual([kept.id]);
      expect(await store().sumOf(address)).toEqual({ count: 1, sizeBytes: 14 });
      expect(expired.id).not.toBe(kept.id);
    });
  });
});
