import { randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createUserStore } from "../accounts/user-store.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { createDexIdStore, type StoredDexId } from "./dexid-store.ts";
import { createPromocodeStore, type StoredPromocode, type StoredUse } from "./promocode-store.ts";
import { dexIds as dexIdTable, promocodes as promocodeTable, promocodeUses } from "./promocode-tables.ts";

function promocode(code: string, changes: Partial<StoredPromocode> = {}): StoredPromocode {
  return {
    code,
    kind: "percent",
    percent: 5_000,
    cents: null,
    planId: null,
    isPrivate: false,
    hasOwner: false,
    ownerId: null,
    maxUses: null,
    startsAt: null,
    endsAt: null,
    disabledAt: null,
    createdAt: testTime,
    ...changes,
  };
}

function useOf(code: string, userId: string, changes: Partial<StoredUse> = {}): StoredUse {
  const id = randomUUID();
  return { id, promocode: code, userId, invoiceId: null, usedAt: testTime, consumedAt: null, ...changes };
}

const dexId = (value: string, changes: Partial<StoredDexId> = {}): StoredDexId => ({
  dexId: value,
  percent: 500,
  userId: null,
  linkedAt: null,
  createdAt: testTime,
  ...changes,
});
const later = (ms: number) => addMilliseconds(testTime, ms);

describeEachDatabase("discounts", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.delete(promocodeUses);
    await database.db.delete(promocodeTable);
    await database.db.delete(dexIdTable);
  });
  const codes = () => createPromocodeStore(database.db);
  const dexIds = () => createDexIdStore(database.db);

  describe("promocode store", () => {
    it("finds a code in any case, and keeps the first of two", async () => {
      expect(await codes().insert(promocode("Spring"))).toBe(true);
      expect(await codes().insert(promocode("SPRING", { percent: 1 }))).toBe(false);
      expect(await codes().find(" spring ")).toEqual(promocode("SPRING"));
      expect(await codes().lock("sPRING")).toMatchObject({ percent: 5_000 });
      expect(await codes().find("summer")).toBeUndefined();
    });

    it("rejects a row whose value is not the one of its kind", async () => {
      await expect(codes().insert(promocode("A", { cents: 5n }))).rejects.toThrow();
      await expect(codes().insert(promocode("B", { kind: "product" }))).rejects.toThrow();
      await expect(codes().insert(promocode("C", { percent: 10_001 }))).rejects.toThrow();
    });

    it("disables a code once", async () => {
      await codes().insert(promocode("OLD"));
      await codes().disable("old", testTime);
      await codes().disable("OLD", later(5));
      expect(await codes().find("OLD")).toMatchObject({ disabledAt: testTime });
    });

    it("lists the kept discounts of a user, the newest first", async () => {
      const [user, other] = [await insertUser(database.db), await insertUser(database.db)];
      await codes().insert(promocode("FIRST"));
      await codes().insert(promocode("SECOND", { kind: "amount", percent: null, cents: 100n }));
      await codes().insert(promocode("CONSUMED"));
      await codes().insert(promocode("DISABLED", { disabledAt: testTime }));
      await codes().insert(promocode("PRODUCT", { kind: "product", percent: null, planId: "storage-10" }));
      await codes().insertUse(useOf("FIRST", user.id));
      await codes().insertUse(useOf("SECOND", user.id, { usedAt: later(1) }));
      await codes().insertUse(useOf("CONSUMED", user.id, { consumedAt: testTime }));
      for (const code of ["DISABLED", "PRODUCT"]) await codes().insertUse(useOf(code, user.id));
      await codes().insertUse(useOf("FIRST", other.id, { usedAt: later(2) }));
      const kept = await codes().listKept(user.id);
      expect(kept.map(({ promocode: { code }, use }) => [code, use.userId])).toEqual([
        ["SECOND", user.id],
        ["FIRST", user.id],
      ]);
      expect(await codes().countUses(["FIRST", "SECOND", "NONE"])).toEqual(
        new Map([
          ["FIRST", 2],
          ["SECOND", 1],
        ]),
      );
    });

    it("has one use for each user", async () => {
      const user = await insertUser(database.db);
      await codes().insert(promocode("ONCE"));
      await codes().insertUse(useOf("ONCE", user.id));
      await expect(codes().insertUse(useOf("ONCE", user.id))).rejects.toThrow();
      expect(await codes().findUse("once", user.id)).toMatchObject({ promocode: "ONCE" });
    });

    it("finds the use of an invoice by its user, and not the one of another user", async () => {
      const [user, other] = [await insertUser(database.db), await insertUser(database.db)];
      await codes().insert(promocode("MINE"));
      const own = useOf("MINE", user.id);
      await codes().insertUse(own);
      const invoiceId = randomUUID();
      expect(await codes().lockUseOf("MINE", { invoiceId, userId: user.id })).toEqual(own);
      expect(await codes().lockUseOf("MINE", { invoiceId, userId: other.id })).toBeUndefined();
      expect(await codes().lockUseOf("MINE", { invoiceId, userId: null })).toBeUndefined();
    });

    it("lists page by page, the newest first", async () => {
      for (const [index, ms] of [0, 0, 1, 1, 2].entries())
        await codes().insert(promocode(`C${index}`, { createdAt: later(ms) }));
      const first = await codes().list({ limit: 2 });
      const second = await codes().list({ limit: 9, after: first.at(-1) });
      expect([...first, ...second].map(({ code }) => code)).toEqual(["C4", "C3", "C2", "C1", "C0"]);
    });
  });

  describe("DexID store", () => {
    const [one, two] = ["DEX000000000000", "DEX123456789018"];

    it("links a DexID once, and an account once", async () => {
      const [user, other] = [await insertUser(database.db), await insertUser(database.db)];
      expect(await dexIds().insertMissing([dexId(one), dexId(two), dexId(one)])).toHaveLength(2);
      expect(await dexIds().link(one, user.id, testTime)).toBe(true);
      expect(await dexIds().link(one, other.id, testTime)).toBe(false);
      expect(await dexIds().link("DEX999999999999", other.id, testTime)).toBe(false);
      await expect(dexIds().link(two, user.id, testTime)).rejects.toThrow();
      expect(await dexIds().findOf(user.id)).toMatchObject({ dexId: one, linkedAt: testTime });
      expect(await dexIds().findOf(other.id)).toBeUndefined();
    });

    it("can be linked again after it was unlinked, or its account was removed", async () => {
      const [user, other] = [await insertUser(database.db), await insertUser(database.db)];
      await dexIds().insertMissing([dexId(one)]);
      await dexIds().link(one, user.id, testTime);
      expect(await dexIds().unlink(one)).toEqual(dexId(one));
      await dexIds().link(one, user.id, testTime);
      await dexIds().unlinkOf(user.id);
      expect(await dexIds().find(one)).toEqual(dexId(one));
      await dexIds().link(one, user.id, testTime);
      await createUserStore(database.db).remove(user.id);
      expect(await dexIds().link(one, other.id, testTime)).toBe(true);
    });

    it("lists page by page, linked or not", async () => {
      const user = await insertUser(database.db);
      await dexIds().insertMissing([dexId(one), dexId(two, { createdAt: later(1) })]);
      await dexIds().link(one, user.id, testTime);
      const [newest] = await dexIds().list({ limit: 1 });
      expect(newest).toEqual(dexId(two, { createdAt: later(1) }));
      expect(await dexIds().list({ limit: 9, after: newest })).toMatchObject([{ dexId: one }]);
      expect(await dexIds().list({ limit: 9, linked: true })).toMatchObject([{ dexId: one }]);
      expect(await dexIds().list({ limit: 9, linked: false })).toMatchObject([{ dexId: two }]);
    });
  });
});
