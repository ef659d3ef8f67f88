import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { fileDatabaseSchema, fileDatabaseVersionSchema } from "./file-database.ts";
import { addressSchema, blockCidSchema } from "./ids.ts";
import { reportBodyBytes } from "./limits.ts";
import { proofFields } from "./proofs.ts";

const addressParam = z.object({ address: addressSchema });
const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A checkpoint, the root of the map that its tree ends with, and what this map has for an address. */
const provenMapFields = {
  /** Signed note, with the cosignatures of witnesses if there are any. */
  checkpoint: z.string(),
  map_root: hashSchema,
  /** Time of this root in its entry, in milliseconds since 1970. */
  map_time: z.int().check(z.nonnegative()),
  /** Proof that time and root are the last entry of the tree (RFC 6962). */
  inclusion: z.array(hashSchema).check(z.maxLength(63)),
  map: z.object({
    siblings: z.array(hashSchema).check(z.maxLength(256)),
    entry: z.nullable(z.object({ key: hashSchema, version: fileDatabaseVersionSchema, value: hashSchema })),
  }),
  /** Version that the entry of the map commits to. Null without one, and for a deleted storage. */
  version: z.nullable(z.object({ version: fileDatabaseVersionSchema, hash: hashSchema })),
};

/** Calls of the ledger about versions of file databases. */
export const versionCalls = {
  /** Sent by the api for every save, in the order of the saves. */
  reportVersion: defineCall({
    service: "ledger",
    method: "PUT",
    path: "/internal/v1/addresses/{address}/versions",
    summary: "Log a version of a file database, by the one delta or snapshot that was saved. May be repeated",
    caller: "operator",
    params: addressParam,
    body: fileDatabaseSchema,
    maxBodyBytes: reportBodyBytes,
    answer: z.object({}),
  }),
  /** For an api whose database was lost. */
  readVersions: defineCall({
    service: "ledger",
    method: "GET",
    path: "/internal/v1/addresses/{address}/versions",
    summary: "Copies of the newest snapshot of a file database and of the deltas after it, and the size of the address",
    caller: "operator",
    params: addressParam,
    answer: z.object({
      size_bytes: z.int().check(z.nonnegative()),
      /** In the order of the versions, each with one snapshot or one delta. */
      documents: z.array(fileDatabaseSchema),
    }),
  }),
  newestVersion: defineCall({
    service: "ledger",
    method: "POST",
    path: "/v1/addresses/{address}/log/version",
    summary: "Proof of the newest version of a file database as of the newest checkpoint. The address's key signs",
    caller: "anyone",
    params: addressParam,
    body: z.object({
      /** Size of the newest tree that the caller knows, 0 for none. */
      from: z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER)),
      ...proofFields,
    }),
    answer: z.object({
      ...provenMapFields,
      /** Proof that the address has this one key in the map (RFC 9381). */
      key_proof: z.string().check(z.regex(/^[0-9a-f]{160}$/)),
      /** Proof that the checkpoint continues the tree of the size `from`. Empty when that one is larger. */
      consistency: z.array(hashSchema),
      /**
       * The newest checkpoint of each witness, with its own map, and the proof that the checkpoint of the answer continues it.
       * Witnesses that have cosigned the same checkpoint share one element.
       */
      cosigned: z.array(z.object({ ...provenMapFields, consistency: z.array(hashSchema) })).check(z.maxLength(100)),
    }),
  }),
  listFileDatabaseCopies: defineCall({
    service: "ledger",
    method: "POST",
    path: "/v1/addresses/{address}/file-database",
    summary: "Blocks with copies of the newest snapshot and of the deltas after it. The address's key signs",
    caller: "anyone",
    params: addressParam,
    body: z.object(proofFields),
    answer: z.object({
      /** In the order of the versions. */
      copies: z.array(
        z.object({
          version: fileDatabaseVersionSchema,
          kind: z.enum(["delta", "snapshot"]),
          /** Blocks whose parts are the text of one document, in order. */
          cids: z.array(blockCidSchema).check(z.minLength(1)),
        }),
      ),
    }),
  }),
} as const;
