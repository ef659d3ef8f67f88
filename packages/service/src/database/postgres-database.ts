import { createHash } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type ClientConfig, Pool } from "pg";
import type { Logger } from "../log/log.ts";
import { StartError } from "../process/start-error.ts";
import type { Database, Db, DedicatedConnection, SqlConnection } from "./db.ts";
import { createNotifications } from "./notifications.ts";
import { listenOnPostgres } from "./postgres-notifications.ts";

const limits = {
  connections: 20,
  connectMs: 5_000,
  idleMs: 30_000,
  statementMs: 30_000,
  idleInTransactionMs: 30_000,
} as const;

/** Opens a PostgreSQL server with a connection pool. The tables of the service are in their own schema. */
export async function openPostgresDatabase(options: {
  readonly url: string;
  readonly schemaName: string;
  readonly log: Logger | undefined;
}): Promise<Database> {
  const { schemaName, log } = options;
  const connect: ClientConfig = {
    connectionString: options.url,
    application_name: schemaName,
    connectionTimeoutMillis: connectMsOf(options.url),
    keepAlive: true,
  };
  await prepareSchema(connect, schemaName);
  const pool = new Pool({
    ...connect,
    max: limits.connections,
    idleTimeoutMillis: limits.idleMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    // The pool awaits this, so no query runs before it.
    onConnect: (client) => client.query(`SET search_path TO ${schemaName}`),
  });
  // A broken idle connection is replaced at the next query. Without a listener the event would end the process.
  pool.on("error", (err) => log?.warn({ err }, "Database connection lost"));
  // The same between two statements of a transaction. The next statement reports it.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const notifications = createNotifications({
    connect: (handlers) => listenOnPostgres(connect, schemaName, handlers),
    log,
  });
  let closing: Promise<void> | undefined;
  return {
    kind: "postgres",
    schemaName,
    db: createDb(pool),
    notifications,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async ping() {
      await pool.query("SELECT 1");
    },
    close() {
      closing ??= notifications.close().then(() => pool.end());
      return closing;
    },
    withLock(name, work) {
      return withLockedConnection({ connect, schemaName, log, name }, work);
    },
  };
}

/** Drizzle gives the connection of a transaction back unless BEGIN itself fails. This gives it back always. */
function createDb(pool: Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db as unknown as Db;
}

/** Limit of `connect_timeout` in the address, in seconds as for libpq. */
function connectMsOf(url: string): number {
  const seconds = Number(new URL(url).searchParams.get("connect_timeout"));
  return seconds > 0 ? seconds * 1_000 : limits.connectMs;
}

async function prepareSchema(connect: ClientConfig, schemaName: string): Promise<void> {
  const client = new Client(connect);
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Without the lock, two processes that start at once would both try to create the schema.
    await client.query("SELECT pg_advisory_lock($1)", [lockKey(schemaName, "schema")]);
    // IF NOT EXISTS would need the right to create schemas even when the schema exists.
    const found = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = $1", [schemaName]);
    if (found.rowCount === 0) await client.query(`CREATE SCHEMA ${schemaName}`);
  } catch (cause) {
    throw new StartError(`The database at ${serverName(connect)} can't be used: ${reasonOf(cause)}.`, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface LockRequest {
  readonly connect: ClientConfig;
  readonly schemaName: string;
  readonly log: Logger | undefined;
  readonly name: string;
}

async function withLockedConnection<T>(
  request: LockRequest,
  work: (connection: DedicatedConnection) => Promise<T>,
): Promise<T> {
  const client = new Client(request.connect);
  client.on("error", (err) => request.log?.warn({ err }, "Database connection with a lock lost"));
  await client.connect();
  try {
    await client.query(`SET search_path TO ${request.schemaName}`);
    await client.query("SELECT pg_advisory_lock($1)", [lockKey(request.schemaName, request.name)]);
    return await work(createDedicatedConnection(client));
  } finally {
    // The lock ends with the database session.
    await client.end().catch(() => undefined);
  }
}

function createDedicatedConnection(client: Client): DedicatedConnection {
  const connection: SqlConnection = {
    async run(statements) {
      await client.query(statements);
    },
    async rows(statement, values = []) {
      const result = await client.query<Record<string, unknown>>(statement, [...values]);
      return result.rows;
    },
  };
  return {
    ...connection,
    async transaction(work) {
      await client.query("BEGIN");
      try {
        await work(connection);
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      }
    },
  };
}

/** Advisory locks are identified by 64 bits. */
function lockKey(schemaName: string, name: string): string {
  return createHash("sha256").update(`${schemaName}/${name}`).digest().readBigInt64BE(0).toString();
}

/** Host and database of the server, without user and password. */
function serverName(connect: ClientConfig): string {
  const url = new URL(connect.connectionString ?? "");
  return `${url.host}${url.pathname}`;
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause);
}
