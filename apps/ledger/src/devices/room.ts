import { blockBytesLargest } from "@dexnet/protocol/limits";
import type { DeviceHealth } from "./device.ts";

/** Kept free on every device: for writes that were placed before the last look, and for what the file system needs. */
const reserve = { share: 0.01, leastBytes: 16 * blockBytesLargest, mostBytes: 4 * 1024 ** 3 };

/** Steps of the weight within each doubling of the free space: about 19 % each. */
const stepsPerDoubling = 4;

/** What new copies may take. */
export function roomBytes({ freeBytes, totalBytes }: DeviceHealth): number {
  const reserved = Math.min(reserve.mostBytes, Math.max(reserve.leastBytes, totalBytes * reserve.share));
  return Math.max(0, freeBytes - reserved);
}

export function hasRoom(health: DeviceHealth): boolean {
  return roomBytes(health) >= blockBytesLargest;
}

/**
 * The device's share of new copies: its room, rounded down to a step, so that devices of a kind weigh the same and an
 * order of devices holds for a good while. A device without room weighs as little as one with room for a block.
 */
export function weightOf(health: DeviceHealth): number {
  const blocks = Math.max(1, roomBytes(health) / blockBytesLargest);
  return 2 ** (Math.floor(Math.log2(blocks) * stepsPerDoubling) / stepsPerDoubling);
}
