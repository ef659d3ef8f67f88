import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPostgresServer } from "./postgres-server.ts";

/** Settings without syncs, because tests lose nothing in a power failure. */
const fast = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
/** Each process of the product has a pool, and many run at once. */
const always = ["max_connections=500"];

export interface TemporaryPostgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server in a temporary folder, which exits with this process. It only listens on a socket in that folder,
 * which only its user and root can enter: a connection takes a third less than one over loopback with a password. With
 * `durable` it syncs as in production, for benchmarks.
 */
export async function startTemporaryPostgres(options: { durable?: boolean } = {}): Promise<TemporaryPostgres> {
  // mkdtemp creates the folder without access for others.
  const folder = await mkdtemp(join(tmpdir(), "dexnet-postgres-"));
  const settings = options.durable === true ? always : [...fast, ...always];
  const server = await createPostgresServer({ folder, settings, removesFolder: true });
  await server.start();
  // A busy machine may take long for a connection.
  return { url: `${server.url}&connect_timeout=30`, stop: () => server.stop() };
}
