import { z } from "zod";
import { addressSchema, deploymentSchema, signatureSchema } from "./ids.ts";

const byteCount = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/**
 * Base64. That it is some is left to the check of the signature, which takes only one text for the same bytes: there are
 * megabytes of it, and each look at them all takes its time.
 */
const sealedFiles = z
  .string()
  .refine((text) => text.length % 4 === 0)
  .meta({ format: "base64", contentEncoding: "base64" });

/** The file database as it is stored and sent. `docs/format.md` says what each field binds. */
export const fileDatabaseSchema = z.strictObject({
  format: z.literal(1),
  /** The deployment that the storage was made for. */
  deployment: deploymentSchema,
  /** Milliseconds since 1970, strictly growing. */
  version: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  /** Hash of the version before; 64 zeros in the first. */
  previous: z.string().regex(/^[0-9a-f]{64}$/),
  publicData: z.strictObject({
    address: addressSchema,
    /** Bytes of the files as the person sees them. */
    storageFilesSize: byteCount,
    /** Bytes of the blocks that hold them. */
    storageFilesFactSize: byteCount,
  }),
  privateData: z.strictObject({ files: sealedFiles }),
  signature: signatureSchema,
});
export type FileDatabaseDocument = z.output<typeof fileDatabaseSchema>;
