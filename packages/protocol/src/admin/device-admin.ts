import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { oneLine } from "../fields.ts";

const base = "/internal/v1/devices" as const;
const count = z.int().check(z.nonnegative());
const when = z.iso.datetime();

/** Part of URLs, folder names and log lines. */
export const deviceNameField = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,62}$/));
const nameParam = z.object({ name: deviceNameField });

/** Geographic position of a device. */
export const deviceLocationShape = {
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  city: z.string().check(z.minLength(1), z.maxLength(100), z.regex(oneLine, "validation.titleCharacters")),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
} as const;

const deviceStateSchema = z.enum(["active", "draining"]);

/** Limit up to which these blocks are counted. */
export const maxRelyingBlocks = 10_000;

const listedDeviceSchema = z.object({
  name: z.string(),
  kind: z.string(),
  /** Description of where its copies are stored. */
  location: z.string(),
  country: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Its geographic position is invented. */
  demo: z.boolean(),
  state: deviceStateSchema,
  healthy: z.boolean(),
  /** Reason why it is not healthy. */
  trouble: z.nullable(z.string()),
  away_since: z.nullable(when),
  free_bytes: count,
  total_bytes: count,
  /** Current percentage of new copies that it gets. */
  share: z.number().check(z.minimum(0), z.maximum(100)),
  added_at: when,
  copies: count,
});

export type ListedDevice = z.output<typeof listedDeviceSchema>;

const shownDeviceSchema = z.extend(listedDeviceSchema, {
  copies_by_state: z.object({ good: count, writing: count, bad: count }),
  /** Blocks that would have too few copies without this device, counted up to a limit. */
  relying_blocks: z.int().check(z.minimum(0), z.maximum(maxRelyingBlocks)),
  /** Number of those blocks that have no good copy on another device. */
  only_here: z.int().check(z.minimum(0), z.maximum(maxRelyingBlocks)),
  /** Copies without an owner that are still to be deleted. */
  removals_waiting: count,
});
export type ShownDevice = z.output<typeof shownDeviceSchema>;

/** Calls with which an operator manages the devices of a running ledger. */
export const deviceAdminCalls = {
  devices: defineCall({
    service: "ledger",
    method: "GET",
    path: base,
    summary: "All devices, by name",
    caller: "operator",
    answer: z.object({ devices: z.array(listedDeviceSchema) }),
  }),
  device: defineCall({
    service: "ledger",
    method: "GET",
    path: `${base}/{name}`,
    summary: "One device, and which blocks rely on it",
    caller: "operator",
    params: nameParam,
    answer: shownDeviceSchema,
  }),
  addDevice: defineCall({
    service: "ledger",
    method: "POST",
    path: base,
    summary: "Prepare a location and use it as a device from now on",
    caller: "operator",
    body: z.object({
      name: deviceNameField,
      ...deviceLocationShape,
      kind: z._default(z.string().check(z.minLength(1), z.maxLength(30)), "folder"),
      /** Settings of the driver of that kind: `{ "folder": "/disks/one" }`. */
      settings: z.record(z.string(), z.unknown()),
    }),
    answer: shownDeviceSchema,
  }),
  changeDevice: defineCall({
    service: "ledger",
    method: "PATCH",
    path: `${base}/{name}`,
    summary: "Drain a device, or let it receive copies again",
    caller: "operator",
    params: nameParam,
    body: z.object({
      state: deviceStateSchema,
      /** Prepares an empty location again, after a disk was replaced. Only with the state `active`. */
      replaced: z._default(z.boolean(), false),
    }),
    answer: shownDeviceSchema,
  }),
  removeDevice: defineCall({
    service: "ledger",
    method: "DELETE",
    path: `${base}/{name}`,
    summary: "Remove a device that was drained or is lost",
    caller: "operator",
    params: nameParam,
    /** `lost`: the device can't be read any more, and copies that only it had are lost. */
    query: z.object({ lost: z.optional(z.stringbool()) }),
    answer: shownDeviceSchema,
  }),
} as const;
