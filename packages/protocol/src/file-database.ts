import { z } from "zod";
import { addressSchema, deploymentSchema, signatureSchema } from "./ids.ts";

const byteCount = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/**
 * Base64. The check of the signature verifies it, which accepts only the canonical text: a second pass over the megabytes
 * would take time.
 */
const sealedFiles = z
  .string()
  .refine((text) => text.length % 4 === 0)
  .meta({ format: "base64", contentEncoding: "base64" });

/** The file database as it is stored and sent. `docs/format.md` defines what each field binds. */
export const fileDatabaseSchema = z.strictObject({
  format: z.literal(1),
  /** Deployment for which the storage was made. */
  deployment: deploymentSchema,
  /** Milliseconds since 1970, strictly increasing. */
  version: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  /** Hash of the previous version; 64 zeros in the first. */
  previous: z.string().regex(/^[0-9a-f]{64}$/),
  publicData: z.strictObject({
    address: addressSchema,
    /** Size of the files as the user sees them. */
    storageFilesSize: byteCount,
    /** Size of the blocks that contain them. */
    storageFilesFactSize: byteCount,
  }),
  privateData: z.strictObject({ files: sealedFiles }),
  signature: signatureSchema,
});
export type FileDatabaseDocument = z.output<typeof fileDatabaseSchema>;
