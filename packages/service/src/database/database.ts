import type { Logger } from "../log/log.ts";
import { StartError } from "../process/start-error.ts";
import type { Database } from "./db.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { openPostgresDatabase } from "./postgres-database.ts";

export type { Database, Db, OwnConnection, PlainConnection } from "./db.ts";

export interface OpenDatabaseOptions {
  /** A PostgreSQL server; wins over the folder. */
  url?: string | undefined;
  /** A folder for the embedded database. Without url and folder it lives in memory. */
  folder?: string | undefined;
  /** For one in memory: a fresh cluster that was made before. Making one takes seconds. */
  image?: Blob | undefined;
  /** The schema in which all tables of the service live; made when missing. */
  schemaName: string;
  /** Hears of connections that break while idle, and of upkeep that fails. */
  log?: Logger | undefined;
}

/** Opens the database. Throws StartError with a sentence when it can't be reached, written or is in use. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  // The name goes into SQL text and into search_path as it is.
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(options.schemaName)) {
    throw new StartError(`The schema name ${options.schemaName} must be lower case letters, digits and underscores.`);
  }
  if (options.url !== undefined) {
    return await openPostgresDatabase({ url: options.url, schemaName: options.schemaName, log: options.log });
  }
  const { folder, schemaName, image, log } = options;
  return await openEmbeddedDatabase({ folder, schemaName, image, log });
}
