import { randomBytes } from "node:crypto";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import { and, asc, eq, gte } from "drizzle-orm";
import { recordChange } from "../devices/changes-store.ts";
import type { DeviceRegistry, PlacedDevice } from "../devices/registry.ts";
import { sampleFew, sampleMany } from "../limits.ts";
import type { CopyReference } from "../repair/copy-reference.ts";
import { measureCopy } from "../repair/look-at-copy.ts";
import type { HealingMetrics } from "../repair/metrics.ts";
import type { RepairStore } from "../repair/store.ts";
import { blocks, copies } from "../schema.ts";

interface Sample extends CopyReference {
  readonly sizeBytes: number;
}

/**
 * Looks for a few copies on every device now and then. A device that answers and has lost what it had is so found in a
 * minute and not in the weeks that the scrubber takes to come round.
 */
export function createSampler(deps: {
  readonly db: Db;
  readonly repairs: Pick<RepairStore, "noteBad">;
  readonly devices: DeviceRegistry;
  readonly metrics: HealingMetrics;
  readonly wakeRepairer: () => void;
  readonly log: Logger;
  readonly clock: () => Date;
}): { run(stopping: AbortSignal): Promise<void> } {
  async function sample(placed: PlacedDevice): Promise<void> {
    const few = await lookFor(placed, sampleFew);
    if (few.missing.length === 0) return;
    const many = await lookFor(placed, sampleMany);
    const missing = new Map([...few.missing, ...many.missing].map((copy) => [copy.cid, copy]));
    for (const copy of missing.values()) {
      deps.metrics.badFound("missing", "sample");
      await deps.repairs.noteBad(copy.cid, [copy], deps.clock());
    }
    deps.log.error({ device: placed.name, missing: many.missing.length, of: many.count }, "a device has lost copies");
    // The repairer looks at each of them: those that are there after all count again.
    if (many.missing.length * 2 > many.count) await recordChange(deps.db, placed.name, "wiped", deps.clock());
    deps.wakeRepairer();
  }

  async function lookFor(placed: PlacedDevice, count: number): Promise<{ count: number; missing: Sample[] }> {
    const list = await takeSample(deps.db, placed.name, count);
    return { count: list.length, missing: await missingOf(placed, list) };
  }

  return {
    async run(stopping) {
      for (const placed of deps.devices.all) if (!stopping.aborted) await sample(placed);
    },
  };
}

async function missingOf(placed: PlacedDevice, list: readonly Sample[]): Promise<Sample[]> {
  const missing: Sample[] = [];
  for (const copy of list) {
    const found = await measureCopy(placed.device, copy.copyName, copy.sizeBytes);
    // A device that is away has lost nothing yet.
    if (found === "failed") return [];
    if (found !== "good") missing.push(copy);
  }
  return missing;
}

/** Names of blocks are as good as random, so any stretch of them is a fair sample. */
async function takeSample(db: Db, deviceName: string, count: number): Promise<Sample[]> {
  const from = async (cid: string) =>
    await db
      .select({
        cid: copies.cid,
        deviceName: copies.deviceName,
        copyName: copies.copyName,
        sizeBytes: blocks.sizeBytes,
      })
      .from(copies)
      .innerJoin(blocks, eq(blocks.cid, copies.cid))
      .where(and(eq(copies.deviceName, deviceName), eq(copies.state, "good"), gte(copies.cid, cid)))
      .orderBy(asc(copies.cid))
      .limit(count);
  const found = await from(cidFromDigest(randomBytes(32)));
  return found.length < count ? await from("") : found;
}
