import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { provideEmbeddedCluster } from "@dexnet/service/testing/embedded-image";
import { speedUpChildProcesses } from "@dexnet/service/testing/quick-start";
import { startTemporaryPostgres, type TemporaryPostgres } from "./postgres/temporary-postgres.ts";

let server: TemporaryPostgres | undefined;
let folder: string | undefined;

/**
 * Vitest's global set-up: one PostgreSQL for the whole run, handed to the tests as TEST_DATABASE_URL, and a fresh cluster of
 * the embedded database to start from.
 */
export async function setup(): Promise<void> {
  speedUpChildProcesses();
  folder = await mkdtemp(join(tmpdir(), "dexnet-tests-"));
  [server] = await Promise.all([startTemporaryPostgres(), provideEmbeddedCluster(folder)]);
  process.env.TEST_DATABASE_URL = server.url;
}

export async function teardown(): Promise<void> {
  await server?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
