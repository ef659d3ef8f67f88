import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { errorCodes } from "./errors/errors.ts";
import { addressSchema, blockCidSchema, deploymentSchema } from "./ids.ts";
import {
  batchLengthBytes,
  blocksPerBatch,
  cidsPerCall,
  listBodyBytes,
  maxBatchBytes,
  maxBlockBytes,
} from "./limits.ts";
import { proofFields } from "./proofs.ts";

const addressParam = z.object({ address: addressSchema });
const storedSchema = z.object({ cid: blockCidSchema, size: z.int().check(z.positive()) });
const cidsSchema = z.array(blockCidSchema).check(z.minLength(1), z.maxLength(cidsPerCall));

/** Outcome for one block of a batch. `cid` is null when the bytes have no valid header. */
const batchResultSchema = z.union([
  storedSchema,
  z.object({ cid: z.nullable(blockCidSchema), code: z.enum(errorCodes) }),
]);

/**
 * Calls of the ledger. The path of a write is the same for every block, because browsers cache a cross-origin permission
 * by path. The CID is in the header of the block.
 */
export const blockCalls = {
  info: defineCall({
    service: "ledger",
    method: "GET",
    path: "/v1/info",
    summary: "The deployment's id, which every statement for it contains",
    caller: "anyone",
    answer: z.object({ deployment: deploymentSchema }),
  }),
  putBlock: defineCall({
    service: "ledger",
    method: "PUT",
    path: "/v1/addresses/{address}/blocks",
    summary: "Store one block: header and encrypted part. Answered when two copies are durable",
    caller: "anyone",
    params: addressParam,
    bodyKind: "bytes",
    maxBodyBytes: maxBlockBytes,
    answer: storedSchema,
  }),
  /** Body: frames of the block's length (4 bytes, big-endian) and the block. */
  putBlocks: defineCall({
    service: "ledger",
    method: "POST",
    path: "/v1/addresses/{address}/blocks/batch",
    summary: "Store many small blocks, each preceded by its length in 4 bytes. Returns the outcome of each, in order",
    caller: "anyone",
    params: addressParam,
    bodyKind: "bytes",
    maxBodyBytes: maxBatchBytes + blocksPerBatch * batchLengthBytes,
    answer: z.object({ results: z.array(batchResultSchema).check(z.maxLength(blocksPerBatch)) }),
  }),
  missingBlocks: defineCall({
    service: "ledger",
    method: "POST",
    path: "/v1/addresses/{address}/blocks/missing",
    summary:
      "Which of these blocks are to be sent (again): not of this address, or without enough good copies. The address's key signs",
    caller: "anyone",
    params: addressParam,
    body: z.object({ cids: cidsSchema, ...proofFields }),
    maxBodyBytes: listBodyBytes,
    answer: z.object({ missing: z.array(blockCidSchema) }),
  }),
  /** A block is deleted when its last owner releases it. It can't be stored for this address again. */
  deleteBlocks: defineCall({
    service: "ledger",
    method: "POST",
    path: "/v1/addresses/{address}/blocks/delete",
    summary: "Release blocks, signed by the address's key. May be repeated",
    caller: "anyone",
    params: addressParam,
    body: z.object({ cids: cidsSchema, ...proofFields }),
    maxBodyBytes: listBodyBytes,
    answer: z.object({ deleted: z.array(blockCidSchema), unknown: z.array(blockCidSchema) }),
  }),
  /** The bytes of a range are not verified, unless it has all bytes of the block. */
  getBlock: defineCall({
    service: "ledger",
    method: "GET",
    path: "/v1/blocks/{cid}",
    summary: "One block, header and encrypted part, or a range of its bytes",
    caller: "anyone",
    params: z.object({ cid: blockCidSchema }),
    answerKind: "bytes",
    answersRanges: true,
  }),
  /** Sent by the api: how many bytes an address may store and until when. The latest message wins. */
  entitleAddress: defineCall({
    service: "ledger",
    method: "PUT",
    path: "/internal/v1/addresses/{address}",
    summary: "Set the size and the paid time of an address",
    caller: "operator",
    params: addressParam,
    body: z.object({ size_bytes: z.int().check(z.nonnegative()), paid_until: z.iso.datetime() }),
    answer: z.object({}),
  }),
  forgetAddress: defineCall({
    service: "ledger",
    method: "DELETE",
    path: "/internal/v1/addresses/{address}",
    summary: "Release all blocks of an address; those without another owner are deleted from their devices",
    caller: "operator",
    params: addressParam,
    answer: z.object({}),
  }),
} as const;
