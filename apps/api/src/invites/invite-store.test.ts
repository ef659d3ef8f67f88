import { newInviteCode } from "@dexnet/protocol/invite-code";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { testTime } from "../testing/users.ts";
import { createInviteStore, type Invite, invites as table } from "./invite-store.ts";

describeEachDatabase("invite store", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  let invites: ReturnType<typeof createInviteStore>;
  beforeAll(async () => {
    database = await open();
    invites = createInviteStore(database.db);
  });
  beforeEach(async () => {
    await database.db.delete(table);
  });

  const invite = (code: string, changes: { uses?: number; expiresAt?: Date; createdAt?: Date } = {}) => ({
    code,
    uses: 1,
    expiresAt: null,
    createdAt: testTime,
    ...changes,
  });

  it("consumes as many uses as there are and remembers their number", async () => {
    await invites.insertIfNew(invite("three", { uses: 3 }));
    const uses = await Promise.all(Array.from({ length: 10 }, () => invites.consumeUse("three", testTime)));
    expect(uses.filter(Boolean)).toHaveLength(3);
    expect(await invites.isUsable("three", testTime)).toBe(false);
    expect(await invites.find("three")).toEqual({ ...invite("three", { uses: 3 }), usesLeft: 0 });
  });

  it("rejects expired invites", async () => {
    await invites.insertIfNew(invite("brief", { expiresAt: addMilliseconds(testTime, 1) }));
    expect(await invites.isUsable("brief", addMilliseconds(testTime, 1))).toBe(false);
    expect(await invites.consumeUse("brief", addMilliseconds(testTime, 1))).toBe(false);
    expect(await invites.consumeUse("brief", testTime)).toBe(true);
  });

  it("does not change an existing invite and finds no unknown one", async () => {
    await invites.insertIfNew(invite("once"));
    await invites.consumeUse("once", testTime);
    await invites.insertIfNew(invite("once"));
    expect(await invites.isUsable("once", testTime)).toBe(false);
    expect(await invites.isUsable("ONCE", testTime)).toBe(false);
    const made = await invites.insertMissing([invite("once"), invite("twice")]);
    expect(made.map(({ code }) => code)).toEqual(["twice"]);
  });

  it("finds a generated code in any spelling", async () => {
    const code = newInviteCode();
    const typed = code.replaceAll("-", "").toLowerCase();
    await invites.insertIfNew(invite(typed, { uses: 2 }));
    expect(await invites.find(code)).toMatchObject({ code });
    expect(await invites.isUsable(typed, testTime)).toBe(true);
    expect(await invites.consumeUse(typed, testTime)).toBe(true);
    expect(await invites.consumeUse(code, testTime)).toBe(true);
    expect(await invites.remove(typed)).toMatchObject({ code, uses: 2, usesLeft: 0 });
  });

  it("finds a chosen code in any case, with and without dashes and spaces, and returns it as chosen", async () => {
    await invites.insertIfNew(invite("K7QM-abzs-9WH0", { uses: 9 }));
    for (const typed of ["k7qm-ABZS-9wh0", "k7qmabzs9wh0", "K7QM ABZS 9WH0", "K7 QMAB-ZS9WH0"]) {
      expect(await invites.consumeUse(typed, testTime)).toBe(true);
    }
    expect(await invites.insertMissing([invite("K7QMABZS9WH0")])).toEqual([]);
    expect(await invites.find("k7qmabzs9wh0")).toMatchObject({ code: "K7QM-abzs-9WH0", usesLeft: 5 });
    expect(await invites.isUsable("K7QM-abzs-9WHO", testTime)).toBe(false);
  });

  it("removes and returns an invite", async () => {
    await invites.insertIfNew(invite("gone", { uses: 4 }));
    await invites.consumeUse("gone", testTime);
    expect(await invites.remove("gone")).toEqual({ ...invite("gone", { uses: 4 }), usesLeft: 3 });
    expect(await invites.remove("gone")).toBeUndefined();
    expect(await invites.consumeUse("gone", testTime)).toBe(false);
  });

  it("lists page by page, newest first, without duplicates or gaps", async () => {
    const moments = [0, 0, 0, 1, 1, 2];
    await invites.insertMissing(
      moments.map((ms, index) => invite(`code-${index}`, { createdAt: addMilliseconds(testTime, ms) })),
    );
    const seen: string[] = [];
    for (let after = undefined as Invite | undefined; ; ) {
      const page = await invites.list({ limit: 2, after });
      if (page.length === 0) break;
      seen.push(...page.map(({ code }) => code));
      after = page.at(-1);
    }
    expect(seen).toEqual(["code-5", "code-4", "code-3", "code-2", "code-1", "code-0"]);
  });

  it("lists usable or unusable invites", async () => {
    await invites.insertMissing([
      invite("used"),
      invite("good"),
      invite("late", { expiresAt: testTime }),
      invite("soon", { expiresAt: addMilliseconds(testTime, 1) }),
    ]);
    await invites.consumeUse("used", testTime);
    const codes = async (is: boolean) =>
      (await invites.list({ limit: 9, usable: { is, at: testTime } })).map(({ code }) => code);
    expect(await codes(true)).toEqual(["soon", "good"]);
    expect(await codes(false)).toEqual(["used", "late"]);
  });
});
