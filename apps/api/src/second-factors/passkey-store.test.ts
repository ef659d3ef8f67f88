import { randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { createUserStore } from "../accounts/user-store.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { passkeyOf } from "../testing/software-passkey.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { type ChallengeKey, createChallengeStore } from "./challenge-store.ts";
import { createPasskeyStore } from "./passkey-store.ts";

describeEachDatabase("passkey stores", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  const start = async () => ({
    passkeys: createPasskeyStore(database.db),
    challenges: createChallengeStore(database.db),
    userId: (await insertUser(database.db)).id,
  });
  const challengeOf = (userId: string | null, lifetimeMs = 1_000) => ({
    userId,
    challenge: randomUUID(),
    expiresAt: addMilliseconds(testTime, lifetimeMs),
  });

  it("keep a credential for one account, and list the newest passkey first", async () => {
    const { passkeys, userId } = await start();
    const other = await start();
    const [old, fresh] = [passkeyOf(userId), passkeyOf(userId, { createdAt: addMilliseconds(testTime, 1) })];
    expect(await passkeys.insert(old)).toBe(true);
    expect(await passkeys.insert(fresh)).toBe(true);
    expect(await passkeys.insert(passkeyOf(other.userId, { credentialId: old.credentialId }))).toBe(false);
    expect(await passkeys.listOf(userId)).toEqual([fresh, old].map((one) => ({ ...one, lastUsedAt: null })));
    expect(await passkeys.countOf(other.userId)).toBe(0);
    expect(await passkeys.findUserId(old.credentialId)).toBe(userId);
    expect(await passkeys.findUserId("unknown")).toBeUndefined();
  });

  it("change passkeys of their own user only", async () => {
    const { passkeys, userId } = await start();
    const other = await start();
    const passkey = passkeyOf(userId);
    await passkeys.insert(passkey);
    expect(await passkeys.lock(other.userId, passkey.credentialId)).toBeUndefined();
    expect(await passkeys.rename(other.userId, passkey.id, "Mine")).toBe(false);
    expect(await passkeys.remove(other.userId, passkey.id)).toBe(false);
    expect(await passkeys.removeAllOf(other.userId)).toBe(0);
    const use = { counter: 7, backedUp: false, lastUsedAt: testTime };
    await passkeys.recordUse(passkey.id, use);
    expect(await passkeys.rename(userId, passkey.id, "Phone")).toBe(true);
    expect(await passkeys.lock(userId, passkey.credentialId)).toEqual({ ...passkey, ...use, name: "Phone" });
    expect(await passkeys.remove(userId, passkey.id)).toBe(true);
    expect(await passkeys.remove(userId, passkey.id)).toBe(false);
  });

  it("give the newest challenge of a subject to one of many requests until it expires", async () => {
    const { challenges, userId } = await start();
    const key: ChallengeKey = { purpose: "confirm", subject: randomUUID() };
    const [replaced, fresh] = [challengeOf(userId), challengeOf(userId)];
    await challenges.put(key, replaced);
    await challenges.put(key, fresh);
    expect(await challenges.consume({ ...key, purpose: "register" }, testTime)).toBeUndefined();
    expect(await challenges.consume({ ...key, subject: "another" }, testTime)).toBeUndefined();
    const uses = await Promise.all([1, 2, 3, 4].map(() => challenges.consume(key, testTime)));
    expect(uses.filter((challenge) => challenge !== undefined)).toEqual([fresh.challenge]);
    await challenges.put(key, fresh);
    expect(await challenges.consume(key, fresh.expiresAt)).toBeUndefined();
  });

  it("remove expired challenges, and everything with the user", async () => {
    const { passkeys, challenges, userId } = await start();
    const keyOf = (subject: string): ChallengeKey => ({ purpose: "sign_in", subject });
    await challenges.put(keyOf("old"), challengeOf(null, 1));
    await challenges.put(keyOf("new"), challengeOf(null, 2));
    await challenges.put(keyOf("of the user"), challengeOf(userId, 2));
    const passkey = passkeyOf(userId);
    await passkeys.insert(passkey);
    await challenges.removeExpired(addMilliseconds(testTime, 1));
    await createUserStore(database.db).remove(userId);
    expect(await challenges.consume(keyOf("old"), testTime)).toBeUndefined();
    expect(await challenges.consume(keyOf("of the user"), testTime)).toBeUndefined();
    expect(await challenges.consume(keyOf("new"), testTime)).toBeDefined();
    expect(await passkeys.findUserId(passkey.credentialId)).toBeUndefined();
  });
});
