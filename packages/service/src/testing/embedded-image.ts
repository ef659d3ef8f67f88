import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";

/** Where the test command has put a fresh cluster of the embedded database. */
export const embeddedImageVariable = "TEST_EMBEDDED_IMAGE";

/** Makes a fresh cluster once, for the many tests that begin with one: loading it takes a fifth of the time. */
export async function writeEmbeddedImage(path: string): Promise<void> {
  const client = await PGlite.create();
  const image = await client.dumpDataDir("none");
  await client.close();
  await writeFile(path, image.stream());
}

/** The same as a folder, for whoever starts a server on a copy of it. */
export async function writeEmbeddedCluster(folder: string): Promise<void> {
  const client = await PGlite.create({ dataDir: folder });
  await client.close();
}

export async function readEmbeddedImage(): Promise<Blob> {
  const path = process.env[embeddedImageVariable];
  if (path === undefined) throw new Error(`${embeddedImageVariable} is not set: the tests' global set-up did not run.`);
  return openAsBlob(path);
}
