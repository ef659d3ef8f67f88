import { randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createUserStore } from "../accounts/user-store.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { createMailStore } from "./mail-store.ts";

describeEachDatabase("mail store", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  let userId: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    userId = (await insertUser(database.db)).id;
  });

  const newMail = () => ({
    id: randomUUID(),
    userId,
    kind: "sign_in",
    sealedContent: "sealed",
    expiresAt: addMilliseconds(testTime, 600_000),
  });

  it("leases a mail to one process and counts the tries", async () => {
    const store = createMailStore(database.db);
    const mail = newMail();
    await store.insert(mail, testTime);
    const leaseEnd = addMilliseconds(testTime, 1000);
    const claims = await Promise.all([1, 2, 3, 4].map(() => store.claim(testTime, leaseEnd, 10)));
    expect(claims.flat()).toEqual([{ ...mail, createdAt: testTime, tries: 1 }]);
    expect(await store.claim(addMilliseconds(leaseEnd, -1), leaseEnd, 10)).toEqual([]);
    expect(await store.claim(leaseEnd, addMilliseconds(leaseEnd, 1000), 10)).toEqual([
      { ...mail, createdAt: testTime, tries: 2 },
    ]);
    expect(await store.oldestAt()).toEqual(testTime);
    await store.remove(mail.id);
    expect(await store.countWaiting()).toBe(0);
    expect(await store.oldestAt()).toBeNull();
  });

  it("claims the longest due mails first and returns the next due time", async () => {
    const store = createMailStore(database.db);
    expect(await store.nextTryAt()).toBeNull();
    const [early, late] = [newMail(), newMail()];
    await store.insert(late, addMilliseconds(testTime, 10));
    await store.insert(early, testTime);
    const leaseEnd = addMilliseconds(testTime, 5000);
    expect(await store.claim(addMilliseconds(testTime, 20), leaseEnd, 1)).toMatchObject([{ id: early.id }]);
    expect(await store.nextTryAt()).toEqual(addMilliseconds(testTime, 10));
    await store.postpone(late.id, addMilliseconds(testTime, 9000));
    expect(await store.nextTryAt()).toEqual(leaseEnd);
    expect(await store.countWaiting()).toBe(2);
  });

  it("keeps the later end of a lease when renewals arrive in the wrong order", async () => {
    const store = createMailStore(database.db);
    const mail = newMail();
    await store.insert(mail, testTime);
    await store.claim(testTime, addMilliseconds(testTime, 100), 100);
    await store.renewLease(mail.id, addMilliseconds(testTime, 900));
    await store.renewLease(mail.id, addMilliseconds(testTime, 300));
    const due = await store.claim(addMilliseconds(testTime, 800), addMilliseconds(testTime, 1_000), 100);
    expect(due.map(({ id }) => id)).not.toContain(mail.id);
  });

  it("removes mails of one user by kind", async () => {
    const store = createMailStore(database.db);
    const other = await insertUser(database.db);
    const [mine, news, theirs] = [
      newMail(),
      { ...newMail(), kind: "two_factor_on" },
      { ...newMail(), userId: other.id },
    ];
    for (const mail of [mine, news, theirs]) await store.insert(mail, testTime);
    await store.removeOf(userId, ["sign_in", "reset_password"]);
    const left = (await store.claim(testTime, addMilliseconds(testTime, 1), 10)).map(({ id }) => id);
    expect(left).toContain(news.id);
    expect(left).toContain(theirs.id);
    expect(left).not.toContain(mine.id);
  });

  it("removes the mails of a deleted user", async () => {
    const store = createMailStore(database.db);
    await store.insert(newMail(), testTime);
    const before = await store.countWaiting();
    await createUserStore(database.db).remove(userId);
    expect(await store.countWaiting()).toBe(before - 1);
  });
});
