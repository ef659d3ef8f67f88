import { randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/clock";
import type { Database } from "@dexnet/service/database";
import { openDatabase } from "@dexnet/service/database";
import { migrate } from "@dexnet/service/migrations";
import { createTestDatabase, describeEachDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { testTime } from "../testing/users.ts";
import type { Policy } from "./policies.ts";
import { createThrottleStore, type Take, type ThrottleStore } from "./store.ts";

const policy: Policy = {
  of: "account",
  free: 3,
  firstWaitMs: 1_000,
  largestWaitMs: 5_000,
  drainMs: 100_000,
  afterGood: "forget",
  afterFault: "keep",
};
const schemaName = "dexnet_api";
const at = (milliseconds: number) => addMilliseconds(testTime, milliseconds);
const open: Take = { kind: "taken", blockedUntil: null };
const shutUntil = (milliseconds: number): Take => ({ kind: "taken", blockedUntil: at(milliseconds) });
const refusedUntil = (milliseconds: number): Take => ({ kind: "refused", until: at(milliseconds) });

describeEachDatabase("throttle store", { schemaName, migrations: migrationsFolder }, (openFresh) => {
  let database: Database;
  let store: ThrottleStore;
  beforeAll(async () => {
    database = await openFresh();
    store = createThrottleStore(database.db);
  });

  /** A measure of its own, and a try at it at a time. */
  function measure() {
    const key = randomUUID();
    return { key, take: (milliseconds: number) => store.take(key, policy, at(milliseconds)) };
  }

  it("lets the free tries through, then each after a wait that is twice the one before, up to the largest", async () => {
    const { take } = measure();
    expect([await take(0), await take(1), await take(2)]).toEqual([open, open, shutUntil(1_002)]);
    expect(await take(2)).toEqual(refusedUntil(1_002));
    expect(await take(1_001)).toEqual(refusedUntil(1_002));
    expect(await take(1_002)).toEqual(shutUntil(3_002));
    expect(await take(3_002)).toEqual(shutUntil(7_002));
    expect(await take(7_002)).toEqual(shutUntil(12_002));
    expect(await take(12_002)).toEqual(shutUntil(17_002));
  });

  it("makes a block no longer by tries that were refused", async () => {
    const { take } = measure();
    for (let tries = 0; tries < 3; tries++) await take(0);
    for (let tries = 0; tries < 50; tries++) expect(await take(900)).toEqual(refusedUntil(1_000));
    expect(await take(1_000)).toEqual(shutUntil(3_000));
  });

  it("drains with time, a try at a time", async () => {
    const { take } = measure();
    for (let tries = 0; tries < 3; tries++) await take(0);
    expect(await take(100_000)).toEqual(shutUntil(101_000));
    expect([await take(300_000), await take(300_000)]).toEqual([open, shutUntil(301_000)]);
    expect([await take(900_000), await take(900_000), await take(900_000)]).toEqual([open, open, shutUntil(901_000)]);
  });

  it("takes a try back with the block that it caused", async () => {
    const { key, take } = measure();
    await take(0);
    await take(0);
    await take(0);
    await store.takeBack(key, policy, at(10), at(1_000));
    expect(await take(10)).toEqual(shutUntil(1_010));
    // What waited once, and was good, may try again at once and no oftener.
    const waited = await take(1_010);
    expect(waited).toEqual(shutUntil(3_010));
    await store.takeBack(key, policy, at(1_020), at(3_010));
    expect(await take(1_020)).toEqual(shutUntil(3_020));
    expect(await take(1_020)).toEqual(refusedUntil(3_020));
  });

  it("leaves a block that others caused as long as they alone fill the measure", async () => {
    const { key, take } = measure();
    for (const time of [0, 0, 0, 1_000, 3_000]) await take(time);
    // The try of the first wait is taken back after that of the second.
    await store.takeBack(key, policy, at(3_100), at(3_000));
    expect(await take(3_200)).toEqual(refusedUntil(7_000));
  });

  it("takes nothing back from a measure that is gone", async () => {
    const { key, take } = measure();
    await take(0);
    await store.remove([key]);
    await store.takeBack(key, policy, at(0), null);
    expect([await take(0), await take(0), await take(0)]).toEqual([open, open, shutUntil(1_000)]);
  });

  it("forgets, and keeps measures apart", async () => {
    const [one, other] = [measure(), measure()];
    for (let tries = 0; tries < 3; tries++) await one.take(0);
    expect(await other.take(0)).toEqual(open);
    expect(await store.blocked([one.key, other.key, "none"], at(999))).toEqual([
      { keyHash: one.key, until: at(1_000) },
    ]);
    expect(await store.blocked([one.key], at(1_000))).toEqual([]);
    await store.remove([one.key, "none"]);
    expect(await one.take(0)).toEqual(open);
  });

  it("shuts after a single try where none more is free", async () => {
    const single: Policy = { ...policy, free: 1 };
    const key = randomUUID();
    expect(await store.take(key, single, at(0))).toEqual(shutUntil(1_000));
    expect(await store.take(key, single, at(1))).toEqual(refusedUntil(1_000));
  });

  it("lets exactly the free tries through, however many come at once and in whatever order their clocks say", async () => {
    const { take } = measure();
    const takes = await Promise.all(Array.from({ length: 60 }, (_, index) => take((index * 37) % 60)));
    expect(takes.filter(({ kind }) => kind === "taken")).toHaveLength(3);
  });

  it("removes what has drained, and nothing else", async () => {
    const [drained, full] = [measure(), measure()];
    await drained.take(0);
    await full.take(0);
    await full.take(0);
    await store.removeEmpty(at(100_000));
    const { rows } = await database.db.execute<{ key_hash: string }>("select key_hash from throttles");
    const left = rows.map((row) => row.key_hash);
    expect(left).toContain(full.key);
    expect(left).not.toContain(drained.key);
  });
});

it("counts the tries of two processes together", async () => {
  const url = await createTestDatabase();
  const databases = [await openDatabase({ url, schemaName }), await openDatabase({ url, schemaName })];
  try {
    for (const database of databases) await migrate(database, migrationsFolder);
    const stores = databases.map(({ db }) => createThrottleStore(db));
    for (let round = 0; round < 5; round++) {
      const takes = await Promise.all(
        stores.flatMap((store) => Array.from({ length: 40 }, () => store.take(`shared ${round}`, policy, testTime))),
      );
      expect(takes.filter(({ kind }) => kind === "taken")).toHaveLength(3);
      expect(takes.filter(({ kind }) => kind === "refused")).toEqual(Array(77).fill(refusedUntil(1_000)));
    }
  } finally {
    for (const database of databases) await database.close();
    await dropTestDatabase(url);
  }
});
