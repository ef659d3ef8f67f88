import type { Backoff } from "@dexnet/service/background/backoff";

const minute = 60_000;

/** Time for which a claimed repair, removal or device change belongs to its process. */
export const claimMs = 5 * minute;
/** Absence of a device after which copies that were requested from it are made elsewhere. */
export const awayDeviceMs = 5 * minute;
/** Blocks that are marked in one transaction after a change of their device. */
export const markedBlocksPerStep = 500;
export const repairBatch = 16;
export const removalBatch = 100;
/** Rate of a process at which copies are made, unless it is set. */
export const repairBytesPerSecondUsual = 50_000_000;
/** Repairs of a process at once. Most of their time passes in waiting for devices, which may be far away. */
export const concurrentRepairs = 6;
/** Longest time of a device for one copy, in the background. */
export const deviceCallTimeoutMs = minute;
export const retryBackoff: Backoff = { firstMs: 10_000, maxMs: 10 * minute };
