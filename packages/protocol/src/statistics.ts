import { z } from "zod";
import { defineCall } from "./call.ts";
import { addressSchema, blockCidSchema } from "./ids.ts";
import { proofFields } from "./proofs.ts";

const base = "/v1/statistics" as const;
const count = z.number().int().nonnegative();
const country = z.string().length(2);
const deviceId = z.string();
const moment = z.iso.datetime();
const addressParam = z.object({ address: addressSchema });

/** More in one list would make a body that is no longer a question. */
export const summaryAddressesMost = 1_000;

export const deviceOnMapSchema = z.object({
  id: deviceId,
  country,
  city: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Its place is invented, as in the embedded set-up. */
  demo: z.boolean(),
  /** It answered when it was last looked at. */
  online: z.boolean(),
  /** `draining`: it gets no new copies, and gives those that it has to others. */
  state: z.enum(["active", "draining"]),
  /** Good copies on it, of all addresses. */
  copies: count,
  /** When a copy on it was last found to be right; null when none ever was. */
  checked_at: moment.nullable(),
});

/** The words are those of the specification; `docs/architecture.md` says how each is counted. */
export const blockFiguresSchema = z.object({
  /** The sizes of the unique blocks, added up, in bytes. */
  used: count,
  blocks_count: count,
  unique_blocks: count,
  total_blocks: count,
  replication_rate: z.number().nonnegative(),
  replication_percent: z.number().min(0).max(100),
  devices_count: count,
  /** Of the devices with good copies, each country once, in order. */
  countries: z.array(country),
  /** The devices with good copies, by name; their places stand in the device map. */
  devices: z.array(z.object({ id: deviceId, copies: z.number().int().positive() })),
});

export const blockOnDevicesSchema = z.object({
  cid: blockCidSchema,
  size: count,
  stored_at: moment,
  /** `whole`: all its copies are good. `healing`: some are, and the others are being made. `lost`: none is good now. */
  state: z.enum(["whole", "healing", "lost"]),
  /** Every copy that there is or is being made, by the device's name. */
  devices: z.array(
    z.object({
      id: deviceId,
      state: z.enum(["good", "writing", "bad"]),
      /** When its bytes were last known to be right; null while it is being made. */
      checked_at: moment.nullable(),
    }),
  ),
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
    summary: "Figures for a list of addresses together; of the whole network for an empty one",
    caller: "anyone",
    body: z.object({ addresses: z.array(addressSchema).max(summaryAddressesMost).default([]) }),
    answer: blockFiguresSchema,
  }),
  address: defineCall({
    service: "ledger",
    method: "GET",
    path: `${base}/address/{address}`,
    summary: "Figures of one address; all are zero for one that the ledger does not know",
    caller: "anyone",
    params: addressParam,
    answer: blockFiguresSchema.extend({ available_space: count }),
  }),
  addressBlocks: defineCall({
    service: "ledger",
    method: "GET",
    path: `${base}/address/{address}/blocks`,
    summary: "The blocks of one address, page by page, with their devices. The address's key signs",
    caller: "anyone",
    params: addressParam,
    query: z.object({
      after: blockCidSchema.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
      ...proofFields,
    }),
    /** `next` goes into `after` for the page that follows; null on the last one. */
    answer: z.object({ blocks: z.array(blockOnDevicesSchema), next: blockCidSchema.nullable() }),
  }),
} as const;
