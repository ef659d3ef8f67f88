import type { Db } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { createGrowthRecorder } from "./growth-recorder.ts";
import { createGrowthStore, networkSamples } from "./growth-store.ts";
import { hourMs } from "./statistics-limits.ts";
import { addressOf, cidOf, createRows, whole } from "./testing/rows.ts";

const start = new Date("2030-01-10T10:15:00Z");
const at = (text: string) => new Date(text);
const longAgo = at("2000-01-01T00:00:00Z");

describeEachDatabase("growth of the network", { schemaName, migrations: migrationsFolder }, (open) => {
  let db: Db;
  let isPrepared = false;
  beforeEach(async () => {
    ({ db } = await open());
    await db.delete(networkSamples);
    if (isPrepared) return;
    isPrepared = true;
    const rows = createRows(db);
    await rows.addDevices();
    await db.execute(sql`UPDATE devices SET state = 'removed' WHERE name = 'five'`);
    await db.execute(sql`UPDATE devices SET away_since = now() WHERE name = 'four'`);
    await rows.addAddresses([addressOf(1)]);
    await rows.addBlock(cidOf(1), whole);
    await rows.addBlock(cidOf(2), { one: "good", two: "bad" });
    await rows.own([addressOf(1)], [cidOf(1), cidOf(2)]);
  });

  async function addHours(...hours: string[]): Promise<void> {
    const counters = { devices: 1, devicesOnline: 1, countries: 1, uniqueBlocks: 0, copies: 0, bytes: 0 };
    await db.insert(networkSamples).values(hours.map((hour) => ({ hour: at(hour), sampledAt: at(hour), ...counters })));
  }
  const timesOf = (samples: readonly { sampledAt: Date }[]) => samples.map(({ sampledAt }) => sampledAt.toISOString());

  it("store: a sample has the counters of the blocks, and of the devices that are not removed", async () => {
    const store = createGrowthStore(db);
    expect(await store.recordSample(start)).toBe(true);
    expect(await store.listSamples(longAgo, "hour")).toEqual([
      { sampledAt: start, devices: 4, devicesOnline: 3, countries: 4, uniqueBlocks: 2, copies: 4, bytes: 200 },
    ]);
  });

  it("store: an hour gets one sample, however many processes record it at once", async () => {
    const recorded = await Promise.all(Array.from({ length: 8 }, () => createGrowthStore(db).recordSample(start)));
    expect(recorded.filter(Boolean)).toHaveLength(1);
    const store = createGrowthStore(db);
    expect(await store.recordSample(at("2030-01-10T10:59:59.999Z"))).toBe(false);
    expect(await store.recordSample(at("2030-01-10T11:00:00Z"))).toBe(true);
    expect(await store.listSamples(longAgo, "hour")).toHaveLength(2);
  });

  it("store: days have their last sample, and a day begins at midnight UTC", async () => {
    await addHours("2030-01-08T22:00:00Z", "2030-01-08T23:00:00Z", "2030-01-09T00:00:00Z", "2030-01-10T05:00:00Z");
    const store = createGrowthStore(db);
    expect(timesOf(await store.listSamples(longAgo, "day"))).toEqual([
      "2030-01-08T23:00:00.000Z",
      "2030-01-09T00:00:00.000Z",
      "2030-01-10T05:00:00.000Z",
    ]);
    expect(timesOf(await store.listSamples(at("2030-01-09T00:00:00Z"), "hour"))).toEqual([
      "2030-01-09T00:00:00.000Z",
      "2030-01-10T05:00:00.000Z",
    ]);
  });

  it("store: thinning keeps the last sample of each old day and every newer hour", async () => {
    await addHours("2028-01-01T00:00:00Z", "2030-01-01T05:00:00Z", "2030-01-01T23:00:00Z", "2030-01-02T08:00:00Z");
    await addHours("2030-01-02T11:00:00Z", "2030-01-02T12:00:00Z", "2030-01-10T09:00:00Z");
    const store = createGrowthStore(db);
    const limits = { hourlyFrom: at("2030-01-02T11:00:00Z"), dailyFrom: at("2029-01-01T00:00:00Z") };
    await store.thinSamples(limits);
    await store.thinSamples(limits);
    expect(timesOf(await store.listSamples(longAgo, "hour"))).toEqual([
      "2030-01-01T23:00:00.000Z",
      "2030-01-02T11:00:00.000Z",
      "2030-01-02T12:00:00.000Z",
      "2030-01-10T09:00:00.000Z",
    ]);
  });

  it("recorder: records each hour once, waits for the next one, and keeps 400 days in few rows", async () => {
    let now = start;
    const store = createGrowthStore(db);
    const recorder = createGrowthRecorder({ store, clock: { now: () => now } });
    expect(await recorder.run()).toBe(45 * 60_000);
    expect(await recorder.run()).toBe(45 * 60_000);
    for (let hour = 1; hour <= 24 * 10; hour += 1) {
      now = new Date(start.getTime() + hour * hourMs);
      await recorder.run();
    }
    const all = timesOf(await store.listSamples(longAgo, "hour"));
    // Two old days with one sample each, and eight days with every hour.
    expect(all).toHaveLength(2 + 8 * 24);
    expect(all[0]).toBe("2030-01-10T23:15:00.000Z");
    expect(all.at(-1)).toBe(now.toISOString());
    now = new Date(now.getTime() + 500 * 24 * hourMs);
    await recorder.run();
    expect(timesOf(await store.listSamples(longAgo, "hour"))).toEqual([now.toISOString()]);
  });
});
