import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartError } from "@dexnet/service/process/start-error";
import { writeFileAtomically } from "@dexnet/service/process/write-file-atomically";
import * as z from "zod/mini";

export const manifestName = "backup.json";

/** Path of a file below the folder of the backup. */
const pathSchema = z.string().check(z.refine((path) => !isAbsolute(path) && !path.split(/[\\/]/).includes("..")));
const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  database: z.enum(["postgres", "embedded"]),
  files: z.array(z.object({ path: pathSchema, sizeBytes: z.number(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;

/** Describes all files of the folder. It is written last, so a folder without it is not a complete backup. */
export async function writeManifest(folder: string, database: Manifest["database"], now: Date): Promise<Manifest> {
  const files: Manifest["files"] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.push({ path: relative(folder, path), sizeBytes: (await stat(path)).size, sha256: await hashFile(path) });
  }
  const manifest: Manifest = { format: 1, createdAt: now.toISOString(), database, files };
  await writeFileAtomically(join(folder, manifestName), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/** Reads the description and verifies every file. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName);
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new StartError(`${folder} is not a complete backup: ${manifestName} is missing.`, { cause });
  });
  const manifest = parseManifest(text, path);
  for (const file of manifest.files) {
    const sha256 = await hashFile(join(folder, file.path)).catch(() => undefined);
    if (sha256 !== file.sha256)
      throw new StartError(`The backup is damaged: ${file.path} is not the file of its backup.`);
  }
  return manifest;
}

function parseManifest(text: string, path: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError(`${path} is damaged, or the backup of a newer version.`, { cause });
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
