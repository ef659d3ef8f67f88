import { existsSync, openAsBlob } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";

/** Variables with the paths of an empty cluster of the embedded database: as a file, and as a folder. */
const embeddedImageVariable = "TEST_EMBEDDED_IMAGE";
const embeddedClusterVariable = "TEST_EMBEDDED_CLUSTER";

/** Creates an empty cluster once for all tests, because that takes seconds, and sets the variables with its paths. */
export async function provideEmbeddedCluster(folder: string): Promise<void> {
  // The test command has created one.
  if (process.env[embeddedClusterVariable] !== undefined) return;
  // The optimizing compiler would take longer than it saves.
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
  const [cluster, image] = [join(folder, "cluster"), join(folder, "embedded.tar")];
  const client = await PGlite.create({ dataDir: cluster });
  await writeFile(image, (await client.dumpDataDir("none")).stream());
  await client.close();
  process.env[embeddedClusterVariable] = cluster;
  process.env[embeddedImageVariable] = image;
}

/**
 * Copies the empty cluster to the folder of a server, unless the folder exists. Outside of tests, as in benchmarks, there
 * is none to copy and the server creates its own.
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
