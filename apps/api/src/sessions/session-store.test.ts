import { randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { createUserStore } from "../accounts/user-store.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { createKnownDeviceStore } from "./known-device-store.ts";
import { createRefreshTokenStore } from "./refresh-token-store.ts";
import { createSessionStore } from "./session-store.ts";

describeEachDatabase("session stores", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  async function insertSession(of: { createdAt?: Date; userId?: string } = {}) {
    const { createdAt = testTime, userId = (await insertUser(database.db)).id } = of;
    const sessions = createSessionStore(database.db);
    const tokens = createRefreshTokenStore(database.db);
    const sessionId = randomUUID();
    const tokenHash = randomUUID();
    await sessions.insert({ id: sessionId, userId, userAgent: "a browser", createdAt });
    await tokens.insert({ tokenHash, sessionId, createdAt, expiresAt: addMilliseconds(createdAt, 1000) });
    return { sessions, tokens, userId, sessionId, tokenHash };
  }

  it("find a session with the state of its user's e-mail", async () => {
    const { sessions, userId, sessionId } = await insertSession();
    expect(await sessions.find(sessionId)).toEqual({ userId, emailConfirmed: false, lastUsedAt: testTime });
    await createUserStore(database.db).confirmEmail(userId, testTime);
    expect(await sessions.find(sessionId)).toEqual({ userId, emailConfirmed: true, lastUsedAt: testTime });
  });

  it("find several sessions at once, without those that have ended", async () => {
    const [one, other, ended] = [await insertSession(), await insertSession(), await insertSession()];
    await ended.sessions.remove(ended.sessionId);
    const found = await one.sessions.findAll([other, ended, one].map(({ sessionId }) => sessionId));
    expect(found).toEqual(
      new Map(
        [one, other].map(({ sessionId, userId }) => [
          sessionId,
          { userId, emailConfirmed: false, lastUsedAt: testTime },
        ]),
      ),
    );
  });

  it("find the session of a used or unused token and the use of the token", async () => {
    const { sessions, tokens, userId, sessionId, tokenHash } = await insertSession();
    const expiresAt = addMilliseconds(testTime, 1000);
    expect(await sessions.lockByRefreshToken(tokenHash)).toEqual({ id: sessionId, userId, createdAt: testTime });
    expect(await tokens.find(tokenHash)).toEqual({ sessionId, expiresAt, usedAt: null, successorHash: null });
    await tokens.markUsed(tokenHash, testTime, "successor");
    expect(await sessions.lockByRefreshToken(tokenHash)).toEqual({ id: sessionId, userId, createdAt: testTime });
    expect(await tokens.find(tokenHash)).toEqual({
      sessionId,
      expiresAt,
      usedAt: testTime,
      successorHash: "successor",
    });
    expect(await sessions.lockByRefreshToken("another")).toBeUndefined();
    expect(await tokens.find("another")).toBeUndefined();
  });

  it("record a use rarely and never an earlier one", async () => {
    const { sessions, sessionId } = await insertSession();
    const lastUse = async () => (await sessions.find(sessionId))?.lastUsedAt;
    await sessions.recordUse(sessionId, addMilliseconds(testTime, 900), addMilliseconds(testTime, -100));
    expect(await lastUse()).toEqual(testTime);
    await sessions.recordUse(sessionId, addMilliseconds(testTime, 1000), testTime);
    expect(await lastUse()).toEqual(addMilliseconds(testTime, 1000));
    await sessions.recordUse(sessionId, addMilliseconds(testTime, 500));
    expect(await lastUse()).toEqual(addMilliseconds(testTime, 1000));
  });

  it("list the sessions of a user, most recently used first", async () => {
    const first = await insertSession();
    const { sessions, userId } = first;
    const second = await insertSession({ userId, createdAt: addMilliseconds(testTime, 1) });
    const stale = await insertSession({ userId, createdAt: addMilliseconds(testTime, -1000) });
    await insertSession();
    const ids = async (usedAfter: Date) => (await sessions.listOf(userId, usedAfter)).map(({ id }) => id);
    expect(await ids(addMilliseconds(testTime, -1000))).toEqual([second.sessionId, first.sessionId]);
    await sessions.recordUse(first.sessionId, addMilliseconds(testTime, 2));
    expect(await ids(addMilliseconds(testTime, -1001))).toEqual([first.sessionId, second.sessionId, stale.sessionId]);
    expect((await sessions.listOf(userId, addMilliseconds(testTime, 1)))[0]).toEqual({
      id: first.sessionId,
      userAgent: "a browser",
      createdAt: testTime,
      lastUsedAt: addMilliseconds(testTime, 2),
    });
  });

  it("remove a session with its tokens for its user only", async () => {
    const { sessions, tokens, userId, sessionId, tokenHash } = await insertSession();
    const other = await insertSession();
    expect(await sessions.removeOf(other.userId, sessionId)).toBe(false);
    expect(await sessions.removeOf(userId, sessionId)).toBe(true);
    expect(await sessions.removeOf(userId, sessionId)).toBe(false);
    expect(await sessions.find(sessionId)).toBeUndefined();
    expect(await sessions.lockByRefreshToken(tokenHash)).toBeUndefined();
    expect(await tokens.find(tokenHash)).toBeUndefined();
    await sessions.remove(other.sessionId);
    expect(await sessions.find(other.sessionId)).toBeUndefined();
  });

  it("remove all sessions of a user, or all but one, and return their number", async () => {
    const first = await insertSession();
    const { sessions, userId } = first;
    const second = await insertSession({ userId });
    const stranger = await insertSession();
    expect((await sessions.lockAllOf(userId)).sort()).toEqual([first.sessionId, second.sessionId].sort());
    expect(await sessions.removeOthersOf(userId, second.sessionId)).toBe(1);
    expect(await sessions.lockAllOf(userId)).toEqual([second.sessionId]);
    expect(await sessions.removeOthersOf(userId, second.sessionId)).toBe(0);
    expect(await sessions.removeAllOf(userId)).toBe(1);
    expect(await sessions.removeAllOf(userId)).toBe(0);
    expect(await sessions.find(stranger.sessionId)).toBeDefined();
  });

  it("remove unused sessions and expired tokens", async () => {
    const old = await insertSession();
    const used = await insertSession();
    await used.sessions.recordUse(used.sessionId, addMilliseconds(testTime, 5000));
    await used.sessions.removeUnusedSince(addMilliseconds(testTime, 1));
    expect(await used.sessions.find(old.sessionId)).toBeUndefined();
    expect(await used.sessions.find(used.sessionId)).toBeDefined();
    await used.tokens.removeExpired(addMilliseconds(testTime, 999));
    expect(await used.tokens.find(used.tokenHash)).toBeDefined();
    await used.tokens.removeExpired(addMilliseconds(testTime, 1000));
    expect(await used.tokens.find(used.tokenHash)).toBeUndefined();
  });

  it("recognize a known device for each user separately, until it was unseen for long", async () => {
    const devices = createKnownDeviceStore(database.db);
    const [one, other] = [await insertUser(database.db), await insertUser(database.db)];
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => devices.record(one.id, "device", testTime)));
    expect(atOnce.filter(Boolean)).toHaveLength(1);
    expect(await devices.record(other.id, "device", testTime)).toBe(true);
    expect(await devices.record(one.id, "device", addMilliseconds(testTime, 1000))).toBe(false);
    await devices.removeUnseenSince(addMilliseconds(testTime, 999));
    expect(await devices.record(one.id, "device", addMilliseconds(testTime, 1000))).toBe(false);
    expect(await devices.record(other.id, "device", testTime)).toBe(true);
  });
});
