import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { testTime } from "../testing/users.ts";
import type { EntitlementChange } from "./client.ts";
import { createLedgerOutboxStore, ledgerChanges } from "./ledger-store.ts";

describeEachDatabase("ledger outbox store", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const entitle = (address: string): EntitlementChange => ({
    kind: "entitle",
    address,
    sizeBytes: 7e9,
    paidUntil: testTime,
  });
  const leaseEnd = addMilliseconds(testTime, 1000);

  it("hands out the changes of an address in order, each to one process", async () => {
    const store = createLedgerOutboxStore(database.db);
    await store.insert(entitle("0xa"), testTime);
    await store.insert({ kind: "forget", address: "0xa" }, testTime);
    await store.insert(entitle("0xb"), testTime);
    const claims = (await Promise.all([1, 2, 3].map(() => store.claim(testTime, leaseEnd, 10)))).flat();
    const claimed = claims.toSorted((a, b) => a.id - b.id);
    expect(claimed.map(({ change: notice }) => notice)).toEqual([entitle("0xa"), entitle("0xb")]);
    expect(claimed.map(({ tries }) => tries)).toEqual([1, 1]);

    for (const { id } of claimed) await store.remove(id);
    const [next] = await store.claim(testTime, leaseEnd, 10);
    expect(next?.change).toEqual({ kind: "forget", address: "0xa" });
    expect(await store.oldestAt()).toEqual(testTime);
    if (next !== undefined) await store.remove(next.id);
    expect(await store.oldestAt()).toBeNull();
    expect(await store.countWaiting()).toBe(0);
  });

  it("lets a report wait for everything before it, and nothing but reports wait for a report", async () => {
    const store = createLedgerOutboxStore(database.db);
    const insertReport = (version: number) =>
      database.db
        .insert(ledgerChanges)
        .values({ kind: "delta", address: "0xe", version, tries: 0, nextTryAt: testTime, createdAt: testTime });
    await store.insert(entitle("0xe"), testTime);
    await insertReport(1);
    await insertReport(2);
    await store.insert({ kind: "forget", address: "0xe" }, testTime);
    const claimNext = async () => {
      const claimed = await store.claim(testTime, leaseEnd, 10);
      for (const { id } of claimed) await store.remove(id);
      return claimed.map(({ change }) => change);
    };
    expect(await store.claim(testTime, leaseEnd, 1, "0xe")).toMatchObject([{ change: { kind: "entitle" } }]);
    expect(await store.claim(testTime, leaseEnd, 10)).toEqual([]);
    const [held] = await store.claim(leaseEnd, leaseEnd, 1, "0xe");
    await store.remove(held?.id ?? 0);
    expect(await store.claim(testTime, leaseEnd, 1, "0xe")).toMatchObject([{ change: { kind: "forget" } }]);
    expect(await claimNext()).toEqual([{ kind: "delta", address: "0xe", version: 1 }]);
    await insertReport(3);
    expect(await claimNext()).toEqual([{ kind: "delta", address: "0xe", version: 2 }]);
    // The removal before it is still claimed.
    expect(await claimNext()).toEqual([]);
    await database.db.delete(ledgerChanges);
  });

  it("leaves a change that a request delivers to the background only after its time", async () => {
    const store = createLedgerOutboxStore(database.db);
    const requestEnd = addMilliseconds(testTime, 2000);
    await store.insert(entitle("0xd"), testTime, requestEnd);
    expect(await store.claim(testTime, leaseEnd, 10)).toEqual([]);
    expect(await store.nextTryAt()).toEqual(requestEnd);
    const [own] = await store.claim(requestEnd, addMilliseconds(requestEnd, 1000), 1, "0xd");
    expect(own?.change).toEqual(entitle("0xd"));
    if (own !== undefined) await store.remove(own.id);
  });

  it("holds later changes of an address back while an earlier one is postponed", async () => {
    const store = createLedgerOutboxStore(database.db);
    await store.insert({ kind: "forget", address: "0xc" }, testTime);
    await store.insert(entitle("0xc"), testTime);
    const [first] = await store.claim(testTime, leaseEnd, 10, "0xc");
    if (first === undefined) throw new Error("Nothing to claim");
    const nextTryAt = addMilliseconds(testTime, 5000);
    await store.postpone(first.id, nextTryAt);
    expect(await store.nextTryAt()).toEqual(nextTryAt);
    expect(await store.claim(addMilliseconds(testTime, 4999), leaseEnd, 10, "0xc")).toEqual([]);
    expect(await store.claim(nextTryAt, addMilliseconds(nextTryAt, 1000), 10, "0xd")).toEqual([]);
    expect(await store.claim(nextTryAt, addMilliseconds(nextTryAt, 1000), 10, "0xc")).toMatchObject([
      { id: first.id, tries: 2 },
    ]);
    expect(await store.nextTryAt()).toEqual(addMilliseconds(nextTryAt, 1000));
    await store.remove(first.id);
    expect(await store.nextTryAt()).toEqual(testTime);
  });
});
