import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import { createSemaphore } from "@dexnet/service/concurrency/semaphore";
import type { Logger } from "@dexnet/service/log/log";
import type { ByteRateLimiter } from "../blocks/copies/byte-rate-limiter.ts";
import type { CopyReference } from "../blocks/copies/copy-reference.ts";
import type { DeviceRegistry, RegisteredDevice } from "../devices/registry.ts";
import { isReadable, readCopyInTime } from "./check-copy.ts";
import type { DeviceLeases } from "./device-leases.ts";
import type { BadCopyKind, HealingMetrics } from "./repair-metrics.ts";
import type { RepairStore } from "./repair-store.ts";
import { concurrentScrubReads, scrubBatch, scrubRunMs } from "./scrub-limits.ts";
import type { CopyToCheck, ScrubStore } from "./scrub-store.ts";

interface Scrubber {
  /** Scrubs every device for a while. Returns whether there is more to do. */
  run(stopping: AbortSignal): Promise<boolean>;
}

/**
 * Reads every copy regularly, the longest unread first, so that damage is found while there are good copies. Each device is
 * read at its own rate, by one process at a time.
 */
export function createScrubber(deps: {
  readonly store: ScrubStore;
  readonly leases: DeviceLeases;
  readonly repairs: Pick<RepairStore, "recordBadCopies">;
  readonly devices: DeviceRegistry;
  readonly metrics: HealingMetrics;
  /** Called once for each device. */
  readonly createRateLimiter: () => ByteRateLimiter;
  /** Time for which a verified copy is not read again. */
  readonly everyMs: number;
  readonly wakeRepairer: () => void;
  readonly log: Logger;
  readonly clock: Clock;
}): Scrubber {
  const { store, leases, clock } = deps;
  const reads = createSemaphore(concurrentScrubReads);
  const rateLimiters = new Map<string, ByteRateLimiter>();

  function rateLimiterOf(deviceName: string): ByteRateLimiter {
    const limiter = rateLimiters.get(deviceName) ?? deps.createRateLimiter();
    rateLimiters.set(deviceName, limiter);
    return limiter;
  }

  const listDue = ({ name }: RegisteredDevice, limit: number) =>
    store.listDue(name, addMilliseconds(clock.now(), -deps.everyMs), limit);

  /** Returns whether there is more to do. */
  async function scrub(registered: RegisteredDevice, stopping: AbortSignal): Promise<boolean> {
    if ((await listDue(registered, 1)).length === 0) return false;
    const lease = await leases.acquire(registered.name, "scrub", clock.now());
    if (lease === undefined) return false;
    const endMs = performance.now() + scrubRunMs;
    try {
      while (!stopping.aborted && performance.now() < endMs) {
        const due = await listDue(registered, scrubBatch);
        if (due.length === 0) return false;
        if (!(await checkCopies(registered, due, stopping))) return false;
        if (!(await leases.renew(lease, {}, clock.now()))) return false;
      }
      return true;
    } finally {
      await leases.release(lease, clock.now());
    }
  }

  /** Returns false when the device can't be read. Nothing is known about its copies then. */
  async function checkCopies(
    { name, device }: RegisteredDevice,
    due: CopyToCheck[],
    stopping: AbortSignal,
  ): Promise<boolean> {
    const good: CopyReference[] = [];
    // Time before the first copy is read: damage after that time may be unseen.
    const readAt = clock.now();
    let isReachable = true;
    for (const copy of due) {
      if (stopping.aborted) break;
      const { kind } = await reads.run(() => readCopyInTime(device, copy.copyName, copy.block));
      if (kind === "good") {
        good.push(copy);
        deps.metrics.countScrubbedBytes(copy.block.sizeBytes);
      } else if (kind === "failed" && !(await isReadable(device))) {
        isReachable = false;
        break;
      } else {
        await reportBadCopy(copy, kind === "failed" ? "unreadable" : kind);
      }
      await rateLimiterOf(name).waitFor(copy.block.sizeBytes, stopping);
    }
    await store.recordGoodCopies(good, readAt);
    return isReachable;
  }

  async function reportBadCopy(copy: CopyToCheck, kind: BadCopyKind): Promise<void> {
    const { cid, deviceName, copyName } = copy;
    deps.log.error({ cid, device: deviceName, copy: copyName, fault: kind }, "The scrubber found a bad copy");
    deps.metrics.countBadCopy(kind, "scrub");
    await deps.repairs.recordBadCopies(cid, [copy], clock.now());
    deps.wakeRepairer();
  }

  return {
    async run(stopping) {
      const outcomes = await Promise.allSettled(deps.devices.all.map((device) => scrub(device, stopping)));
      // A failing device does not keep the others from being read.
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (failed !== undefined) throw failed.reason;
      return outcomes.some((outcome) => outcome.status === "fulfilled" && outcome.value);
    },
  };
}
