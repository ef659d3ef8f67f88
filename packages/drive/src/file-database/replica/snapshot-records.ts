import { fileDatabaseVersionSchema } from "@dexnet/protocol/file-database";
import { blockCidSchema } from "@dexnet/protocol/ids";
import * as z from "zod/mini";
import { entryIdSchema, haveOwnIds, writerSchema } from "../../file-list/entries.ts";

/** A page that only older snapshots need. */
const retiredPageSchema = z.strictObject({
  cid: blockCidSchema,
  size: z.int().check(z.nonnegative()),
  /** Version of the first snapshot without it. */
  version: fileDatabaseVersionSchema,
});
export type RetiredPage = z.output<typeof retiredPageSchema>;

/** Sealed content of a snapshot, beside its pages. */
export const snapshotRecordsSchema = z.strictObject({
  writers: z.array(writerSchema).check(z.refine(haveOwnIds)),
  /** Lowest id of each page. */
  firstIds: z.array(entryIdSchema),
  /** Pages whose blocks are deleted when the server no longer keeps a version that needs them. */
  retired: z.array(retiredPageSchema),
});
export type SnapshotRecords = z.output<typeof snapshotRecordsSchema>;
