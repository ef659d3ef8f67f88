import { z } from "zod";
import { defineCall } from "./call.ts";
import { addressSchema, blockCidSchema } from "./ids.ts";

const addressParam = z.object({ address: addressSchema });

/**
 * The ledger's calls. A write goes to a path that does not change from block to block, because browsers remember a
 * cross-origin permission by path: the block names itself in its header.
 */
export const blockCalls = {
  putBlock: defineCall({
    service: "ledger",
    method: "PUT",
    path: "/v1/addresses/{address}/blocks",
    summary: "Store one block: header and encrypted part. Answered when two copies are durable",
    caller: "anyone",
    params: addressParam,
    bodyKind: "bytes",
    answer: z.object({ cid: blockCidSchema, size: z.number().int().positive() }),
  }),
  getBlock: defineCall({
    service: "ledger",
    method: "GET",
    path: "/v1/blocks/{cid}",
    summary: "One block: header and encrypted part",
    caller: "anyone",
    params: z.object({ cid: blockCidSchema }),
    answerKind: "bytes",
  }),
  /** Said by the api: how much an address may keep and until when. Later words win. */
  entitleAddress: defineCall({
    service: "ledger",
    method: "PUT",
    path: "/internal/v1/addresses/{address}",
    summary: "Set an address's size and paid time",
    caller: "operator",
    params: addressParam,
    body: z.object({ size_bytes: z.number().int().nonnegative(), paid_until: z.iso.datetime() }),
    answer: z.object({}),
  }),
  forgetAddress: defineCall({
    service: "ledger",
    method: "DELETE",
    path: "/internal/v1/addresses/{address}",
    summary: "Let go of all blocks of an address; those without another owner are removed from their devices",
    caller: "operator",
    params: addressParam,
    answer: z.object({}),
  }),
} as const;
