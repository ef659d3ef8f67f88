import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The answer to a raw `execute`, as far as both drivers agree on it. */
export interface Rows<Row> {
  rows: Row[];
}

interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** What stores are written against: a database, or a transaction of it, of either driver. */
export type Db = PgDatabase<RowsResult, Record<string, never>>;

/** Plain SQL on one connection, for what stands outside the stores, such as migrations. */
export interface PlainConnection {
  /** Runs one or more statements without parameters. */
  run(statements: string): Promise<void>;
  rows(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
}

export interface OwnConnection extends PlainConnection {
  /** All or nothing. */
  transaction(work: (connection: PlainConnection) => Promise<void>): Promise<void>;
}

export interface Database {
  readonly kind: "embedded" | "postgres";
  readonly schemaName: string;
  readonly db: Db;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Waits for what runs, then closes. A second call does nothing. */
  close(): Promise<void>;
  /**
   * Runs `work` while holding a named lock that every process on the same schema respects, waiting for it first. On
   * PostgreSQL the lock belongs to a connection of its own and ends with it, however the process ends.
   */
  withLock<T>(name: string, work: (connection: OwnConnection) => Promise<T>): Promise<T>;
}
