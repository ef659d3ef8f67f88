import { createHash } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type ClientConfig, Pool } from "pg";
import type { Logger } from "../log/log.ts";
import { StartError } from "../process/start-error.ts";
import type { Database, Db, OwnConnection, PlainConnection } from "./db.ts";

const limits = {
  connections: 20,
  connectMs: 5_000,
  idleMs: 30_000,
  statementMs: 30_000,
  idleInTransactionMs: 30_000,
} as const;

/** A PostgreSQL server, by a pool. Tables of the service live in a schema of its own. */
export async function openPostgresDatabase(options: {
  url: string;
  schemaName: string;
  log: Logger | undefined;
}): Promise<Database> {
  const { schemaName, log } = options;
  const connect: ClientConfig = {
    connectionString: options.url,
    application_name: schemaName,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
  };
  await prepareSchema(connect, schemaName);
  const pool = new Pool({
    ...connect,
    max: limits.connections,
    idleTimeoutMillis: limits.idleMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    // Awaited by the pool, so no query ever runs before it.
    onConnect: (client) => client.query(`SET search_path TO ${schemaName}`),
  });
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on("error", (err) => log?.warn({ err }, "a database connection was lost"));
  let closing: Promise<void> | undefined;
  return {
    kind: "postgres",
    schemaName,
    db: drizzle(pool) as unknown as Db,
    async ping() {
      await pool.query("SELECT 1");
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
    withLock(name, work) {
      return lockedConnection({ connect, schemaName, log, name }, work);
    },
  };
}

async function prepareSchema(connect: ClientConfig, schemaName: string): Promise<void> {
  const client = new Client(connect);
  try {
    await client.connect();
    // Two processes that start at once would otherwise both find it missing.
    await client.query("SELECT pg_advisory_lock($1)", [lockKey(schemaName, "schema")]);
    // Asked first, because IF NOT EXISTS needs the right to create even where there is nothing to create.
    const found = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = $1", [schemaName]);
    if (found.rowCount === 0) await client.query(`CREATE SCHEMA ${schemaName}`);
  } catch (cause) {
    throw new StartError(`The database at ${placeOf(connect)} can't be used: ${reasonOf(cause)}.`, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface LockRequest {
  connect: ClientConfig;
  schemaName: string;
  log: Logger | undefined;
  name: string;
}

async function lockedConnection<T>(request: LockRequest, work: (connection: OwnConnection) => Promise<T>): Promise<T> {
  const client = new Client(request.connect);
  client.on("error", (err) => request.log?.warn({ err }, "the connection that holds a lock was lost"));
  await client.connect();
  try {
    await client.query(`SET search_path TO ${request.schemaName}`);
    await client.query("SELECT pg_advisory_lock($1)", [lockKey(request.schemaName, request.name)]);
    return await work(ownConnection(client));
  } finally {
    // Ends the lock with the session.
    await client.end().catch(() => undefined);
  }
}

function ownConnection(client: Client): OwnConnection {
  const plain: PlainConnection = {
    async run(statements) {
      await client.query(statements);
    },
    async rows(statement, values = []) {
      const result = await client.query<Record<string, unknown>>(statement, [...values]);
      return result.rows;
    },
  };
  return {
    ...plain,
    async transaction(work) {
      await client.query("BEGIN");
      try {
        await work(plain);
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      }
    },
  };
}

/** Advisory locks are named by 64 bits. */
function lockKey(schemaName: string, name: string): string {
  return createHash("sha256").update(`${schemaName}/${name}`).digest().readBigInt64BE(0).toString();
}

/** The server's place without user and password. */
function placeOf(connect: ClientConfig): string {
  const url = new URL(connect.connectionString ?? "");
  return `${url.host}${url.pathname}`;
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause);
}
