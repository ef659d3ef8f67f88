import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Database, type Db, openDatabase } from "@dexnet/service/database/database";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { processEnvironment } from "@dexnet/service/testing/quick-start";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../app.ts";
import { until } from "../testing/until.ts";
import { forgetEntries } from "./log-store.ts";
import { logWaiting } from "./log-tables.ts";
import { createSequencerStore } from "./sequencer-store.ts";
import { checkLog } from "./testing/check-log.ts";
import { addSampleEntries, createSampleSequencer, interruptSteps, sampleSigner } from "./testing/sample-log.ts";

const key = sampleSigner.verifierKey;
const processFile = fileURLToPath(new URL("testing/sequencer-process.ts", import.meta.url));

describe("sequencers of several processes (PostgreSQL)", () => {
  let url: string;
  let database: Database;
  let db: Db;
  const others: Database[] = [];
  const openOther = async () => {
    const other = await openDatabase({ url, schemaName });
    others.push(other);
    return other;
  };
  beforeEach(async () => {
    url = await createMigratedDatabase({ schemaName, migrations: migrationsFolder });
    database = await openDatabase({ url, schemaName });
    db = database.db;
  });
  afterEach(async () => {
    for (const other of others.splice(0)) await other.close();
    await database.close();
    await dropTestDatabase(url);
  });

  /** The lease of a process that has just died ends when the server notices it. */
  const integrateAll = (sequencer = createSampleSequencer(db)) =>
    until(async () => {
      await sequencer.run();
      return (await db.select().from(logWaiting)).length === 0;
    });

  it("integrate every entry once while entries are added and an address is forgotten", async () => {
    const connections = await Promise.all([openOther(), openOther(), openOther()]);
    let isAdding = true;
    const sequencing = connections.map(async (connection) => {
      const sequencer = createSampleSequencer(connection.db, { entriesPerCheckpoint: 7 });
      while (isAdding) await sequencer.run();
    });
    const added = await Promise.all(Array.from({ length: 40 }, async (_, at) => await addSampleEntries(db, 5, at * 5)));
    await db.transaction((tx) => forgetEntries(tx, "0x9858effd232b4033e47d90003d41ec34ecaeda94"));
    isAdding = false;
    await Promise.all(sequencing);
    await integrateAll();
    expect((await checkLog(db, key)).sort()).toEqual(added.flat().sort());
  });

  it("do not wait for a process that has the lease", async () => {
    await addSampleEntries(db, 3);
    await createSequencerStore(db).transaction(async (transaction) => {
      expect(await transaction.takeLease()).toMatchObject({ size: 0 });
      const other = await openOther();
      expect(await createSampleSequencer(other.db).run()).toBe(0);
    });
    expect(await createSampleSequencer(db).run()).toBe(3);
  });

  it("lose and repeat nothing when a process is killed before any step, or after the commit", async () => {
    const added: string[] = [];
    let isKilled = true;
    let step = 0;
    for (; isKilled; step += 1) {
      added.push(...(await addSampleEntries(db, 4, added.length)));
      const child = fork(processFile, [url, String(step)], {
        env: processEnvironment(),
        execArgv: [],
        stdio: "inherit",
      });
      const [code, signal] = await once(child, "exit");
      isKilled = signal === "SIGKILL";
      if (!isKilled) expect(code).toBe(0);
      await integrateAll();
      expect(await checkLog(db, key)).toEqual(added);
    }
    // Seven steps at least, the commit and the end.
    expect(step).toBeGreaterThan(9);
  });

  it("lose and repeat nothing when the connection to the database ends before any step", async () => {
    const added: string[] = [];
    let isInterrupted = true;
    for (let step = 0; isInterrupted; step += 1) {
      added.push(...(await addSampleEntries(db, 4, added.length)));
      const other = await openOther();
      let steps = 0;
      isInterrupted = false;
      const store = interruptSteps(createSequencerStore(other.db), async () => {
        steps += 1;
        if (steps !== step + 1) return;
        isInterrupted = true;
        await db.execute(sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle in transaction'`);
      });
      await createSampleSequencer(other.db, { store })
        .run()
        .catch(() => undefined);
      await integrateAll();
      expect(await checkLog(db, key)).toEqual(added);
    }
  });
});
