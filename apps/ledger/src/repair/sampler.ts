import { randomBytes } from "node:crypto";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { and, asc, eq, gte } from "drizzle-orm";
import type { CopyReference } from "../blocks/copies/copy-reference.ts";
import { blocks, copies } from "../blocks/copies/copy-tables.ts";
import { recordDeviceChange } from "../devices/device-changes.ts";
import type { DeviceRegistry, RegisteredDevice } from "../devices/registry.ts";
import { checkCopySize } from "./check-copy.ts";
import type { HealingMetrics } from "./repair-metrics.ts";
import type { RepairStore } from "./repair-store.ts";
import { largeSampleSize, sampleSize } from "./scrub-limits.ts";

interface SampledCopy extends CopyReference {
  readonly sizeBytes: number;
}

/**
 * Checks a few copies on every device. A device that answers and has lost its copies is found within a minute, not in the
 * weeks that a round of the scrubber takes.
 */
export function createSampler(deps: {
  readonly db: Db;
  readonly repairs: Pick<RepairStore, "recordBadCopies">;
  readonly devices: DeviceRegistry;
  readonly metrics: HealingMetrics;
  readonly wakeRepairer: () => void;
  readonly log: Logger;
  readonly clock: Clock;
}): { run(stopping: AbortSignal): Promise<void> } {
  const { db, clock } = deps;

  async function sampleDevice(registered: RegisteredDevice): Promise<void> {
    const { name } = registered;
    const small = await checkSample(registered, sampleSize);
    if (small.missing.length === 0) return;
    const large = await checkSample(registered, largeSampleSize);
    const missing = new Map([...small.missing, ...large.missing].map((copy) => [copy.cid, copy]));
    for (const copy of missing.values()) {
      deps.metrics.countBadCopy("missing", "sample");
      await deps.repairs.recordBadCopies(copy.cid, [copy], clock.now());
    }
    deps.log.error({ device: name, missing: large.missing.length, of: large.count }, "A device has lost copies");
    // The repairer checks each copy of the device. Existing copies count again.
    if (large.missing.length * 2 > large.count) await recordDeviceChange(db, name, "wiped", clock.now());
    deps.wakeRepairer();
  }

  async function checkSample(
    registered: RegisteredDevice,
    count: number,
  ): Promise<{ count: number; missing: SampledCopy[] }> {
    const sample = await readSample(db, registered.name, count);
    return { count: sample.length, missing: await findMissing(registered, sample) };
  }

  return {
    async run(stopping) {
      for (const registered of deps.devices.all) if (!stopping.aborted) await sampleDevice(registered);
    },
  };
}

async function findMissing({ device }: RegisteredDevice, sample: readonly SampledCopy[]): Promise<SampledCopy[]> {
  const missing: SampledCopy[] = [];
  for (const copy of sample) {
    const found = await checkCopySize(device, copy.copyName, copy.sizeBytes);
    // A device that is away has lost nothing yet.
    if (found === "failed") return [];
    if (found !== "good") missing.push(copy);
  }
  return missing;
}

/** CIDs are random, so any range of them is a fair sample. */
async function readSample(db: Db, deviceName: string, count: number): Promise<SampledCopy[]> {
  const found = await readCopies(db, deviceName, cidFromDigest(randomBytes(32)), count);
  return found.length < count ? await readCopies(db, deviceName, "", count) : found;
}

/**
 * The copies are found before their blocks. In one step PostgreSQL would join both in the order of the CIDs, and read all
 * blocks before the first.
 */
async function readCopies(db: Db, deviceName: string, fromCid: string, count: number): Promise<SampledCopy[]> {
  const found = db
    .select()
    .from(copies)
    .where(and(eq(copies.deviceName, deviceName), eq(copies.state, "good"), gte(copies.cid, fromCid)))
    .orderBy(asc(copies.cid))
    .limit(count)
    .as("found");
  return await db
    .select({ cid: found.cid, deviceName: found.deviceName, copyName: found.copyName, sizeBytes: blocks.sizeBytes })
    .from(found)
    .innerJoin(blocks, eq(blocks.cid, found.cid));
}
