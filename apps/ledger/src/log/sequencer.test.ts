import type { Db } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeEach, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { createSequencerStore } from "./sequencer-store.ts";
import { forgetEntries } from "./store.ts";
import { logCheckpoints, logEntries, logWaiting } from "./tables.ts";
import { checkLog } from "./testing/check-log.ts";
import { addSampleEntries, createSampleSequencer, sampleSigner } from "./testing/sample-log.ts";

const key = sampleSigner.verifierKey;

describeEachDatabase("sequencer", { schemaName, migrations: migrationsFolder }, (open) => {
  let db: Db;
  beforeEach(async () => {
    db = (await open()).db;
  });

  it("makes one checkpoint of a log without entries", async () => {
    const sequencer = createSampleSequencer(db);
    expect(await sequencer.run()).toBe(0);
    expect(await sequencer.run()).toBe(0);
    expect(await checkLog(db, key)).toEqual([]);
    expect(await db.select().from(logCheckpoints)).toHaveLength(1);
  });

  it("integrates entries in the order in which they were added, with the tiles, roots and map of a plain log", async () => {
    const sequencer = createSampleSequencer(db);
    const added: string[] = [];
    for (const count of [1, 2, 252, 1, 1, 300]) {
      added.push(...(await addSampleEntries(db, count, added.length)));
      expect(await sequencer.run()).toBe(count);
    }
    expect(await checkLog(db, key)).toEqual(added);
    expect(await db.select().from(logWaiting)).toEqual([]);
  });

  it("integrates a large backlog in several checkpoints", async () => {
    const added = await addSampleEntries(db, 700);
    const sequencer = createSampleSequencer(db, { entriesPerCheckpoint: 300 });
    expect([await sequencer.run(), await sequencer.run(), await sequencer.run()]).toEqual([300, 300, 100]);
    expect(await checkLog(db, key)).toEqual(added);
    const sizes = (await db.select().from(logCheckpoints)).map(({ size }) => size);
    expect(sizes.sort((one, other) => one - other)).toEqual([300, 600, 700]);
  });

  it("keeps everything as it was when a run fails at its end", async () => {
    const added = await addSampleEntries(db, 5);
    const store = createSequencerStore(db);
    const failing = createSampleSequencer(db, {
      store: {
        ...store,
        transaction: (work) =>
          store.transaction(async (transaction) => {
            await work(transaction);
            throw new Error("The disk is full");
          }),
      },
    });
    await expect(failing.run()).rejects.toThrow("The disk is full");
    expect(await db.select().from(logWaiting)).toHaveLength(5);
    expect(await checkLog(db, key)).toEqual([]);
    await createSampleSequencer(db).run();
    expect(await checkLog(db, key)).toEqual(added);
  });

  it("never stores a second checkpoint of one size", async () => {
    await createSampleSequencer(db).run();
    const write = createSequencerStore(db).transaction(async (transaction) => {
      const checkpoint = { size: 0, root: new Uint8Array(32), note: "another" };
      await transaction.insertCheckpoint(checkpoint, new Uint8Array(32), new Date());
    });
    await expect(write).rejects.toThrow();
    expect(await checkLog(db, key)).toEqual([]);
  });

  it("keeps the bytes of a forgotten address, waiting or not, and nothing that leads to it", async () => {
    const added = await addSampleEntries(db, 3);
    await createSampleSequencer(db).run();
    added.push(...(await addSampleEntries(db, 2, 3)));
    await db.transaction((tx) => forgetEntries(tx, "0x9858effd232b4033e47d90003d41ec34ecaeda94"));
    await createSampleSequencer(db).run();
    expect(await checkLog(db, key)).toEqual(added);
    const forgotten = { address: null, subject: null, salt: null, record: null };
    for (const row of await db.select().from(logEntries)) expect(row).toMatchObject(forgotten);
  });
});
