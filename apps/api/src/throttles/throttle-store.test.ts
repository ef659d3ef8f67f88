import { randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { openDatabase } from "@dexnet/service/database/database";
import { migrate } from "@dexnet/service/database/migrations";
import { createTestDatabase, describeEachDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { testTime } from "../testing/users.ts";
import type { Policy } from "./throttle-policies.ts";
import { type AttemptOutcome, createThrottleStore } from "./throttle-store.ts";

const policy: Policy = {
  countedBy: "account",
  freeAttempts: 3,
  firstWaitMs: 1_000,
  maxWaitMs: 5_000,
  drainMs: 100_000,
  afterSuccess: "reset",
  afterFailure: "keep",
};
const schemaName = "dexnet_api";
const at = (milliseconds: number) => addMilliseconds(testTime, milliseconds);
const open: AttemptOutcome = { kind: "counted", blockedUntil: null };
const blockedUntil = (milliseconds: number): AttemptOutcome => ({ kind: "counted", blockedUntil: at(milliseconds) });
const refusedUntil = (milliseconds: number): AttemptOutcome => ({ kind: "refused", until: at(milliseconds) });

describeEachDatabase("throttle store", { schemaName, migrations: migrationsFolder }, (openFresh) => {
  let database: Database;
  let store: ReturnType<typeof createThrottleStore>;
  beforeAll(async () => {
    database = await openFresh();
    store = createThrottleStore(database.db);
  });

  /** Creates a bucket and a function that counts one attempt in it. */
  function bucket() {
    const key = randomUUID();
    return { key, attempt: (milliseconds: number) => store.countAttempt(key, policy, at(milliseconds)) };
  }

  it("allows the free attempts, then each after a wait twice as long as the one before, up to the maximum", async () => {
    const { attempt } = bucket();
    expect([await attempt(0), await attempt(1), await attempt(2)]).toEqual([open, open, blockedUntil(1_002)]);
    expect(await attempt(2)).toEqual(refusedUntil(1_002));
    expect(await attempt(1_001)).toEqual(refusedUntil(1_002));
    expect(await attempt(1_002)).toEqual(blockedUntil(3_002));
    expect(await attempt(3_002)).toEqual(blockedUntil(7_002));
    expect(await attempt(7_002)).toEqual(blockedUntil(12_002));
    expect(await attempt(12_002)).toEqual(blockedUntil(17_002));
  });

  it("does not extend a block by refused attempts", async () => {
    const { attempt } = bucket();
    for (let tries = 0; tries < 3; tries++) await attempt(0);
    for (let tries = 0; tries < 50; tries++) expect(await attempt(900)).toEqual(refusedUntil(1_000));
    expect(await attempt(1_000)).toEqual(blockedUntil(3_000));
  });

  it("drains one attempt at a time", async () => {
    const { attempt } = bucket();
    for (let tries = 0; tries < 3; tries++) await attempt(0);
    expect(await attempt(100_000)).toEqual(blockedUntil(101_000));
    expect([await attempt(300_000), await attempt(300_000)]).toEqual([open, blockedUntil(301_000)]);
    expect([await attempt(900_000), await attempt(900_000), await attempt(900_000)]).toEqual([
      open,
      open,
      blockedUntil(901_000),
    ]);
  });

  it("undoes an attempt with the block that it caused", async () => {
    const { key, attempt } = bucket();
    await attempt(0);
    await attempt(0);
    await attempt(0);
    await store.undoAttempt(key, policy, at(10), at(1_000));
    expect(await attempt(10)).toEqual(blockedUntil(1_010));
    // A client that waited and succeeded may try again at once, but no more often.
    const waited = await attempt(1_010);
    expect(waited).toEqual(blockedUntil(3_010));
    await store.undoAttempt(key, policy, at(1_020), at(3_010));
    expect(await attempt(1_020)).toEqual(blockedUntil(3_020));
    expect(await attempt(1_020)).toEqual(refusedUntil(3_020));
  });

  it("keeps a block of other attempts as long as they alone fill the bucket", async () => {
    const { key, attempt } = bucket();
    for (const time of [0, 0, 0, 1_000, 3_000]) await attempt(time);
    // The attempt of the first wait is undone after that of the second.
    await store.undoAttempt(key, policy, at(3_100), at(3_000));
    expect(await attempt(3_200)).toEqual(refusedUntil(7_000));
  });

  it("undoes nothing in a bucket that was removed", async () => {
    const { key, attempt } = bucket();
    await attempt(0);
    await store.remove([key]);
    await store.undoAttempt(key, policy, at(0), null);
    expect([await attempt(0), await attempt(0), await attempt(0)]).toEqual([open, open, blockedUntil(1_000)]);
  });

  it("removes buckets and keeps them apart", async () => {
    const [one, other] = [bucket(), bucket()];
    for (let tries = 0; tries < 3; tries++) await one.attempt(0);
    expect(await other.attempt(0)).toEqual(open);
    expect(await store.listBlocked([one.key, other.key, "none"], at(999))).toEqual([
      { keyHash: one.key, until: at(1_000) },
    ]);
    expect(await store.listBlocked([one.key], at(1_000))).toEqual([]);
    await store.remove([one.key, "none"]);
    expect(await one.attempt(0)).toEqual(open);
  });

  it("blocks after one attempt if the policy allows one", async () => {
    const single: Policy = { ...policy, freeAttempts: 1 };
    const key = randomUUID();
    expect(await store.countAttempt(key, single, at(0))).toEqual(blockedUntil(1_000));
    expect(await store.countAttempt(key, single, at(1))).toEqual(refusedUntil(1_000));
  });

  it("allows exactly the free attempts under concurrency and clock skew", async () => {
    const { attempt } = bucket();
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, index) => attempt((index * 37) % 60)));
    expect(outcomes.filter(({ kind }) => kind === "counted")).toHaveLength(3);
  });

  it("removes drained buckets and nothing else", async () => {
    const [drained, full] = [bucket(), bucket()];
    await drained.attempt(0);
    await full.attempt(0);
    await full.attempt(0);
    await store.removeDrained(at(100_000));
    const { rows } = await database.db.execute<{ key_hash: string }>("select key_hash from throttles");
    const left = rows.map((row) => row.key_hash);
    expect(left).toContain(full.key);
    expect(left).not.toContain(drained.key);
  });
});

it("throttle stores count the attempts of two processes together", { tags: "full" }, async () => {
  const url = await createTestDatabase();
  const databases = [await openDatabase({ url, schemaName }), await openDatabase({ url, schemaName })];
  try {
    for (const database of databases) await migrate(database, migrationsFolder);
    const stores = databases.map(({ db }) => createThrottleStore(db));
    for (let round = 0; round < 5; round++) {
      const outcomes = await Promise.all(
        stores.flatMap((store) =>
          Array.from({ length: 40 }, () => store.countAttempt(`shared ${round}`, policy, testTime)),
        ),
      );
      expect(outcomes.filter(({ kind }) => kind === "counted")).toHaveLength(3);
      expect(outcomes.filter(({ kind }) => kind === "refused")).toEqual(Array(77).fill(refusedUntil(1_000)));
    }
  } finally {
    for (const database of databases) await database.close();
    await dropTestDatabase(url);
  }
});
