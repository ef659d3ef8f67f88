import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Notifications } from "./notifications.ts";

/** Result of a raw `execute`, reduced to what both drivers return. */
export interface Rows<Row> {
  rows: Row[];
}

interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** Database or transaction of either driver. Stores use this type only. */
export type Db = PgDatabase<RowsResult, Record<string, never>>;

/** Plain SQL on one connection, for code outside of the stores, such as migrations. */
export interface SqlConnection {
  /** Runs one or more statements without parameters. */
  run(statements: string): Promise<void>;
  rows(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
}

export interface DedicatedConnection extends SqlConnection {
  /** Commits everything that `work` does, or nothing. */
  transaction(work: (connection: SqlConnection) => Promise<void>): Promise<void>;
}

export interface PoolConnections {
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

export interface Database {
  readonly kind: "embedded" | "postgres";
  readonly schemaName: string;
  readonly db: Db;
  /** Messages between all processes on the schema. See [Note: notifications]. */
  readonly notifications: Notifications;
  /** Connections of the pool. The embedded database has none. */
  connections?(): PoolConnections;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Waits for running queries, then closes. A second call does nothing. */
  close(): Promise<void>;
  /**
   * Waits for a named lock that all processes on the same schema share, and runs `work` while holding it. On
   * PostgreSQL the lock belongs to a separate connection, so it ends with the process in any case.
   */
  withLock<T>(name: string, work: (connection: DedicatedConnection) => Promise<T>): Promise<T>;
}
