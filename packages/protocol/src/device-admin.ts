import { z } from "zod";
import { defineCall } from "./call.ts";
import { oneLine } from "./fields.ts";

const base = "/internal/v1/devices" as const;
const count = z.number().int().nonnegative();
const when = z.iso.datetime();

/** It becomes part of addresses, folders and lines of logs. */
export const deviceNameField = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,62}$/, "a name is lower case letters, digits and hyphens");
const nameParam = z.object({ name: deviceNameField });

/** Where in the world a device stands. */
export const devicePlaceShape = {
  country: z.string().regex(/^[A-Z]{2}$/, "a country is two capital letters"),
  city: z.string().min(1).max(100).regex(oneLine, "a city has no control characters in its name"),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
} as const;

export const deviceStateSchema = z.enum(["active", "draining"]);

/** More are not counted one by one. */
export const relyingBlocksMost = 10_000;

const knownDeviceSchema = z.object({
  name: z.string(),
  kind: z.string(),
  /** Where its copies lie, in words. */
  place: z.string(),
  country: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Its place in the world is invented. */
  demo: z.boolean(),
  state: deviceStateSchema,
  healthy: z.boolean(),
  /** Why it is not. */
  trouble: z.string().nullable(),
  away_since: when.nullable(),
  free_bytes: count,
  total_bytes: count,
  /** Of new copies, in percent, as things stand; 0 for one that gets none. */
  share: z.number().min(0).max(100),
  added_at: when,
  copies: count,
});

export const listedDeviceSchema = knownDeviceSchema;
export type ListedDevice = z.output<typeof listedDeviceSchema>;

export const shownDeviceSchema = knownDeviceSchema.extend({
  copies_by_state: z.object({ good: count, writing: count, bad: count }),
  /** Blocks that would have fewer than their copies without it; counted up to a limit. */
  relying_blocks: z.number().int().min(0).max(relyingBlocksMost),
  /** Of those, the ones that have no good copy elsewhere. */
  only_here: z.number().int().min(0).max(relyingBlocksMost),
  /** Copies that nothing refers to any more, and that it has not let go of yet. */
  removals_waiting: count,
});
export type ShownDevice = z.output<typeof shownDeviceSchema>;

/** What an operator does with the ledger's devices, while it runs. */
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
    summary: "Make a place ready and use it as a device from now on",
    caller: "operator",
    body: z.object({
      name: deviceNameField,
      ...devicePlaceShape,
      kind: z.string().min(1).max(30).default("folder"),
      /** What the driver of that kind wants to know: `{ "folder": "/disks/one" }`. */
      settings: z.record(z.string(), z.unknown()),
    }),
    answer: shownDeviceSchema,
  }),
  changeDevice: defineCall({
    service: "ledger",
    method: "PATCH",
    path: `${base}/{name}`,
    summary: "Drain a device, or have it take copies again",
    caller: "operator",
    params: nameParam,
    body: z.object({
      state: deviceStateSchema,
      /** Its place is empty, because a disk was replaced: make it ready anew. Only with the state `active`. */
      replaced: z.boolean().default(false),
    }),
    answer: shownDeviceSchema,
  }),
  removeDevice: defineCall({
    service: "ledger",
    method: "DELETE",
    path: `${base}/{name}`,
    summary: "Forget a device: one that was drained, or one that is lost",
    caller: "operator",
    params: nameParam,
    /** `lost`: it is gone for good, and with it whatever copies were only there. */
    query: z.object({ lost: z.stringbool().optional() }),
    answer: shownDeviceSchema,
  }),
} as const;
