import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, describeEachDatabase, dropTestDatabase } from "../testing/databases.ts";
import { captureLog } from "../testing/test-server.ts";
import { type Database, type Db, openDatabase } from "./database.ts";
import { createNotifications, type NotificationHandlers } from "./notifications.ts";

const migrations = join(import.meta.dirname, "../testing/no-migrations");

const send = (db: Db, message: string) => db.execute(sql`SELECT pg_notify(current_schema(), ${message})`);

/** Collects what a topic brings. Resolves when the connection listens. */
async function collect({ notifications }: Pick<Database, "notifications">, topic: string) {
  const seen: string[] = [];
  const opened = Promise.withResolvers<void>();
  let gaps = 0;
  const end = notifications.subscribe(topic, {
    onMessage: (text) => void seen.push(text),
    onGap() {
      gaps += 1;
      opened.resolve();
    },
  });
  await opened.promise;
  return { seen, end, gaps: () => gaps };
}

describeEachDatabase("notifications", { schemaName: "notes_service", migrations }, (open) => {
  it("bring the messages of committed transactions to the subscribers of their topic, in order", async () => {
    const database = await open();
    const notes = await collect(database, "notes");
    const others: string[] = [];
    database.notifications.subscribe("others", { onMessage: (text) => void others.push(text), onGap() {} });
    await database.db.transaction(async (tx) => {
      await send(tx, "notes 1 a b");
      await send(tx, "others");
      expect(notes.seen).toEqual([]);
    });
    await send(database.db, "notes 2");
    await expect.poll(() => notes.seen).toEqual(["1 a b", "2"]);
    expect(others).toEqual([""]);
    expect(notes.gaps()).toBe(1);
  });

  it("bring nothing of a transaction that was rolled back", async () => {
    const database = await open();
    const { seen } = await collect(database, "notes");
    const failing = database.db.transaction(async (tx) => {
      await send(tx, "notes lost");
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await send(database.db, "notes kept");
    await expect.poll(() => seen).toEqual(["kept"]);
  });

  it("bring a message once for each subscriber, and none after its end", async () => {
    const database = await open();
    const [first, second] = [await collect(database, "notes"), [] as string[]];
    const endSecond = database.notifications.subscribe("notes", {
      onMessage(text) {
        second.push(text);
        throw new Error("a broken subscriber");
      },
      onGap() {},
    });
    await send(database.db, "notes 1");
    await expect.poll(() => [first.seen, second]).toEqual([["1"], ["1"]]);
    endSecond();
    await send(database.db, "notes 2");
    await expect.poll(() => first.seen).toEqual(["1", "2"]);
    expect(second).toEqual(["1"]);
  });

  it("come from a trigger in the transaction of the change", async () => {
    const database = await open();
    const { db } = database;
    await db.execute(sql`CREATE TABLE things (name text)`);
    await db.execute(sql`CREATE FUNCTION thing_changed() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify(TG_TABLE_SCHEMA, 'things ' || new.name); RETURN NULL; END $$`);
    await db.execute(sql`CREATE TRIGGER thing_changed AFTER INSERT ON things
      FOR EACH ROW EXECUTE FUNCTION thing_changed()`);
    const { seen } = await collect(database, "things");
    await db.execute(sql`INSERT INTO things VALUES ('cup'), ('spoon')`);
    await expect.poll(() => seen).toEqual(["cup", "spoon"]);
  });
});

describe("notifications of PostgreSQL", () => {
  let url: string;
  const opened: Database[] = [];
  const open = async (schemaName = "things", log = captureLog().log) => {
    const database = await openDatabase({ url, schemaName, log });
    opened.push(database);
    return database;
  };
  beforeEach(async () => {
    url = await createTestDatabase();
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    await dropTestDatabase(url);
  });

  async function terminateConnections(application: string): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
      [application],
    );
    await client.end();
  }

  it("reach another process, and no other schema", async () => {
    const [sender, receiver, stranger] = [await open(), await open(), await open("others")];
    const [here, there] = [await collect(receiver, "notes"), await collect(stranger, "notes")];
    await send(sender.db, "notes 1");
    await expect.poll(() => here.seen).toEqual(["1"]);
    await send(stranger.db, "notes 2");
    await expect.poll(() => there.seen).toEqual(["2"]);
    expect(here.seen).toEqual(["1"]);
  });

  it("tell every subscriber of a gap after a lost connection, and go on", async () => {
    const { log, text: logged } = captureLog();
    const database = await open("things", log);
    const [notes, others] = [await collect(database, "notes"), { gaps: [] as string[] }];
    database.notifications.subscribe("others", { onMessage() {}, onGap: () => void others.gaps.push("gap") });
    await terminateConnections("things");
    await expect.poll(() => [notes.gaps(), others.gaps.length]).toEqual([2, 2]);
    expect(logged()).toContain("The connection for notifications is lost");
    await send(database.db, "notes after");
    await expect.poll(() => notes.seen).toEqual(["after"]);
  });

  it("don't keep a database from being closed", async () => {
    const database = await open();
    await collect(database, "notes");
    await Promise.all([database.close(), database.close()]);
    await expect(database.ping()).rejects.toThrow();
  });
});

describe("connection of notifications", () => {
  const timing = { backoff: { firstMs: 1, maxMs: 2 }, pingEveryMs: 1, pingTimeoutMs: 5 };

  it("is replaced when its other end has vanished without a word", async () => {
    const handlers: NotificationHandlers[] = [];
    const closed: number[] = [];
    const notifications = createNotifications({
      log: undefined,
      timing,
      async connect(given) {
        const isFirst = handlers.push(given) === 1;
        const ping = () => (isFirst ? new Promise<void>(() => undefined) : Promise.resolve());
        return { ping, close: async () => void closed.push(handlers.length) };
      },
    });
    const { seen, gaps } = await collect({ notifications }, "notes");
    await expect.poll(gaps).toBe(2);
    handlers.at(-1)?.onMessage("notes 1");
    expect([seen, closed]).toEqual([["1"], [1]]);
    await notifications.close();
    expect(closed).toEqual([1, 2]);
  });

  it("is replaced at once when it reports its end, and closed at once, without a ping in between", async () => {
    const handlers: NotificationHandlers[] = [];
    const closed: number[] = [];
    const notifications = createNotifications({
      log: undefined,
      timing: { ...timing, pingEveryMs: 2 ** 31 - 1 },
      async connect(given) {
        const number = handlers.push(given);
        // The second one is lost before anybody waits for its end.
        if (number === 2) given.onLost();
        return { ping: async () => undefined, close: async () => void closed.push(number) };
      },
    });
    const { gaps } = await collect({ notifications }, "notes");
    handlers[0]?.onLost();
    await expect.poll(gaps).toBe(3);
    expect(closed).toEqual([1, 2]);
    await notifications.close();
    expect(closed).toEqual([1, 2, 3]);
  });

  it("that can't break is kept until it is closed, and not tested", async () => {
    let opened = 0;
    const notifications = createNotifications({
      log: undefined,
      timing,
      async connect() {
        opened += 1;
        return { close: async () => undefined };
      },
    });
    const { gaps } = await collect({ notifications }, "notes");
    await notifications.close();
    expect([opened, gaps()]).toEqual([1, 1]);
  });

  it("is tried again until it can be opened", async () => {
    let tries = 0;
    const notifications = createNotifications({
      log: undefined,
      timing,
      async connect() {
        tries += 1;
        if (tries < 4) throw new Error("down");
        return { close: async () => undefined };
      },
    });
    await collect({ notifications }, "notes");
    expect(tries).toBe(4);
    await notifications.close();
  });
});
