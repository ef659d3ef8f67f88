import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { createMutex, type Mutex } from "../concurrency/mutex.ts";
import type { Logger } from "../log/log.ts";
import { lockFolder } from "../process/folder-lock.ts";
import { folderError, StartError } from "../process/start-error.ts";
import type { Database, Db, DedicatedConnection, SqlConnection } from "./db.ts";
import { startMaintenance } from "./embedded-maintenance.ts";
import { createNotifications } from "./notifications.ts";

/**
 * Opens PostgreSQL inside this process, in a folder or in memory. Committed data survives a kill of the process. It may
 * not survive a power cut, because PGlite leaves syncing to the operating system.
 */
export async function openEmbeddedDatabase(options: {
  readonly folder: string | undefined;
  readonly schemaName: string;
  readonly image?: Blob | undefined;
  readonly log?: Logger | undefined;
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
  const mutexes = new Map<string, Mutex>();
  const connection: DedicatedConnection = {
    ...createSqlConnection(client),
    async transaction(work) {
      await client.transaction((transaction) => work(createSqlConnection(transaction)));
    },
  };
  const maintenance = startMaintenance(connection, {
    schemaName,
    onFault: (err) => log?.warn({ err }, "Database maintenance failed; it runs again after its interval"),
  });
  const notifications = createNotifications({
    async connect({ onMessage }) {
      const unlisten = await client.listen(schemaName, onMessage);
      return { close: () => unlisten() };
    },
    log,
  });
  return {
    kind: "embedded",
    schemaName,
    db: drizzle(client) as unknown as Db,
    notifications,
    async ping() {
      await client.query("SELECT 1");
    },
    close() {
      maintenance.stop();
      closing ??= notifications
        .close()
        .then(() => client.close())
        .finally(release);
      return closing;
    },
    withLock(name, work) {
      const mutex = mutexes.get(name) ?? createMutex();
      mutexes.set(name, mutex);
      return mutex.run(() => work(connection));
    },
  };
}

function createSqlConnection(client: PGlite | Transaction): SqlConnection {
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
