import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { createCounterCompaction } from "./counter-compaction.ts";
import { readCounters } from "./counters.ts";
import { countPlainly, readPlainRows } from "./testing/plain-count.ts";
import { addressOf, createRows, whole } from "./testing/rows.ts";

const [alice, bob, carol] = [addressOf(1), addressOf(2), addressOf(3)];

describeEachDatabase("counters", { schemaName, migrations: migrationsFolder }, (open) => {
  let database: Database;
  let rows: ReturnType<typeof createRows>;

  beforeEach(async () => {
    database = await open();
    rows = createRows(database.db);
    await rows.addDevices();
  });

  async function expectPlainCount(...list: string[]): Promise<void> {
    const { openChanges, ...counters } = await readCounters(database.db, list);
    expect(openChanges).toBeGreaterThanOrEqual(0);
    expect(counters).toEqual(countPlainly(await readPlainRows(database.db), list));
  }
  const compact = () =>
    createCounterCompaction({ database, batch: 3, vacuumAfter: 5 }).run(new AbortController().signal);

  it("are zero without blocks", async () => {
    const zero = { ownedBlocks: 0, uniqueBlocks: 0, wholeBlocks: 0, bytes: 0, devices: [], openChanges: 0 };
    expect(await readCounters(database.db, [])).toEqual(zero);
    expect(await readCounters(database.db, [alice, bob])).toEqual(zero);
  });

  it("count blocks with several owners in a list once, before and after compaction", async () => {
    await rows.addAddresses([alice, bob, carol]);
    await rows.addBlock("a", whole);
    await rows.addBlock("b", { one: "good", two: "bad", four: "writing" });
    await rows.addBlock("c", whole);
    await rows.own([alice], ["a", "b"]);
    await rows.own([bob], ["b", "c"]);
    await rows.own([carol], ["b"]);
    for (let round = 0; round < 2; round++) {
      expect(await readCounters(database.db, [alice, bob, carol])).toMatchObject({
        ownedBlocks: 5,
        uniqueBlocks: 3,
        wholeBlocks: 2,
        bytes: 300,
        devices: [
          { name: "one", copies: 3 },
          { name: "three", copies: 2 },
          { name: "two", copies: 2 },
        ],
      });
      for (const list of [[], [alice], [bob], [carol], [alice, bob], [bob, carol], [alice, bob, carol, alice]]) {
        await expectPlainCount(...list);
      }
      await compact();
    }
    expect((await readCounters(database.db, [])).openChanges).toBe(0);
  });

  it("follow copies that become bad or good, are added and removed", async () => {
    await rows.addAddresses([alice, bob]);
    await rows.addBlock("a", whole);
    await rows.addBlock("b", whole);
    await rows.own([alice, bob], ["a"]);
    await rows.own([bob], ["b"]);
    const steps = [
      sql`UPDATE copies SET state = 'bad' WHERE device_name = 'one'`,
      sql`UPDATE copies SET checked_at = now()`,
      sql`INSERT INTO copies (cid, device_name, copy_name, state) VALUES ('a', 'four', 'a', 'good'), ('b', 'four', 'b', 'writing')`,
      sql`UPDATE copies SET state = 'good' WHERE device_name = 'four'`,
      sql`UPDATE copies SET state = CASE state WHEN 'good' THEN 'bad' ELSE 'good' END`,
      sql`DELETE FROM copies WHERE cid = 'b'`,
    ];
    for (const step of steps) {
      await database.db.execute(step);
      for (const list of [[], [alice], [bob], [alice, bob]]) await expectPlainCount(...list);
    }
  });

  it("are right for blocks with many owners", async () => {
    const everybody = Array.from({ length: 12 }, (_, index) => addressOf(index + 1));
    await rows.addAddresses(everybody);
    await rows.addBlock("a", whole);
    await rows.addBlock("b", { one: "good", two: "good" });
    const lists = [[], [alice], [alice, bob], everybody, everybody.slice(3, 9)];
    async function check(): Promise<void> {
      for (const list of lists) await expectPlainCount(...list);
    }
    for (const address of everybody) {
      await rows.own([address], address === bob ? ["b"] : ["a", "b"]);
      await check();
    }
    await database.db.execute(sql`UPDATE copies SET state = 'bad' WHERE device_name = 'two'`);
    await check();
    for (const address of everybody) {
      await database.db.execute(sql`DELETE FROM owners WHERE address = ${address}`);
      await compact();
      await check();
    }
    expect((await database.db.execute(sql`SELECT * FROM shared_blocks`)).rows).toEqual([]);
  });

  it("leave no rows of addresses without blocks", async () => {
    await rows.addAddresses([alice, bob]);
    await rows.addBlock("a", whole);
    await rows.own([alice, bob], ["a"]);
    await compact();
    await database.db.execute(sql`DELETE FROM owners`);
    await compact();
    expect(
      (await database.db.execute(sql`SELECT * FROM counters UNION ALL SELECT * FROM counter_changes`)).rows,
    ).toEqual([]);
  });

  it("reject changes of keys and sizes of counted rows", async () => {
    await rows.addAddresses([alice, bob]);
    await rows.addBlock("a", whole);
    await rows.own([alice], ["a"]);
    const changes = [
      sql`UPDATE owners SET address = ${bob}`,
      sql`UPDATE copies SET device_name = 'four' WHERE device_name = 'one'`,
      sql`UPDATE blocks SET size_bytes = size_bytes + 1`,
    ];
    for (const change of changes) await expect(database.db.execute(change)).rejects.toThrow();
    await expectPlainCount(alice, bob);
  });
});
