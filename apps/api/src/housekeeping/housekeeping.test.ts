import { randomUUID } from "node:crypto";
import { openDatabase } from "@dexnet/service/database";
import { migrate } from "@dexnet/service/migrations";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { expect, it } from "vitest";
import { createPasswordResetStore } from "../accounts/password-reset-store.ts";
import { later } from "../clock.ts";
import { createSendingStore } from "../codes/sending-store.ts";
import { createCodeStore } from "../codes/store.ts";
import { createSessionStore } from "../sessions/store.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { removeExpired } from "./housekeeping.ts";

const day = 86_400_000;

it("removes what can't be used any more, and nothing else", async () => {
  const url = await createTestDatabase();
  const database = await openDatabase({ url, schemaName: "dexnet_api" });
  await migrate(database, migrationsFolder);
  const { db } = database;
  const { id: userId } = await insertUser(db);
  const now = later(testTime, 31 * day);
  const sessions = createSessionStore(db);
  const [oldSession, newSession] = [randomUUID(), randomUUID()];
  await sessions.insert({ id: oldSession, userId, userAgent: "", createdAt: testTime });
  await sessions.insert({ id: newSession, userId, userAgent: "", createdAt: later(testTime, 2 * day) });
  await createPasswordResetStore(db).put({ tokenHash: "reset", userId, expiresAt: now });
  const purpose = { userId, purpose: "sign_in", subject: "" } as const;
  const code = { id: randomUUID(), codeHash: "hash", expiresAt: later(now, -day / 2) };
  await createCodeStore(db).put(purpose, code, 5);
  const sendings = createSendingStore(db);
  await sendings.note("sending", later(now, -59_000), testTime);

  await removeExpired(db, now);
  expect(await sessions.find(oldSession)).toBeUndefined();
  expect(await sessions.find(newSession)).toBeDefined();
  expect(await createPasswordResetStore(db).find("reset", testTime)).toBeUndefined();
  expect(await createCodeStore(db).takeTry(purpose)).toMatchObject({ kind: "code" });
  expect(await sendings.note("sending", now, later(now, -60_000))).toMatchObject({ kind: "early" });

  await removeExpired(db, later(now, day));
  expect(await createCodeStore(db).takeTry(purpose)).toEqual({ kind: "none" });
  expect(await sendings.note("sending", now, later(now, -60_000))).toEqual({ kind: "noted" });
  await database.close();
  await dropTestDatabase(url);
});
