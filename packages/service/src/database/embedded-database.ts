import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { lockFolder } from "../files/folder-lock.ts";
import type { Logger } from "../log/log.ts";
import { folderError, StartError } from "../process/start-error.ts";
import type { Database, Db, OwnConnection, PlainConnection } from "./db.ts";
import { startUpkeep } from "./embedded-upkeep.ts";

/**
 * PostgreSQL inside this process, in a folder or in memory. What was committed
 * outlives a kill of the process; it may not outlive a power cut, because PGlite leaves syncing to the operating system.
 */
export async function openEmbeddedDatabase(options: {
  folder: string | undefined;
  schemaName: string;
  image?: Blob | undefined;
  log?: Logger | undefined;
}): Promise<Database> {
  const folder = options.folder === undefined ? undefined : resolve(options.folder);
  const release = folder === undefined ? async () => {} : await prepareFolder(folder);
  let client: PGlite;
  try {
    client = await createClient(folder, options.image);
    await client.exec(`CREATE SCHEMA IF NOT EXISTS ${options.schemaName}; SET search_path TO ${options.schemaName}`);
  } catch (cause) {
    await release();
    if (folder === undefined) throw cause;
    throw new StartError(`The embedded database in ${folder} can't be opened: ${messageOf(cause)}.`, { cause });
  }
  return createEmbedded(client, options, release);
}

function createClient(folder: string | undefined, image: Blob | undefined): Promise<PGlite> {
  if (folder !== undefined) return PGlite.create({ dataDir: folder });
  return PGlite.create(image === undefined ? {} : { loadDataDir: image });
}

function createEmbedded(
  client: PGlite,
  { schemaName, log }: { schemaName: string; log?: Logger | undefined },
  release: () => Promise<void>,
): Database {
  let closing: Promise<void> | undefined;
  const locks = new Map<string, Promise<unknown>>();
  const connection: OwnConnection = {
    ...plainConnection(client),
    async transaction(work) {
      await client.transaction((transaction) => work(plainConnection(transaction)));
    },
  };
  const upkeep = startUpkeep(connection, {
    schemaName,
    onFault: (err) => log?.warn({ err }, "the database's upkeep failed; it is tried again"),
  });
  return {
    kind: "embedded",
    schemaName,
    db: drizzle(client) as unknown as Db,
    async ping() {
      await client.query("SELECT 1");
    },
    close() {
      upkeep.stop();
      closing ??= client.close().finally(release);
      return closing;
    },
    withLock(name, work) {
      const before = locks.get(name) ?? Promise.resolve();
      const mine = before.then(() => work(connection));
      locks.set(
        name,
        mine.catch(() => undefined),
      );
      return mine;
    },
  };
}

function plainConnection(client: PGlite | Transaction): PlainConnection {
  return {
    async run(statements) {
      await client.exec(statements);
    },
    async rows(statement, values = []) {
      const result = await client.query<Record<string, unknown>>(statement, [...values]);
      return result.rows;
    },
  };
}

async function prepareFolder(folder: string): Promise<() => Promise<void>> {
  try {
    await mkdir(folder, { recursive: true });
    return await lockFolder(folder);
  } catch (cause) {
    throw cause instanceof StartError ? cause : folderError(folder, cause);
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause);
}
