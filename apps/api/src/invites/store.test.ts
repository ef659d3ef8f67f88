import type { Database } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { later } from "../clock.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { testTime } from "../testing/users.ts";
import { createInviteStore } from "./store.ts";

describeEachDatabase("invite store", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("gives out as many uses as there are", async () => {
    const invites = createInviteStore(database.db);
    await invites.insertIfMissing({ code: "three", uses: 3, expiresAt: null, createdAt: testTime });
    const uses = await Promise.all(Array.from({ length: 10 }, () => invites.use("three", testTime)));
    expect(uses.filter(Boolean)).toHaveLength(3);
    expect(await invites.isUsable("three", testTime)).toBe(false);
  });

  it("expires", async () => {
    const invites = createInviteStore(database.db);
    await invites.insertIfMissing({ code: "brief", uses: 1, expiresAt: later(testTime, 1), createdAt: testTime });
    expect(await invites.isUsable("brief", later(testTime, 1))).toBe(false);
    expect(await invites.use("brief", later(testTime, 1))).toBe(false);
    expect(await invites.use("brief", testTime)).toBe(true);
  });

  it("leaves an invite that is there as it is, and knows no other", async () => {
    const invites = createInviteStore(database.db);
    const invite = { code: "once", uses: 1, expiresAt: null, createdAt: testTime };
    await invites.insertIfMissing(invite);
    await invites.use("once", testTime);
    await invites.insertIfMissing(invite);
    expect(await invites.isUsable("once", testTime)).toBe(false);
    expect(await invites.isUsable("ONCE", testTime)).toBe(false);
  });
});
