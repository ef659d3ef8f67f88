import { copiesPerBlock } from "@dexnet/protocol/limits";
import type { Clock } from "@dexnet/service/background/clock";
import { mapConcurrently } from "@dexnet/service/concurrency/semaphore";
import { withTimeout } from "@dexnet/service/concurrency/with-timeout";
import type { Logger } from "@dexnet/service/log/log";
import type { ByteRateLimiter } from "../blocks/copies/byte-rate-limiter.ts";
import type { BlockInfo, CopyRecord } from "../blocks/copies/copy-reference.ts";
import { newCopyName } from "../blocks/copies/copy-reference.ts";
import { chooseDevices } from "../blocks/copies/placement.ts";
import type { DeviceRegistry, RegisteredDevice } from "../devices/registry.ts";
import { readCopyInTime } from "./check-copy.ts";
import { type Inspection, inspectCopies } from "./inspect-copies.ts";
import { concurrentRepairs, deviceCallTimeoutMs, repairBatch } from "./repair-limits.ts";
import type { HealingMetrics } from "./repair-metrics.ts";
import type { BlockToRepair, RepairStore } from "./repair-store.ts";

/**
 * Restores the missing copies of blocks. Several processes may do so at once: a block is claimed for a while, and a repair
 * that ran twice leaves one copy and a removal. The rate limit does not delay a block that has only one copy left.
 */
export function createRepairer(deps: {
  readonly store: RepairStore;
  readonly devices: DeviceRegistry;
  readonly metrics: HealingMetrics;
  /** Rate at which copies are made. */
  readonly rateLimiter: ByteRateLimiter;
  readonly log: Logger;
  readonly clock: Clock;
}): { run(stopping: AbortSignal): Promise<void> } {
  const { store, metrics, log, clock } = deps;

  async function repair(item: BlockToRepair, stopping: AbortSignal): Promise<void> {
    const { block } = item;
    const inspectedAt = clock.now();
    const inspection = await inspectCopies(deps.devices, item, (kind) => metrics.countBadCopy(kind, "repair"));
    await store.recordInspection(block.cid, inspection, inspectedAt);
    await createMissingCopies(item, inspection, stopping);
    if (await store.finishRepair(block.cid, item.attempts, clock.now()))
      log.info({ cid: block.cid }, "A block has all its copies");
  }

  async function createMissingCopies(
    { block, attempts }: BlockToRepair,
    inspection: Inspection,
    stopping: AbortSignal,
  ): Promise<void> {
    const { bad, copyDevices, blockBytes } = inspection;
    let missing = copiesPerBlock - copyDevices.length;
    if (missing <= 0) return;
    const blockCid = block.cid;
    if (blockBytes === undefined) {
      log.error({ cid: blockCid, attempts }, "No good copy of a block can be reached");
      return;
    }
    // A device whose copy went bad may damage the next one too. It is used only when no other device is left.
    const doubtful = new Set(bad.map(({ deviceName }) => deviceName));
    const choose = (devices: RegisteredDevice[]) =>
      chooseDevices({ blockCid, devices, count: devices.length, copyDevices });
    const candidates = [
      ...choose(deps.devices.writable.filter(({ name }) => !doubtful.has(name))),
      ...choose(deps.devices.writable.filter(({ name }) => doubtful.has(name))),
    ];
    for (const candidate of candidates) {
      if (missing <= 0) return;
      const former = bad.find(({ deviceName }) => deviceName === candidate.name);
      if (former !== undefined && (await isGoodAgain(block, candidate, former))) {
        missing -= 1;
        continue;
      }
      if (copyDevices.length > 1) await deps.rateLimiter.waitFor(block.sizeBytes, stopping);
      if (stopping.aborted) return;
      const outcome = await createCopy(block, candidate, blockBytes);
      if (outcome === "unwanted") return;
      if (outcome === "created") missing -= 1;
    }
  }

  /** A new copy replaces the former one. A device that has returned since the inspection may still have it. */
  async function isGoodAgain(block: BlockInfo, { device }: RegisteredDevice, former: CopyRecord): Promise<boolean> {
    if ((await readCopyInTime(device, former.copyName, block)).kind !== "good") return false;
    await store.recordInspection(block.cid, { good: [former], bad: [] }, clock.now());
    return true;
  }

  async function createCopy(
    block: BlockInfo,
    { name, device }: RegisteredDevice,
    blockBytes: Uint8Array,
  ): Promise<"created" | "failed" | "unwanted"> {
    const { cid } = block;
    const copy = { cid, deviceName: name, copyName: newCopyName(cid) };
    try {
      await withTimeout(deviceCallTimeoutMs, device.checkHealth());
      if (!(await store.startCopy(copy, block, clock.now()))) return "unwanted";
      await withTimeout(deviceCallTimeoutMs, device.put(copy.copyName, blockBytes));
      // A device that lost or changed other copies may do so here: the new copy is verified.
      const reading = await readCopyInTime(device, copy.copyName, block);
      if (reading.kind === "good") {
        await store.finishCopies([copy], clock.now());
        metrics.countCreatedCopy(block.sizeBytes);
        return "created";
      }
      log.error(
        { cid, device: name, fault: reading.kind },
        "A device does not return the copy that it has just stored",
      );
      metrics.countBadCopy(reading.kind === "failed" ? "unreadable" : reading.kind, "repair");
      await store.recordInspection(cid, { good: [], bad: [copy] }, clock.now());
    } catch (err) {
      log.warn({ err, cid, device: name }, "A copy could not be made; the next device is tried");
    }
    return "failed";
  }

  return {
    async run(stopping) {
      while (!stopping.aborted) {
        const claimed = await store.claim(repairBatch, clock.now());
        if (claimed.length === 0) return;
        await mapConcurrently(claimed, concurrentRepairs, async (item) => {
          if (!stopping.aborted) await repair(item, stopping);
        });
      }
    },
  };
}
