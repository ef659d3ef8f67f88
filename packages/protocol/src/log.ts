import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { addressSchema, blockCidSchema } from "./ids.ts";
import { cidsPerCall, listBodyBytes } from "./limits.ts";
import { nonceSchema, proofFields } from "./proofs.ts";

const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.nonnegative());
const moment = z.iso.datetime();

/** Size and root of the log on a chain, in a block that the chain can't drop any more. */
export const logAnchorSchema = z.object({
  size: count,
  root: hashSchema,
  transaction: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  block: count,
  /** Time when the ledger found the block to be final. */
  at: moment,
});

/** Time within which an accepted change is in a checkpoint. A log that takes longer has stopped. */
export const integrationSeconds = 60;
/**
 * A root of the map or a cosignature that is further from the own clock does not show that the log is the newest one. It also
 * allows for a clock that is some hours off, for a wrong time zone, and for witnesses that are down for a night.
 */
export const maxLogAgeMs = 86_400_000;
/** The log adds a root of the map after this time also without changes. */
export const rootIntervalMs = 3_600_000;

/** Subject of an entry: CID of a stored block, nonce of a delete, or number of a version of the file database. */
const entrySubjectSchema = z.union([blockCidSchema, nonceSchema, z.string().check(z.regex(/^[1-9]\d{0,15}$/))]);

/**
 * The log of the ledger (C2SP tlog-tiles with the prefix `/v1/log`). Tiles are at `/v1/log/tile/…` and not in this table,
 * because their paths have a variable number of segments.
 */
export const logCalls = {
  info: defineCall({
    service: "ledger",
    method: "GET",
    path: "/v1/log/info",
    summary: "Name and keys of the log, and the time within which it integrates entries",
    caller: "anyone",
    answer: z.object({
      name: z.string(),
      /** Text form of C2SP signed-note: name, id and Ed25519 key. */
      verifier_key: z.string(),
      /** Public key of the verifiable random function that gives storages their keys in the map. */
      map_key: hashSchema,
      integration_seconds: z.int().check(z.positive()),
      /** Newest published checkpoint. Null before the first. */
      checkpoint: z.nullable(
        z.object({
          size: count,
          root: hashSchema,
          at: moment,
          /** Witnesses that have cosigned it, by their verifier keys. */
          cosignatures: z.array(z.object({ witness: z.string(), at: moment })),
        }),
      ),
      /** Verifier keys of the witnesses that are asked to cosign. */
      witnesses: z.array(z.string()),
      /** Contract of the anchors, and the newest of them. Null when checkpoints are not anchored. */
      anchor: z.nullable(z.object({ chain_id: count, contract: z.string(), newest: z.nullable(logAnchorSchema) })),
    }),
  }),
  /**
   * For the entry with index n: the anchor of the smallest tree with at least n + 1 entries, and the signed checkpoint of that
   * tree.
   */
  anchor: defineCall({
    service: "ledger",
    method: "GET",
    path: "/v1/log/anchor",
    summary: "The anchor of the smallest tree with at least that many entries, or null",
    caller: "anyone",
    query: z.object({ size: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)) }),
    answer: z.object({
      /** Null when checkpoints are not anchored. */
      contract: z.nullable(
        z.object({
          chain_id: count,
          address: z.string(),
          /** Page of a transaction in a block explorer, with `{transaction}` in place of its hash. */
          explorer: z.nullable(z.string().check(z.regex(/^https?:\/\//))),
        }),
      ),
      /** Null while there is none. */
      anchor: z.nullable(z.extend(logAnchorSchema, { checkpoint: z.string() })),
    }),
  }),
  checkpoint: defineCall({
    service: "ledger",
    method: "GET",
    path: "/v1/log/checkpoint",
    summary: "The newest signed checkpoint of the log",
    caller: "anyone",
    answerKind: "bytes",
  }),
  /** The newest entry of each subject. Subjects without an entry are left out. */
  entries: defineCall({
    service: "ledger",
    method: "POST",
    path: "/v1/addresses/{address}/log/entries",
    summary: "Records, salts and indexes of an address's entries in the log. The address's key signs",
    caller: "anyone",
    params: z.object({ address: addressSchema }),
    body: z.object({
      subjects: z.array(entrySubjectSchema).check(z.minLength(1), z.maxLength(cidsPerCall)),
      ...proofFields,
    }),
    maxBodyBytes: listBodyBytes,
    answer: z.object({
      checkpoint: z.string(),
      entries: z.array(
        z.object({
          subject: z.string(),
          /** Null while the entry waits to be integrated. */
          index: z.nullable(z.int().check(z.nonnegative())),
          salt: hashSchema,
          record: z.string(),
        }),
      ),
    }),
  }),
} as const;
