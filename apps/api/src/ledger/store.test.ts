import { addMilliseconds } from "@dexnet/service/clock";
import type { Database } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { testTime } from "../testing/users.ts";
import type { LedgerNotice } from "./notice.ts";
import { createNoticeStore } from "./store.ts";

describeEachDatabase("ledger notice store", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const entitle = (address: string): LedgerNotice => ({
    kind: "entitle",
    address,
    sizeBytes: 7e9,
    paidUntil: testTime,
  });
  const leaseEnd = addMilliseconds(testTime, 1000);

  it("tells the words about an address in order, each to one process", async () => {
    const store = createNoticeStore(database.db);
    await store.insert(entitle("0xa"), testTime);
    await store.insert({ kind: "forget", address: "0xa" }, testTime);
    await store.insert(entitle("0xb"), testTime);
    const claims = (await Promise.all([1, 2, 3].map(() => store.claim(testTime, leaseEnd, 10)))).flat();
    const claimed = claims.toSorted((a, b) => a.id - b.id);
    expect(claimed.map(({ notice }) => notice)).toEqual([entitle("0xa"), entitle("0xb")]);
    expect(claimed.map(({ tries }) => tries)).toEqual([1, 1]);

    for (const { id } of claimed) await store.remove(id);
    const [next] = await store.claim(testTime, leaseEnd, 10);
    expect(next?.notice).toEqual({ kind: "forget", address: "0xa" });
    if (next !== undefined) await store.remove(next.id);
    expect(await store.waiting()).toBe(0);
  });

  it("holds back what comes after a word that could not be told", async () => {
    const store = createNoticeStore(database.db);
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
