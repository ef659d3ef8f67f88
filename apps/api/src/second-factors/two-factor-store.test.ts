import { randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { createUserStore } from "../accounts/user-store.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { createTicketStore } from "./ticket-store.ts";
import { createTwoFactorStore } from "./two-factor-store.ts";

describeEachDatabase("two-factor stores", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  const start = async () => ({
    factors: createTwoFactorStore(database.db),
    tickets: createTicketStore(database.db),
    userId: (await insertUser(database.db)).id,
  });

  it("replace a secret that is not enabled, and never one that is enabled", async () => {
    const { factors, userId } = await start();
    expect(await factors.find(userId)).toBeUndefined();
    expect(await factors.setUp(userId, "first", testTime)).toBe(true);
    await factors.setLastStep(userId, 5);
    expect(await factors.setUp(userId, "second", testTime)).toBe(true);
    const fresh = { sealedSecret: "second", enabledAt: null, lastStep: 0 };
    expect(await factors.find(userId)).toEqual(fresh);
    expect(await factors.isEnabled(userId)).toBe(false);
    await factors.enable(userId, testTime);
    expect(await factors.isEnabled(userId)).toBe(true);
    expect(await factors.setUp(userId, "third", testTime)).toBe(false);
    expect(await factors.lock(userId)).toEqual({ ...fresh, enabledAt: testTime });
  });

  it("keep the newest step of any size", async () => {
    const { factors, userId } = await start();
    await factors.setUp(userId, "sealed", testTime);
    await factors.setLastStep(userId, 2 ** 40);
    expect((await factors.find(userId))?.lastStep).toBe(2 ** 40);
  });

  it("let one of many requests of the owner consume a recovery code and count the rest", async () => {
    const { factors, userId } = await start();
    const { userId: strangerId } = await start();
    await factors.replaceRecoveryCodes(userId, ["a", "b", "c"]);
    expect(await factors.consumeRecoveryCode(strangerId, "a")).toBe(false);
    const uses = await Promise.all([1, 2, 3, 4].map(() => factors.consumeRecoveryCode(userId, "a")));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await factors.countRecoveryCodes(userId)).toBe(2);
    await factors.replaceRecoveryCodes(userId, ["d"]);
    expect(await factors.consumeRecoveryCode(userId, "b")).toBe(false);
    expect(await factors.countRecoveryCodes(userId)).toBe(1);
  });

  it("remove the factor with its recovery codes, and with its user", async () => {
    const { factors, userId } = await start();
    const other = await start();
    for (const id of [userId, other.userId]) {
      await factors.setUp(id, "sealed", testTime);
      await factors.replaceRecoveryCodes(id, ["a"]);
    }
    await factors.remove(userId);
    expect(await factors.find(userId)).toBeUndefined();
    expect(await factors.countRecoveryCodes(userId)).toBe(1);
    await factors.removeRecoveryCodes(userId);
    expect(await factors.countRecoveryCodes(userId)).toBe(0);
    expect(await factors.countRecoveryCodes(other.userId)).toBe(1);
    await createUserStore(database.db).remove(other.userId);
    expect(await factors.find(other.userId)).toBeUndefined();
    expect(await factors.countRecoveryCodes(other.userId)).toBe(0);
  });

  it("let one of many requests consume a ticket until it expires", async () => {
    const { tickets, userId } = await start();
    const ticketHash = randomUUID();
    await tickets.insert({
      ticketHash,
      userId,
      deviceHash: "device",
      firstFactor: "code",
      expiresAt: addMilliseconds(testTime, 1000),
    });
    expect(await tickets.find(ticketHash, addMilliseconds(testTime, 999))).toEqual({
      userId,
      deviceHash: "device",
      firstFactor: "code",
    });
    expect(await tickets.find(ticketHash, addMilliseconds(testTime, 1000))).toBeUndefined();
    expect(await tickets.consume(ticketHash, addMilliseconds(testTime, 1000))).toBe(false);
    const uses = await Promise.all([1, 2, 3, 4].map(() => tickets.consume(ticketHash, testTime)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await tickets.find(ticketHash, testTime)).toBeUndefined();
  });

  it("remove the tickets of one user and expired ones", async () => {
    const { tickets, userId } = await start();
    const other = await start();
    const insert = async (of: string, lifetimeMs: number) => {
      const ticketHash = randomUUID();
      const expiresAt = addMilliseconds(testTime, lifetimeMs);
      await tickets.insert({ ticketHash, userId: of, deviceHash: null, firstFactor: "password", expiresAt });
      return ticketHash;
    };
    const [one, short, long] = [await insert(userId, 9), await insert(other.userId, 1), await insert(other.userId, 9)];
    await tickets.removeOf(userId);
    expect(await tickets.find(one, testTime)).toBeUndefined();
    await tickets.removeExpired(addMilliseconds(testTime, 1));
    expect(await tickets.find(short, testTime)).toBeUndefined();
    expect(await tickets.find(long, testTime)).toBeDefined();
  });
});
