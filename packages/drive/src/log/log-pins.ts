import * as z from "zod/mini";
import type { LocalStore } from "../platform/local-store.ts";
import { namesOfDevice } from "../platform/stored-names.ts";
import type { AnsweredMap } from "./newest-version.ts";
import { noWitnessRequired, type WitnessRequirement, witnessRequirementSchema } from "./witness-requirement.ts";

const violationSchema = z.object({
  code: z.enum(["log_forked", "log_rolled_back", "log_omits_entry", "log_contradicts_anchor"]),
  /** Text that shows it to others. */
  evidence: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});
/** A proven lie of a log. */
export type LogViolation = z.output<typeof violationSchema>;

const pinSchema = z.object({
  verifierKey: z.string(),
  mapKey: z.string(),
  /** Note of the largest checkpoint that the device has seen. */
  checkpoint: z.nullable(z.string()),
  violation: z.nullable(violationSchema),
  /** Contract with the anchors of the log. Null until the device has verified an anchor. */
  contract: z.nullable(z.object({ chainId: z.number(), address: z.string() })),
});
/** Verified state of the log of a deployment, as this device has last seen it. */
export type LogPin = z.output<typeof pinSchema>;

/**
 * Verified answer of the ledger about the map for one storage: the one with the largest number that the device has seen.
 */
const mapPinSchema = z.object({
  checkpoint: z.string(),
  mapRoot: z.string(),
  mapTime: z.number(),
  inclusion: z.array(z.string()),
  map: z.object({
    siblings: z.array(z.string()),
    entry: z.nullable(z.object({ key: z.string(), version: z.number(), value: z.string() })),
  }),
  version: z.nullable(z.object({ version: z.number(), hash: z.string() })),
}) satisfies z.ZodMiniType<AnsweredMap>;

/**
 * [Note: log pins] The key of a log is pinned when a device first uses its deployment, and the largest checkpoint with each
 * answer. Every later checkpoint must be signed by that key and continue the pinned one. The contract of the anchors is pinned
 * with the first verified anchor: the person is told to ask the chain for it, so an answer must not choose it. The deployment is the one that the
 * storage's own key has signed, so a server can't avoid the pin by another name. All accounts and tabs of the device share
 * it. A violation stays.
 *
 * For each storage, what the map had at the largest number is pinned too. A later map with a smaller one is a violation, and
 * both answers are its evidence: see [Note: the map rises].
 */
export interface LogPins {
  /** Null if the device has not used the log, or can't read what it had stored. */
  read(deployment: string): Promise<LogPin | null>;
  write(deployment: string, pin: LogPin): Promise<void>;
  readMap(deployment: string, address: string): Promise<AnsweredMap | null>;
  writeMap(deployment: string, address: string, map: AnsweredMap): Promise<void>;
  /** Deployment of the servers that this device uses: see [Note: deployment of a storage]. Null before the first storage. */
  readDeployment(): Promise<string | null>;
  writeDeployment(deployment: string): Promise<void>;
  /** No witness is required if the person has not chosen any, or if the device can't read what it had stored. */
  readRequirement(): Promise<WitnessRequirement>;
  writeRequirement(requirement: WitnessRequirement): Promise<void>;
}

/** `store`: the store of the device, under its fixed key. */
export function createLogPins(store: LocalStore): LogPins {
  async function readStored<T>(name: string, schema: z.ZodMiniType<T>): Promise<T | null> {
    const text = await store.get(name);
    if (text === null) return null;
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }

  return {
    read: (deployment) => readStored(namesOfDevice.logPin(deployment), pinSchema),
    write: (deployment, pin) => store.set(namesOfDevice.logPin(deployment), JSON.stringify(pin)),
    readMap: (deployment, address) => readStored(namesOfDevice.mapPin(deployment, address.toLowerCase()), mapPinSchema),
    writeMap: (deployment, address, map) =>
      store.set(namesOfDevice.mapPin(deployment, address.toLowerCase()), JSON.stringify(mapPinSchema.parse(map))),
    readDeployment: () => store.get(namesOfDevice.deployment),
    writeDeployment: (deployment) => store.set(namesOfDevice.deployment, deployment),
    readRequirement: async () =>
      (await readStored(namesOfDevice.witnesses, witnessRequirementSchema)) ?? noWitnessRequired,
    writeRequirement: (requirement) => store.set(namesOfDevice.witnesses, JSON.stringify(requirement)),
  };
}
