import * as z from "zod/mini";
import { addressSchema, blockCidSchema, deploymentSchema, signatureSchema } from "./ids.ts";

const byteCount = z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER));

/**
 * Base64. The check of the signature verifies it, which accepts only the canonical text: a second pass over the megabytes
 * would take time.
 */
const sealed = z
  .string()
  .check(z.refine((text) => text.length % 4 === 0))
  .register(z.globalRegistry, { format: "base64", contentEncoding: "base64" });

/** Milliseconds since 1970, strictly increasing, up to the last date that exists. */
export const fileDatabaseVersionSchema = z.int().check(z.positive(), z.maximum(8_640_000_000_000_000));
/** BLAKE3-256 of the statement of a version. */
const versionHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const publicSizes = {
  /** Size of the files as the user sees them. */
  storageFilesSize: byteCount,
  /** Size of the blocks that contain them. */
  storageFilesFactSize: byteCount,
};
const publicData = z.strictObject({ address: addressSchema, ...publicSizes });

/** One saved change. */
export const deltaSchema = z.strictObject({
  version: fileDatabaseVersionSchema,
  /** Hash of the version before; 64 zeros in the first. */
  previous: versionHash,
  ...publicSizes,
  changes: sealed,
  signature: signatureSchema,
});

/** A whole list. Its pages are blocks on the ledger. */
export const snapshotSchema = z.strictObject({
  /** Version whose list it contains, and its hash. */
  version: fileDatabaseVersionSchema,
  head: versionHash,
  ...publicSizes,
  pages: z.array(z.strictObject({ cid: blockCidSchema, size: byteCount })),
  /** Records that are not in the pages. */
  records: sealed,
  signature: signatureSchema,
});

/**
 * The file database as it is sent. `docs/format.md` defines what each field binds. Only snapshot and deltas are signed: the
 * other fields repeat fields of the newest one.
 */
export const fileDatabaseSchema = z.strictObject({
  /** A larger number is told apart from other faults: `too_big`. */
  format: z.int().check(z.minimum(1), z.maximum(1)),
  /** Deployment for which the storage was made. */
  deployment: deploymentSchema,
  version: fileDatabaseVersionSchema,
  /** Oldest version that the server can return. Only in answers. */
  oldest: z.optional(fileDatabaseVersionSchema),
  publicData,
  privateData: z.strictObject({
    files: z.strictObject({
      snapshot: z.nullable(snapshotSchema),
      /** In the order of their versions. */
      deltas: z.array(deltaSchema),
    }),
  }),
});
export type FileDatabaseDocument = z.output<typeof fileDatabaseSchema>;
