import { randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import { openDatabase } from "@dexnet/service/database/database";
import { migrate } from "@dexnet/service/database/migrations";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { expect, it } from "vitest";
import { createCodeRequestStore } from "../accounts/code-request-store.ts";
import { createCodeStore } from "../accounts/code-store.ts";
import { createPasswordResetStore } from "../accounts/password-reset-store.ts";
import { createChallengeStore } from "../second-factors/challenge-store.ts";
import { createTicketStore } from "../second-factors/ticket-store.ts";
import { createKnownDeviceStore } from "../sessions/known-device-store.ts";
import { createRefreshTokenStore } from "../sessions/refresh-token-store.ts";
import { createSessionStore } from "../sessions/session-store.ts";
import { createSignInStore } from "../sessions/sign-in-store.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { createFixedClock, createTestFileDatabases } from "../testing/file-databases.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { policies } from "../throttles/throttle-policies.ts";
import { createThrottleStore } from "../throttles/throttle-store.ts";
import { removeExpired } from "./housekeeping.ts";

const day = 86_400_000;

it("housekeeping removes expired rows and nothing else", { tags: "full" }, async () => {
  const url = await createTestDatabase();
  const database = await openDatabase({ url, schemaName: "dexnet_api" });
  await migrate(database, migrationsFolder);
  const { db } = database;
  const { id: userId } = await insertUser(db);
  const now = addMilliseconds(testTime, 31 * day);
  const sessions = createSessionStore(db);
  const [oldSession, newSession] = [randomUUID(), randomUUID()];
  await sessions.insert({ id: oldSession, userId, userAgent: "", createdAt: testTime });
  await sessions.insert({ id: newSession, userId, userAgent: "", createdAt: addMilliseconds(testTime, 2 * day) });
  const tokens = createRefreshTokenStore(db);
  const ofSession = { sessionId: newSession, createdAt: testTime };
  await tokens.insert({ ...ofSession, tokenHash: "old token", expiresAt: now });
  await tokens.insert({ ...ofSession, tokenHash: "new token", expiresAt: addMilliseconds(now, 1) });
  const tickets = createTicketStore(db);
  await tickets.insert({ ticketHash: "old ticket", userId, deviceHash: null, firstFactor: "password", expiresAt: now });
  await tickets.insert({
    ticketHash: "new ticket",
    userId,
    deviceHash: null,
    firstFactor: "password",
    expiresAt: addMilliseconds(now, 1),
  });
  const challenges = createChallengeStore(db);
  const challengeKey = (subject: string) => ({ purpose: "confirm", subject }) as const;
  const challenge = { userId, challenge: "challenge" };
  await challenges.put(challengeKey("old"), { ...challenge, expiresAt: now });
  await challenges.put(challengeKey("new"), { ...challenge, expiresAt: addMilliseconds(now, 1) });
  const signIns = createSignInStore(db);
  const signIn = { method: "password", secondFactor: null, browser: null, system: null } as const;
  for (const days of [91, 89]) await signIns.insert(userId, { ...signIn, at: addMilliseconds(now, -days * day) });
  const devices = createKnownDeviceStore(db);
  await devices.record(userId, "old device", addMilliseconds(now, -401 * day));
  await devices.record(userId, "device", addMilliseconds(now, -399 * day));
  await createPasswordResetStore(db).replace({ tokenHash: "reset", userId, expiresAt: now });
  const purpose = { userId, purpose: "sign_in", subject: "" } as const;
  const code = { id: randomUUID(), codeHash: "hash", expiresAt: addMilliseconds(now, -day / 2) };
  await createCodeStore(db).replace(purpose, code, 5);
  const codeRequests = createCodeRequestStore(db);
  await codeRequests.record("request", addMilliseconds(now, -59_000), testTime);

  const throttles = createThrottleStore(db);
  await throttles.countAttempt("drained", policies.password, testTime);
  for (let tries = 0; tries < 5; tries++) await throttles.countAttempt("full", policies.password, now);

  const clock = createFixedClock(testTime);
  const fileDatabase = await createTestFileDatabases(db, clock).create();
  for (let saves = 0; saves < 31; saves++) await fileDatabase.saveDelta();
  await fileDatabase.saveSnapshot({ version: 2 });
  expect((await fileDatabase.kept()).deltas).toHaveLength(32);

  await removeExpired(db, now);
  expect(await fileDatabase.kept()).toMatchObject({ snapshots: [2], deltas: { length: 30 } });
  const { rows } = await db.execute<{ key_hash: string }>("select key_hash from throttles");
  expect(rows).toEqual([{ key_hash: "full" }]);
  expect(await sessions.find(oldSession)).toBeUndefined();
  expect(await sessions.find(newSession)).toBeDefined();
  expect(await tokens.find("old token")).toBeUndefined();
  expect(await tokens.find("new token")).toBeDefined();
  expect(await tickets.find("old ticket", testTime)).toBeUndefined();
  expect(await tickets.find("new ticket", testTime)).toBeDefined();
  expect(await challenges.consume(challengeKey("old"), testTime)).toBeUndefined();
  expect(await challenges.consume(challengeKey("new"), testTime)).toBeDefined();
  expect(await signIns.listOf(userId, 10)).toEqual([{ ...signIn, at: addMilliseconds(now, -89 * day) }]);
  expect(await devices.record(userId, "old device", now)).toBe(true);
  expect(await devices.record(userId, "device", now)).toBe(false);
  expect(await createPasswordResetStore(db).find("reset", testTime)).toBeUndefined();
  expect(await createCodeStore(db).countAttempt(purpose)).toMatchObject({ kind: "code" });
  expect(await codeRequests.record("request", now, addMilliseconds(now, -60_000))).toMatchObject({ kind: "too_early" });

  await removeExpired(db, addMilliseconds(now, day));
  expect(await createCodeStore(db).countAttempt(purpose)).toEqual({ kind: "none" });
  expect(await codeRequests.record("request", now, addMilliseconds(now, -60_000))).toEqual({ kind: "recorded" });
  await database.close();
  await dropTestDatabase(url);
});
