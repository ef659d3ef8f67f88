import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime, testUser } from "../testing/users.ts";
import { createPasswordResetStore } from "./password-reset-store.ts";
import { createUserStore } from "./user-store.ts";

describeEachDatabase("user stores", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("find a user by id and by any spelling of the e-mail", async () => {
    const users = createUserStore(database.db);
    const user = testUser({ email: "Ann.Lee@Example.org", language: "uk-UA" });
    expect(await users.insert(user)).toBe(true);
    const { createdAt: _, ...fields } = user;
    const expected = { ...fields, pendingEmail: null };
    expect(await users.findById(user.id)).toEqual(expected);
    expect(await users.findByEmail(" ANN.lee@example.ORG")).toEqual(expected);
    expect(await users.findByEmail("ann@example.org")).toBeUndefined();
  });

  it("give a user another e-mail unless another user has it", async () => {
    const users = createUserStore(database.db);
    const [user, other] = [testUser({ email: "one@example.org" }), testUser({ email: "two@example.org" })];
    for (const each of [user, other]) await users.insert(each);
    await users.setPendingEmail(user.id, "Three@example.org");
    expect(await users.findById(user.id)).toMatchObject({ email: user.email, pendingEmail: "Three@example.org" });
    expect(await users.findByEmail("three@example.org")).toBeUndefined();
    expect(await users.setEmail(user.id, "TWO@example.org")).toBe(false);
    expect(await users.setEmail(user.id, "Three@example.org")).toBe(true);
    expect(await users.findByEmail("three@example.org")).toMatchObject({ id: user.id, email: "Three@example.org" });
    await users.confirmEmail(user.id, testTime);
    expect(await users.findById(user.id)).toMatchObject({ pendingEmail: null, emailConfirmedAt: testTime });
  });

  it("let one of many registrations have an e-mail", async () => {
    const users = createUserStore(database.db);
    const spellings = ["race@example.org", "RACE@example.org", "Race@Example.org", "race@EXAMPLE.org"];
    const outcomes = await Promise.all(spellings.map((email) => users.insert(testUser({ email }))));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it("confirm, change the password and remove", async () => {
    const users = createUserStore(database.db);
    const user = await insertUser(database.db);
    const other = await insertUser(database.db);
    await users.confirmEmail(user.id, testTime);
    await users.setPassword(user.id, "another");
    expect(await users.findById(user.id)).toMatchObject({ emailConfirmedAt: testTime, passwordHash: "another" });
    expect(await users.findById(other.id)).toMatchObject({ emailConfirmedAt: null, passwordHash: "hash" });
    await users.remove(user.id);
    expect(await users.findById(user.id)).toBeUndefined();
    expect(await users.findById(other.id)).toBeDefined();
  });

  it("keep only the newest reset link and let one request consume it until it expires", async () => {
    const resets = createPasswordResetStore(database.db);
    const { id: userId, email } = await insertUser(database.db);
    const expiresAt = addMilliseconds(testTime, 1000);
    await resets.replace({ tokenHash: "first", userId, expiresAt });
    await resets.replace({ tokenHash: "second", userId, expiresAt });
    expect(await resets.find("first", testTime)).toBeUndefined();
    expect(await resets.find("second", testTime)).toEqual({ userId, email });
    expect(await resets.find("second", expiresAt)).toBeUndefined();
    expect(await resets.consume("second", expiresAt)).toBe(false);
    const uses = await Promise.all([1, 2, 3].map(() => resets.consume("second", testTime)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  it("keep the chosen language", async () => {
    const users = createUserStore(database.db);
    const user = await insertUser(database.db);
    const other = await insertUser(database.db);
    expect(await users.setLanguage(user.id, "ru-RU")).toMatchObject({ id: user.id, language: "ru-RU" });
    expect(await users.findById(user.id)).toMatchObject({ language: "ru-RU" });
    expect(await users.findById(other.id)).toMatchObject({ language: "en-EN" });
    await users.remove(user.id);
    expect(await users.setLanguage(user.id, "uk-UA")).toBeUndefined();
  });

  it("remove the link of one user", async () => {
    const resets = createPasswordResetStore(database.db);
    const [user, other] = [await insertUser(database.db), await insertUser(database.db)];
    const expiresAt = addMilliseconds(testTime, 1000);
    await resets.replace({ tokenHash: "mine", userId: user.id, expiresAt });
    await resets.replace({ tokenHash: "theirs", userId: other.id, expiresAt });
    await resets.removeOf(user.id);
    expect(await resets.find("mine", testTime)).toBeUndefined();
    expect(await resets.find("theirs", testTime)).toBeDefined();
  });

  it("remove expired links", async () => {
    const resets = createPasswordResetStore(database.db);
    const { id: userId } = await insertUser(database.db);
    await resets.replace({ tokenHash: "expired", userId, expiresAt: testTime });
    await resets.removeExpired(testTime);
    expect(await resets.find("expired", addMilliseconds(testTime, -1))).toBeUndefined();
  });
});
