import { z } from "zod";
import { defineCall } from "./call.ts";
import { addressSchema, blockCidSchema } from "./ids.ts";

const base = "/v1/statistics" as const;
const count = z.number().int().nonnegative();
const addressParam = z.object({ address: addressSchema });

export const deviceOnMapSchema = z.object({
  id: z.string(),
  country: z.string().length(2),
  city: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  online: z.boolean(),
});

/** The words are those of the specification; `docs/architecture.md` says how each is counted. */
export const blockFiguresSchema = z.object({
  blocks_count: count,
  unique_blocks: count,
  total_blocks: count,
  replication_rate: z.number().nonnegative(),
  replication_percent: z.number().min(0).max(100),
  devices_count: count,
  countries: z.array(z.string().length(2)),
});

export const statisticsCalls = {
  deviceMap: defineCall({
    service: "ledger",
    method: "GET",
    path: `${base}/devices/map_info`,
    summary: "The devices, with their places",
    caller: "anyone",
    answer: z.object({ devices: z.array(deviceOnMapSchema) }),
  }),
  blocksSummary: defineCall({
    service: "ledger",
    method: "POST",
    path: `${base}/blocks/summary_info`,
    summary: "Figures for a list of addresses together",
    caller: "anyone",
    body: z.object({ addresses: z.array(addressSchema).max(100) }),
    answer: blockFiguresSchema,
  }),
  address: defineCall({
    service: "ledger",
    method: "GET",
    path: `${base}/address/{address}`,
    summary: "Figures of one address",
    caller: "anyone",
    params: addressParam,
    answer: blockFiguresSchema.extend({ available_space: count, used: count }),
  }),
  addressBlocks: defineCall({
    service: "ledger",
    method: "GET",
    path: `${base}/address/{address}/blocks`,
    summary: "The blocks of one address, page by page, with their devices",
    caller: "anyone",
    params: addressParam,
    query: z.object({ after: blockCidSchema.optional(), limit: z.coerce.number().int().min(1).max(500).default(100) }),
    answer: z.object({
      blocks: z.array(
        z.object({
          cid: blockCidSchema,
          size: count,
          devices: z.array(z.object({ id: z.string(), checked_at: z.iso.datetime().nullable() })),
        }),
      ),
      next: blockCidSchema.nullable(),
    }),
  }),
} as const;
