import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { createDeviceStore } from "../devices/device-store.ts";
import { readCounters } from "./counters.ts";
import { countPlainly, readPlainRows, sumBytesPlainly } from "./testing/plain-count.ts";
import { createRows } from "./testing/rows.ts";
import {
  compact,
  createDice,
  type Dice,
  entitlement,
  runAndRollBack,
  walkAddresses,
  walkSteps,
  walkStores,
} from "./testing/walk.ts";

/** DEXNET_STATISTICS_BATCHES lengthens the walk. */
const batches = Number(process.env.DEXNET_STATISTICS_BATCHES ?? 2);
const { seed = Math.floor(Math.random() * 2 ** 31) } = fc.readConfigureGlobal();
const stepsInBatch = 20;

type RunStep = () => Promise<void>;

async function runInSequence(steps: readonly RunStep[]): Promise<void> {
  for (const run of steps) await run();
}

/** Opens connections one after the other: on a busy machine, opening all at once may exceed the time limit. */
async function connect(database: Database, connections: number): Promise<void> {
  if (database.kind === "embedded" || connections === 0) return;
  await database.db.transaction(() => connect(database, connections - 1));
}

async function runConcurrently(steps: readonly RunStep[]): Promise<void> {
  await Promise.all(steps.map((run) => run()));
}

describeEachDatabase(
  `counters after a random walk from ${seed}`,
  { schemaName, migrations: migrationsFolder },
  (open) => {
    let database: Database;
    const now = new Date();

    beforeEach(async () => {
      database = await open();
      await connect(database, stepsInBatch);
      await createRows(database.db).addDevices();
      const { addresses } = walkStores(database.db);
      for (const address of walkAddresses) await addresses.entitle(address, entitlement(now), now);
    });

    async function step(dice: Dice): Promise<void> {
      const work = dice.pick(walkSteps);
      const luck = dice.roll(20);
      if (luck === 0) return await runAndRollBack(database, (tx) => compact({ db: tx, kind: database.kind }));
      if (luck === 1) return await compact(database);
      if (luck < 5) return await runAndRollBack(database, (tx) => work(walkStores(tx), tx, dice, now));
      await work(walkStores(database.db), database.db, dice, now);
    }

    async function expectPlainCounts(dice: Dice, singles: readonly string[]): Promise<void> {
      const rows = await readPlainRows(database.db);
      const lists = [[], walkAddresses, ...singles.map((address) => [address])];
      for (let more = 0; more < 3; more++) lists.push(dice.some(walkAddresses, walkAddresses.length));
      for (const list of lists) {
        const { openChanges: _, ...counters } = await readCounters(database.db, list);
        expect(counters).toEqual(countPlainly(rows, list));
      }
      const { readUsedBytes } = createDeviceStore(database.db);
      for (const [name, bytes] of sumBytesPlainly(rows)) expect(await readUsedBytes(name)).toBe(bytes);
      for (const { address, usedBytes } of rows.addresses) expect(usedBytes).toBe(countPlainly(rows, [address]).bytes);
    }

    it.each([
      ["one step after the other", runInSequence],
      ["many steps at once", runConcurrently],
    ])("equal a plain count, with %s", async (_name, runAll) => {
      const dice = createDice(seed);
      for (let batch = 0; batch < batches; batch++) {
        await runAll(Array.from({ length: stepsInBatch }, () => () => step(dice)));
        await expectPlainCounts(dice, dice.some(walkAddresses, 3));
      }
      await expectPlainCounts(dice, walkAddresses);
      expect((await readCounters(database.db, [])).uniqueBlocks).toBeGreaterThan(0);
    });
  },
);
