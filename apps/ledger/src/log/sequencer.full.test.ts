import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { Db } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { decodeEntry } from "@dexnet/tlog/entries/entry";
import type { MapEntry } from "@dexnet/tlog/map/map-entry";
import { hashesFromTiles } from "@dexnet/tlog/merkle/tiles";
import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { testDeployment } from "../testing/signed-block.ts";
import { proveMap } from "../versions/prove-map.ts";
import { appendEntries, composeEntry } from "./append-entries.ts";
import { createLogStore, forgetEntries } from "./log-store.ts";
import { logCheckpoints, logEntries, logPastMapTiles, logWaiting } from "./log-tables.ts";
import { createSequencerStore } from "./sequencer-store.ts";
import { checkLog } from "./testing/check-log.ts";
import { addSampleEntries, createSampleSequencer, sampleSigner } from "./testing/sample-log.ts";
import { createCosignatureStore } from "./witness-store.ts";

const key = sampleSigner.verifierKey;

describeEachDatabase("sequencer", { schemaName, migrations: migrationsFolder }, (open) => {
  let db: Db;
  beforeEach(async () => {
    db = (await open()).db;
  });

  it("makes one checkpoint of a log without changes", async () => {
    const sequencer = createSampleSequencer(db);
    expect(await sequencer.run()).toBe(0);
    expect(await sequencer.run()).toBe(0);
    expect(await checkLog(db, key)).toEqual([]);
    expect((await db.select().from(logCheckpoints)).map(({ size }) => size)).toEqual([1]);
  });

  it("adds a root every hour also without changes, and its times never fall", async () => {
    let nowMs = Date.UTC(2030, 0, 1);
    const sequencer = createSampleSequencer(db, { clock: { now: () => new Date(nowMs) } });
    const store = createSequencerStore(db);
    const timesAfter = async (ms: number) => {
      nowMs += ms;
      const isDue = await store.isDue(new Date(nowMs - 3_600_000));
      await sequencer.run();
      const rows = await db.select().from(logEntries).orderBy(asc(logEntries.index));
      const roots = rows.map(({ entry }) => decodeEntry(entry)).filter((entry) => entry.kind === "root");
      return { isDue, hours: roots.map(({ timeMs }) => (timeMs - Date.UTC(2030, 0, 1)) / 3_600_000) };
    };
    expect(await timesAfter(0)).toEqual({ isDue: false, hours: [0] });
    expect(await timesAfter(3_599_999)).toEqual({ isDue: false, hours: [0] });
    expect(await timesAfter(1)).toEqual({ isDue: true, hours: [0, 1] });
    expect(await timesAfter(7_200_000)).toEqual({ isDue: true, hours: [0, 1, 3] });
    const added = await addSampleEntries(db, 1);
    expect(await timesAfter(-7_200_000)).toEqual({ isDue: true, hours: [0, 1, 3, 3] });
    expect(await checkLog(db, key)).toEqual(added);
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
    // Each has one entry more, the root of the map.
    expect(sizes.sort((one, other) => one - other)).toEqual([301, 602, 703]);
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
    expect(await checkLog(db, key)).toEqual([]);
    const write = createSequencerStore(db).transaction(async (transaction) => {
      const checkpoint = { size: 1, root: new Uint8Array(32), note: "another" };
      await transaction.insertCheckpoint(checkpoint, new Uint8Array(32), new Date());
    });
    await expect(write).rejects.toThrow();
    expect(await checkLog(db, key)).toEqual([]);
  });

  describe("with a witness", () => {
    const cosignedAt = new Date();
    async function cosign(size: number): Promise<void> {
      const cosignatures = createCosignatureStore(db);
      await cosignatures.saveCosignature(size, { witness: "w1", line: "", cosignedAt });
      await cosignatures.saveWitnessSize("w1", size);
    }
    const readHashesOf = (size: number) =>
      hashesFromTiles(size, async ({ level, index, width }) => {
        const tile = await createLogStore(db).readTile(Number(level), index);
        return (tile ?? new Uint8Array()).subarray(0, width * 32);
      });
    /** The value of a key in the map of a checkpoint, in hex. Null without one, undefined if the map is not kept. */
    async function valueAt(size: number, key: Uint8Array): Promise<string | null | undefined> {
      const found = await proveMap(db, { size, note: "" }, { addressHex: "0x", key }, readHashesOf);
      const entry = found?.proven.map.entry;
      return entry?.key === hexFromBytes(key) ? entry.value : entry && null;
    }
    const mapEntriesOf = (added: readonly string[]) =>
      added.flatMap((hex) => {
        const entry = decodeEntry(Buffer.from(hex, "hex"));
        return entry.kind === "version" ? [entry.map] : [];
      });
    async function addVersion(map: MapEntry): Promise<void> {
      const subject = { deployment: testDeployment, address: `0x${"1".repeat(40)}`, at: cosignedAt };
      const version = { version: 1, hashHex: "ab", signatureHex: "0x01", copyCids: [] };
      const entry = composeEntry({ kind: "version", ...subject, ...version }, map);
      await db.transaction((tx) => appendEntries(tx, [entry], cosignedAt));
    }

    it("keeps the map of the checkpoint that the witness has cosigned, until it has cosigned a newer one", {
      tags: "full",
    }, async () => {
      const sequencer = createSampleSequencer(db);
      const before = mapEntriesOf(await addSampleEntries(db, 90));
      await sequencer.run();
      await cosign(91);
      const after: MapEntry[] = [];
      for (const [at, known] of before.slice(0, 4).entries()) {
        await addVersion({ ...known, version: known.version + 1, value: new Uint8Array(32).fill(at + 1) });
        after.push(...mapEntriesOf(await addSampleEntries(db, 30)));
        await sequencer.run();
      }
      for (const { key, value } of before) expect(await valueAt(91, key)).toBe(hexFromBytes(value));
      for (const { key } of after) expect(await valueAt(91, key)).toBeNull();
      const newest = 91 + 4 * 32;
      expect(await valueAt(newest, before[3]?.key ?? new Uint8Array())).toBe("04".repeat(32));
      for (const { key, value } of after) expect(await valueAt(newest, key)).toBe(hexFromBytes(value));

      await cosign(newest);
      await addVersion({ key: before[0]?.key ?? new Uint8Array(), version: 1_000, value: new Uint8Array(32).fill(9) });
      await sequencer.run();
      expect(await valueAt(newest, before[0]?.key ?? new Uint8Array())).toBe("01".repeat(32));
      expect(await valueAt(91, before[0]?.key ?? new Uint8Array())).toBeUndefined();
      const kept = await db.select({ size: logPastMapTiles.size }).from(logPastMapTiles);
      expect(new Set(kept.map(({ size }) => size))).toEqual(new Set([newest]));
      expect(await checkLog(db, key)).toHaveLength(90 + 4 * 31 + 1);
    });

    it("signs no checkpoint with a map that goes back", async () => {
      const map = { key: new Uint8Array(32), version: 2, value: new Uint8Array(32).fill(2) };
      await addVersion(map);
      await createSampleSequencer(db).run();
      await addVersion({ ...map, version: 1 });
      await expect(createSampleSequencer(db).run()).rejects.toThrow("goes back from version 2 to 1");
      expect(await db.select().from(logCheckpoints)).toHaveLength(1);
    });

    it("keeps no map when the cosignatures are older than devices accept", async () => {
      const sequencer = createSampleSequencer(db);
      await sequencer.run();
      await createCosignatureStore(db).saveCosignature(1, { witness: "w1", line: "", cosignedAt: new Date(0) });
      await createCosignatureStore(db).saveWitnessSize("w1", 1);
      await addSampleEntries(db, 9);
      await sequencer.run();
      expect(await db.select().from(logPastMapTiles)).toEqual([]);
    });
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
