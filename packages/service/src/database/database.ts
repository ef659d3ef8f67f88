import type { Logger } from "../log/log.ts";
import { StartError } from "../process/start-error.ts";
import type { Database } from "./db.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { openPostgresDatabase } from "./postgres-database.ts";

export type { Database, Db } from "./db.ts";
export type { Notifications } from "./notifications.ts";

export interface OpenDatabaseOptions {
  /** Address of a PostgreSQL server. Takes precedence over the folder. */
  readonly url?: string | undefined;
  /** Folder of the embedded database. Without url and folder the database is in memory. */
  readonly folder?: string | undefined;
  /** Prepared empty cluster for a database in memory. Creating one takes seconds. */
  readonly image?: Blob | undefined;
  /** Schema of all tables of the service. Created when missing. */
  readonly schemaName: string;
  /** Receives lost idle connections and failed maintenance. */
  readonly log?: Logger | undefined;
}

/** Opens the database. Throws StartError when it can't be reached, can't be written or is in use. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  // The name is inserted into SQL text and search_path without escaping.
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(options.schemaName)) {
    throw new StartError(`The schema name ${options.schemaName} must be lower case letters, digits and underscores.`);
  }
  if (options.url !== undefined) {
    return await openPostgresDatabase({ url: options.url, schemaName: options.schemaName, log: options.log });
  }
  const { folder, schemaName, image, log } = options;
  return await openEmbeddedDatabase({ folder, schemaName, image, log });
}
