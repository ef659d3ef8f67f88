import { addMilliseconds } from "@dexnet/service/clock";
import type { Database } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime, testUser } from "../testing/users.ts";
import { createPasswordResetStore } from "./password-reset-store.ts";
import { createUserStore } from "./store.ts";

describeEachDatabase("account stores", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("finds a user by id and by any spelling of the e-mail", async () => {
    const users = createUserStore(database.db);
    const user = testUser({ email: "Ann.Lee@Example.org", language: "uk-UA" });
    expect(await users.insert(user)).toBe(true);
    const { createdAt: _, ...expected } = user;
    expect(await users.byId(user.id)).toEqual(expected);
    expect(await users.byEmail(" ANN.lee@example.ORG")).toEqual(expected);
    expect(await users.byEmail("ann@example.org")).toBeUndefined();
  });

  it("lets one of many take an e-mail", async () => {
    const users = createUserStore(database.db);
    const spellings = ["race@example.org", "RACE@example.org", "Race@Example.org", "race@EXAMPLE.org"];
    const outcomes = await Promise.all(spellings.map((email) => users.insert(testUser({ email }))));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it("confirms, changes the password and removes", async () => {
    const users = createUserStore(database.db);
    const user = await insertUser(database.db);
    const other = await insertUser(database.db);
    await users.confirmEmail(user.id, testTime);
    await users.setPassword(user.id, "another");
    expect(await users.byId(user.id)).toMatchObject({ emailConfirmedAt: testTime, passwordHash: "another" });
    expect(await users.byId(other.id)).toMatchObject({ emailConfirmedAt: null, passwordHash: "hash" });
    await users.remove(user.id);
    expect(await users.byId(user.id)).toBeUndefined();
    expect(await users.byId(other.id)).toBeDefined();
  });

  it("keeps the newest reset link only, lets one use it, and not after its end", async () => {
    const resets = createPasswordResetStore(database.db);
    const { id: userId, email } = await insertUser(database.db);
    const expiresAt = addMilliseconds(testTime, 1000);
    await resets.put({ tokenHash: "first", userId, expiresAt });
    await resets.put({ tokenHash: "second", userId, expiresAt });
    expect(await resets.find("first", testTime)).toBeUndefined();
    expect(await resets.find("second", testTime)).toEqual({ userId, email });
    expect(await resets.find("second", expiresAt)).toBeUndefined();
    expect(await resets.use("second", expiresAt)).toBe(false);
    const uses = await Promise.all([1, 2, 3].map(() => resets.use("second", testTime)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  it("keeps the language that was chosen", async () => {
    const users = createUserStore(database.db);
    const user = await insertUser(database.db);
    const other = await insertUser(database.db);
    expect(await users.setLanguage(user.id, "ru-RU")).toMatchObject({ id: user.id, language: "ru-RU" });
    expect(await users.byId(user.id)).toMatchObject({ language: "ru-RU" });
    expect(await users.byId(other.id)).toMatchObject({ language: "en-EN" });
    await users.remove(user.id);
    expect(await users.setLanguage(user.id, "uk-UA")).toBeUndefined();
  });

  it("removes a user's link, and no other's", async () => {
    const resets = createPasswordResetStore(database.db);
    const [user, other] = [await insertUser(database.db), await insertUser(database.db)];
    const expiresAt = addMilliseconds(testTime, 1000);
    await resets.put({ tokenHash: "mine", userId: user.id, expiresAt });
    await resets.put({ tokenHash: "theirs", userId: other.id, expiresAt });
    await resets.removeOf(user.id);
    expect(await resets.find("mine", testTime)).toBeUndefined();
    expect(await resets.find("theirs", testTime)).toBeDefined();
  });

  it("removes expired links", async () => {
    const resets = createPasswordResetStore(database.db);
    const { id: userId } = await insertUser(database.db);
    await resets.put({ tokenHash: "expired", userId, expiresAt: testTime });
    await resets.removeExpired(testTime);
    expect(await resets.find("expired", addMilliseconds(testTime, -1))).toBeUndefined();
  });
});
