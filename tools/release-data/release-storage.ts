import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

const entrySchema = z.strictObject({
  /** Folders and name. In the trash, only the name. */
  path: z.array(z.string()),
  kind: z.enum(["folder", "file"]),
  sizeBytes: z.number(),
  /** Milliseconds since 1970; 0 for a folder. */
  date: z.number(),
  isFavourite: z.boolean(),
  hasThumbnail: z.boolean(),
  /** Milliseconds since 1970. Null for an entry that is not in the trash. */
  trashedAt: z.nullable(z.number()),
});

/** `storage.json` of a release: what is needed to open its storage, and what is in it. */
const storageSchema = z.strictObject({
  warning: z.string(),
  /** Milliseconds since 1970. */
  madeAt: z.number(),
  /** Seed of the content of its files. */
  seed: z.string(),
  email: z.string(),
  password: z.string(),
  address: z.string(),
  phrase: z.string(),
  /** Image of every thumbnail. */
  thumbnailHex: z.string(),
  /** Links to the same folder: path and fragment, and the password if it needs one. */
  shares: z.array(z.strictObject({ linkPath: z.string(), password: z.nullable(z.string()) })),
  sharedFolder: z.string(),
  /** Kept versions, the oldest first. */
  versions: z.array(z.number()),
  entries: z.array(entrySchema),
  /** Name of the file that is removed, and whose blocks the ledger still has. */
  releasedName: z.string(),
  /** File that has a part list, although it is short. */
  listedName: z.string(),
  /** Records of a device, as its browser has them. */
  device: z.strictObject({
    texts: z.record(z.string(), z.string()),
    journal: z.array(z.string()),
    transfers: z.array(z.strictObject({ key: z.string(), sealed: z.string() })),
    /** Folder that only the journal has. */
    unsavedFolder: z.string(),
    /** File whose upload has not ended. */
    unfinishedName: z.string(),
  }),
  keyStore: z.strictObject({ text: z.string(), password: z.string() }),
});

export type ReleaseStorage = z.infer<typeof storageSchema>;
export type ReleaseEntry = z.infer<typeof entrySchema>;

/** Reads the description of the storage of a release. */
export async function readReleaseStorage(folder: string): Promise<ReleaseStorage> {
  return storageSchema.parse(JSON.parse(await readFile(join(folder, "storage.json"), "utf8")));
}

/** Content of a file, which is not stored in the repository a second time. */
export function contentOf(seed: string, { path, sizeBytes }: Pick<ReleaseEntry, "path" | "sizeBytes">): Buffer {
  if (sizeBytes === 0) return Buffer.alloc(0);
  return createHash("shake256", { outputLength: sizeBytes })
    .update(`${seed} ${path.at(-1)}`)
    .digest();
}
