import type { Logger } from "@dexnet/service/log";
import { createSemaphore } from "@dexnet/service/semaphore";
import type { DeviceRegistry, PlacedDevice } from "../devices/registry.ts";
import { scrubBatch, scrubReadsAtOnce, scrubTurnMs } from "../limits.ts";
import type { CopyReference } from "../repair/copy-reference.ts";
import { canBeReached, lookAtCopy } from "../repair/look-at-copy.ts";
import type { BadKind, HealingMetrics } from "../repair/metrics.ts";
import type { RepairStore } from "../repair/store.ts";
import type { DeviceLeases } from "./device-leases.ts";
import type { Pace } from "./pace.ts";
import type { CopyToCheck, ScrubStore } from "./store.ts";

export interface Scrubber {
  /** Goes on for a while on every device. Tells whether there is more to do. */
  run(stopping: AbortSignal): Promise<boolean>;
}

/**
 * Reads every copy again and again, those first that were read longest ago, so that what rots is found while there are
 * good copies to replace it. Each device is read at a pace of its own, by one process at a time.
 */
export function createScrubber(deps: {
  readonly store: ScrubStore;
  readonly leases: DeviceLeases;
  readonly repairs: Pick<RepairStore, "noteBad">;
  readonly devices: DeviceRegistry;
  readonly metrics: HealingMetrics;
  /** A new one for each device. */
  readonly newPace: () => Pace;
  /** A copy that is known to be right since less than this is left alone. */
  readonly everyMs: number;
  readonly wakeRepairer: () => void;
  readonly log: Logger;
  readonly clock: () => Date;
}): Scrubber {
  const { store, leases, clock } = deps;
  const reads = createSemaphore(scrubReadsAtOnce);
  const paces = new Map<string, Pace>();

  function paceOf(deviceName: string): Pace {
    const pace = paces.get(deviceName) ?? deps.newPace();
    paces.set(deviceName, pace);
    return pace;
  }

  const dueOn = (placed: PlacedDevice, limit: number) =>
    store.due(placed.name, new Date(clock().getTime() - deps.everyMs), limit);

  /** Tells whether there is more to do. */
  async function scrub(placed: PlacedDevice, stopping: AbortSignal): Promise<boolean> {
    if ((await dueOn(placed, 1)).length === 0) return false;
    const lease = await leases.acquire(placed.name, "scrub", clock());
    if (lease === undefined) return false;
    const endMs = performance.now() + scrubTurnMs;
    try {
      while (!stopping.aborted && performance.now() < endMs) {
        const due = await dueOn(placed, scrubBatch);
        if (due.length === 0) return false;
        if (!(await checkAll(placed, due, stopping))) return false;
        if (!(await leases.renew(lease, {}, clock()))) return false;
      }
      return true;
    } finally {
      await leases.release(lease, clock());
    }
  }

  /** False when the device can't be read: nothing is found out about its copies then. */
  async function checkAll(placed: PlacedDevice, due: CopyToCheck[], stopping: AbortSignal): Promise<boolean> {
    const good: CopyReference[] = [];
    // As they were when the first of them was read: what happened since nobody has seen.
    const readAt = clock();
    let isThere = true;
    for (const copy of due) {
      if (stopping.aborted) break;
      const { kind } = await reads.run(() => lookAtCopy(placed.device, copy.copyName, copy.block));
      if (kind === "good") {
        good.push(copy);
        deps.metrics.checked(copy.block.sizeBytes);
      } else if (kind === "failed" && !(await canBeReached(placed.device))) {
        isThere = false;
        break;
      } else {
        await report(copy, kind === "failed" ? "unreadable" : kind);
      }
      await paceOf(placed.name).spend(copy.block.sizeBytes, stopping);
    }
    await store.noteGood(good, readAt);
    return isThere;
  }

  async function report(copy: CopyToCheck, kind: BadKind): Promise<void> {
    const { cid, deviceName, copyName } = copy;
    deps.log.error(
      { cid, device: deviceName, copy: copyName, fault: kind },
      "the scrubber found a copy that is not good",
    );
    deps.metrics.badFound(kind, "scrub");
    await deps.repairs.noteBad(cid, [copy], clock());
    deps.wakeRepairer();
  }

  return {
    async run(stopping) {
      const outcomes = await Promise.allSettled(deps.devices.all.map((placed) => scrub(placed, stopping)));
      // One device's trouble keeps none of the others from being read.
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (failed !== undefined) throw failed.reason;
      return outcomes.some((outcome) => outcome.status === "fulfilled" && outcome.value);
    },
  };
}
