import { type BlockCid, blockCidSchema } from "@dexnet/protocol/names/ids";
import { z } from "zod";
import { entryIdSchema } from "../../file-list/entries.ts";
import { newFolderSchema } from "../../file-list/file-operations.ts";
import type { Handles } from "../store/upload-store.ts";

const keptFileSchema = z.object({
  /** Id of its entry in the list, once it is there. */
  entryId: entryIdSchema,
  parentId: entryIdSchema.nullable(),
  name: z.string(),
  /** Path of the file, for a receipt. */
  pathName: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  date: z.number().int(),
  fileIdHex: z.string().regex(/^[0-9a-f]{32}$/),
  keyBase64: z.string().length(44),
  /** Entry that goes to the trash when the file is added to the list. */
  replacesId: entryIdSchema.optional(),
});

/** The constants of an upload. */
export const bundleSchema = z.object({
  groupId: entryIdSchema,
  groupName: z.string().nullable(),
  isFolder: z.boolean(),
  /** Folders of the files, each after its parent; those that may not be in the list yet. */
  folders: z.array(newFolderSchema),
  /** Many small files of one part, or one of any size. */
  files: z.array(keptFileSchema).min(1),
});

/**
 * Progress of one file.
 * - `listing`: it is being added to the list with this change; only the list says whether it is there.
 * - `letting-go`: its blocks are being released.
 */
export const fileStateSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("going") }),
  z.object({ kind: z.literal("paused") }),
  z.object({ kind: z.literal("failed"), errorCode: z.string() }),
  z.object({ kind: z.literal("listing"), writerId: entryIdSchema, seq: z.number().int().positive() }),
  z.object({ kind: z.literal("letting-go") }),
  z.object({ kind: z.literal("over") }),
]);

/** `cids`: null for blocks without a name. `stored`: one digit each, 1 for blocks that the ledger has acknowledged. */
export const blocksSchema = z.object({ cids: z.array(blockCidSchema.nullable()), stored: z.string().regex(/^[01]*$/) });

/** Block of a file's thumbnail. It is named before it is sent, and may be in the ledger from then on. */
export const keptThumbnailSchema = z.object({ cid: blockCidSchema, blockSizeBytes: z.number().int().positive() });

export type KeptThumbnail = z.output<typeof keptThumbnailSchema>;
export type KeptFile = z.output<typeof keptFileSchema>;
export type FileState = z.output<typeof fileStateSchema>;

/**
 * Uploads that are kept together on the device, with their blocks. In a bundle of several files block n is the only part of
 * file n. In a bundle of one file the blocks are its parts, and after them those of its part list.
 */
export interface Bundle extends z.output<typeof bundleSchema> {
  readonly id: string;
  handles: Handles;
  readonly cids: (BlockCid | null)[];
  readonly stored: boolean[];
  readonly states: FileState[];
  /** Thumbnail of each file; null for a file without one. */
  readonly thumbnails: (KeptThumbnail | null)[];
}

export function newBundle(id: string, kept: z.output<typeof bundleSchema>, handles: Handles): Bundle {
  const states: FileState[] = kept.files.map(() => ({ kind: "going" }));
  return { id, ...kept, handles, cids: [], stored: [], states, thumbnails: kept.files.map(() => null) };
}

export function fileAt(bundle: Bundle, fileIndex: number): KeptFile {
  const file = bundle.files[fileIndex];
  if (file === undefined) throw new RangeError("There is no such file in the bundle");
  return file;
}
