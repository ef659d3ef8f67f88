import { startTemporaryPostgres, type TemporaryPostgres } from "./postgres/temporary-postgres.ts";

let server: TemporaryPostgres | undefined;

/** Vitest's global set-up: one PostgreSQL for the whole run, handed to the tests as TEST_DATABASE_URL. */
export async function setup(): Promise<void> {
  server = await startTemporaryPostgres();
  process.env.TEST_DATABASE_URL = server.url;
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
