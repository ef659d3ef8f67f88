import { randomUUID } from "node:crypto";
import type { Database } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { createUserStore } from "../accounts/store.ts";
import { later } from "../clock.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { createSessionStore } from "./store.ts";

describeEachDatabase("session store", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  async function insertSession(createdAt = testTime) {
    const sessions = createSessionStore(database.db);
    const { id: userId } = await insertUser(database.db);
    const sessionId = randomUUID();
    const tokenHash = randomUUID();
    await sessions.insert({ id: sessionId, userId, userAgent: "a browser", createdAt });
    await sessions.insertRefreshToken({ tokenHash, sessionId, createdAt, expiresAt: later(createdAt, 1000) });
    return { sessions, userId, sessionId, tokenHash };
  }

  it("finds a session with the state of its user's e-mail", async () => {
    const { sessions, userId, sessionId } = await insertSession();
    expect(await sessions.find(sessionId)).toEqual({ userId, emailConfirmed: false });
    await createUserStore(database.db).confirmEmail(userId, testTime);
    expect(await sessions.find(sessionId)).toEqual({ userId, emailConfirmed: true });
  });

  it("lets one of many use a refresh token", async () => {
    const { sessions, sessionId, tokenHash } = await insertSession();
    const uses = await Promise.all([1, 2, 3, 4].map(() => sessions.useRefreshToken(tokenHash, testTime)));
    expect(uses.filter((use) => use !== undefined)).toEqual([{ sessionId }]);
    expect(await sessions.sessionOfRefreshToken(tokenHash)).toEqual({ sessionId, usedAt: testTime });
  });

  it("refuses a refresh token at its end", async () => {
    const { sessions, tokenHash } = await insertSession();
    expect(await sessions.useRefreshToken(tokenHash, later(testTime, 1000))).toBeUndefined();
    expect(await sessions.useRefreshToken(tokenHash, later(testTime, 999))).toBeDefined();
  });

  it("ends a session with its tokens, or all of a user", async () => {
    const one = await insertSession();
    const other = await insertSession();
    await one.sessions.end(one.sessionId);
    expect(await one.sessions.find(one.sessionId)).toBeUndefined();
    expect(await one.sessions.touch(one.sessionId, testTime)).toBeUndefined();
    expect(await one.sessions.sessionOfRefreshToken(one.tokenHash)).toBeUndefined();
    expect(await one.sessions.find(other.sessionId)).toBeDefined();
    await one.sessions.endAllOf(other.userId);
    expect(await one.sessions.find(other.sessionId)).toBeUndefined();
  });

  it("removes sessions that were not used for long", async () => {
    const old = await insertSession();
    const used = await insertSession();
    expect(await used.sessions.touch(used.sessionId, later(testTime, 5000))).toEqual({ userId: used.userId });
    await used.sessions.removeExpired(later(testTime, 5000), later(testTime, 1));
    expect(await used.sessions.find(old.sessionId)).toBeUndefined();
    expect(await used.sessions.find(used.sessionId)).toBeDefined();
    expect(await used.sessions.sessionOfRefreshToken(used.tokenHash)).toBeUndefined();
  });
});
