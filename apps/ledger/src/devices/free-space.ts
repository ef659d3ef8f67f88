import { maxBlockBytes } from "@dexnet/protocol/limits";
import type { DeviceHealth } from "./device.ts";

/** Space that stays free on every device, for writes since the last health check and for the file system. */
const reserve = { share: 0.01, leastBytes: 16 * maxBlockBytes, maxBytes: 4 * 1024 ** 3 };

/** Steps of the weight within each doubling of the free space: about 19 % each. */
const stepsPerDoubling = 4;

/** Space for new copies. */
export function writableBytes({ freeBytes, totalBytes }: DeviceHealth): number {
  const reserved = Math.min(reserve.maxBytes, Math.max(reserve.leastBytes, totalBytes * reserve.share));
  return Math.max(0, freeBytes - reserved);
}

export function hasFreeSpace(health: DeviceHealth): boolean {
  return writableBytes(health) >= maxBlockBytes;
}

/**
 * Weight of a device in placement: its writable space, rounded down to a step, so that similar devices have the same weight
 * and the order of devices stays the same for a while. A full device has the weight of a device with space for one block.
 */
export function placementWeight(health: DeviceHealth): number {
  const blocks = Math.max(1, writableBytes(health) / maxBlockBytes);
  return 2 ** (Math.floor(Math.log2(blocks) * stepsPerDoubling) / stepsPerDoubling);
}
