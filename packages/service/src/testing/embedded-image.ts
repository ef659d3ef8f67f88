import { existsSync, openAsBlob } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";

/** Where a test runner's set-up has put a fresh cluster of the embedded database: as a file, and as a folder. */
const embeddedImageVariable = "TEST_EMBEDDED_IMAGE";
const embeddedClusterVariable = "TEST_EMBEDDED_CLUSTER";

/** Makes a fresh cluster once, for the many tests that begin with one, and tells them where it is: making one takes seconds. */
export async function provideEmbeddedCluster(folder: string): Promise<void> {
  // The test command has made one.
  if (process.env[embeddedClusterVariable] !== undefined) return;
  // The optimizing compiler would take longer for it than it saves.
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
  const [cluster, image] = [join(folder, "cluster"), join(folder, "embedded.tar")];
  const client = await PGlite.create({ dataDir: cluster });
  await writeFile(image, (await client.dumpDataDir("none")).stream());
  await client.close();
  process.env[embeddedClusterVariable] = cluster;
  process.env[embeddedImageVariable] = image;
}

/**
 * For a server that is to begin with a fresh cluster in that folder. One that is there already stays. Outside of the tests, as
 * in benchmarks, none is provided and the server makes its own.
 */
export async function copyEmbeddedCluster(folder: string): Promise<void> {
  const cluster = process.env[embeddedClusterVariable];
  if (cluster !== undefined && !existsSync(folder)) await cp(cluster, folder, { recursive: true });
}

export async function readEmbeddedImage(): Promise<Blob> {
  const path = process.env[embeddedImageVariable];
  if (path === undefined) throw new Error(`${embeddedImageVariable} is not set: the tests' global set-up did not run.`);
  return openAsBlob(path);
}
