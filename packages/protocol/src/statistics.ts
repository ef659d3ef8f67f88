import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { addressSchema, blockCidSchema } from "./ids.ts";
import { listBodyBytes } from "./limits.ts";
import { proofFields } from "./proofs.ts";

const base = "/v1/statistics" as const;
const count = z.int().check(z.nonnegative());
const country = z.string().check(z.length(2));
const deviceId = z.string();
const moment = z.iso.datetime();
const addressParam = z.object({ address: addressSchema });

/** Limits of the size of one request. */
export const maxSummaryAddresses = 1_000;
export const maxLocatedBlocks = 200;
/** Days of which the growth of the network is kept. */
export const maxGrowthDays = 400;

export const deviceOnMapSchema = z.object({
  id: deviceId,
  country,
  city: z.string(),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  /** Its geographic position is invented, as in the embedded set-up. */
  demo: z.boolean(),
  /** Whether its last health check succeeded. */
  online: z.boolean(),
  /** `draining`: it gets no new copies, and its copies are moved to other devices. */
  state: z.enum(["active", "draining"]),
  /** Good copies on it, of all addresses. */
  copies: count,
  /** Time when a copy on it was last verified, or null. */
  checked_at: z.nullable(moment),
});

/** The names are those of the specification; `apps/ledger/README.md` defines how each is counted. */
export const blockCountersSchema = z.object({
  /** Sum of the sizes of the unique blocks, in bytes. */
  used: count,
  blocks_count: count,
  unique_blocks: count,
  total_blocks: count,
  replication_rate: z.number().check(z.nonnegative()),
  replication_percent: z.number().check(z.minimum(0), z.maximum(100)),
  devices_count: count,
  /** Countries of the devices with good copies, sorted, without repetition. */
  countries: z.array(country),
  /** Devices with good copies, by name. The device map has their positions. */
  devices: z.array(z.object({ id: deviceId, copies: z.int().check(z.positive()) })),
});

/** Counters of the whole network at one time. */
export const networkSampleSchema = z.object({
  at: moment,
  devices: count,
  devices_online: count,
  /** Number of countries with a device. */
  countries: count,
  unique_blocks: count,
  total_blocks: count,
  used: count,
});

export const blockOnDevicesSchema = z.object({
  cid: blockCidSchema,
  size: count,
  stored_at: moment,
  /** `whole`: all copies are good. `healing`: some are, and the others are being made. `lost`: no copy is good now. */
  state: z.enum(["whole", "healing", "lost"]),
  /** Copies that exist or are being made, by the device's name. */
  devices: z.array(
    z.object({
      id: deviceId,
      state: z.enum(["good", "writing", "bad"]),
      /** Time when its bytes were last verified; null while it is being made. */
      checked_at: z.nullable(moment),
    }),
  ),
});

export const statisticsCalls = {
  deviceMap: defineCall({
    service: "ledger",
    method: "GET",
    path: `${base}/devices/map_info`,
    summary: "The devices, with their geographic positions",
    caller: "anyone",
    answer: z.object({ devices: z.array(deviceOnMapSchema) }),
  }),
  blocksSummary: defineCall({
    service: "ledger",
    method: "POST",
    path: `${base}/blocks/summary_info`,
    summary: "Counters for a list of addresses together, or for the whole network if the list is empty",
    caller: "anyone",
    body: z.object({ addresses: z._default(z.array(addressSchema).check(z.maxLength(maxSummaryAddresses)), []) }),
    maxBodyBytes: listBodyBytes,
    answer: blockCountersSchema,
  }),
  /** Up to a week with a sample of every hour; more days with the last sample of each day (UTC). */
  growth: defineCall({
    service: "ledger",
    method: "GET",
    path: `${base}/network/growth`,
    summary: "Counters of the whole network over time: every hour of up to 7 days, or every day of more",
    caller: "anyone",
    query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxGrowthDays)), 30) }),
    answer: z.object({ samples: z.array(networkSampleSchema) }),
  }),
  address: defineCall({
    service: "ledger",
    method: "GET",
    path: `${base}/address/{address}`,
    summary: "Counters of one address; all are zero if the ledger does not know it",
    caller: "anyone",
    params: addressParam,
    answer: z.extend(blockCountersSchema, { available_space: count }),
  }),
  addressBlocks: defineCall({
    service: "ledger",
    method: "GET",
    path: `${base}/address/{address}/blocks`,
    summary: "The blocks of one address, page by page, with their devices. The address's key signs",
    caller: "anyone",
    params: addressParam,
    query: z.object({
      after: z.optional(blockCidSchema),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
      ...proofFields,
    }),
    /** `next` is the `after` of the following page; null on the last one. */
    answer: z.object({ blocks: z.array(blockOnDevicesSchema), next: z.nullable(blockCidSchema) }),
  }),
  /** Blocks that the address does not own are left out. */
  locateBlocks: defineCall({
    service: "ledger",
    method: "POST",
    path: `${base}/address/{address}/blocks/locate`,
    summary: "The devices of some blocks of one address. The address's key signs",
    caller: "anyone",
    params: addressParam,
    body: z.object({
      cids: z.array(blockCidSchema).check(z.minLength(1), z.maxLength(maxLocatedBlocks)),
      ...proofFields,
    }),
    answer: z.object({ blocks: z.array(blockOnDevicesSchema) }),
  }),
} as const;
