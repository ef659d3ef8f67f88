import { randomUUID } from "node:crypto";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { createMailStore } from "../mails/mail-store.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { createAdministrationStore } from "./admin-store.ts";

describeEachDatabase("administration store", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("finds an account by any spelling of its e-mail, without secret fields", async () => {
    const { passwordHash: _hash, uniqueKey: _key, ...user } = await insertUser(database.db);
    const store = createAdministrationStore(database.db);
    expect(await store.findUser(` ${user.email.toUpperCase()}`)).toEqual(user);
    expect(await store.findUser("nobody@example.org")).toBeUndefined();
  });

  it("counts the waiting mails of one account", async () => {
    const user = await insertUser(database.db);
    const other = await insertUser(database.db);
    const mails = createMailStore(database.db);
    for (const { id: userId } of [user, user, other]) {
      const mail = { id: randomUUID(), userId, kind: "sign_in", sealedContent: "sealed", expiresAt: testTime };
      await mails.insert(mail, testTime);
    }
    const store = createAdministrationStore(database.db);
    expect(await store.countWaitingMails(user.id)).toBe(2);
    expect(await store.countWaitingMails(randomUUID())).toBe(0);
  });
});
