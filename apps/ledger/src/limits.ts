/** The ledger's own numbers; those that clients must know stand in the protocol. */

const second = 1_000;
const minute = 60 * second;

/** A write that is neither committed nor given up by then died with its process. Longer than any request may take. */
export const writeLeaseMs = 10 * minute;
/** How long a copy that follows after the answer has before the repairer steps in. */
export const followingCopyMs = minute;
/** Following copies that end within this time are recorded together. */
export const gatherCopiesMs = 50;
/** How long a claimed repair or removal belongs to its process. */
export const claimMs = 5 * minute;
/** How long a device may be away before copies that were asked for there are made elsewhere. */
export const awayDeviceMs = 5 * minute;
/** A copy that may still be written is removed only when its writer is certainly done. */
export const lateRemovalMs = writeLeaseMs;
/** After the body has come: how long a device may take before another is tried in its place. */
export const slowDeviceMs = 15 * second;
/** What has come is passed on to the devices in pieces of about this size. */
export const writeBatchBytes = 1024 * 1024;
export const repairBatch = 16;
export const removalBatch = 100;
export const repairsAtOnce = 2;
/** Waits between attempts double from the first to the longest. */
export const retryFirstMs = 10 * second;
export const retryLongestMs = 10 * minute;
export const fewestDevices = 3;
export const preflightSeconds = 7_200;

export function retryDelayMs(attempts: number): number {
  return Math.min(retryLongestMs, retryFirstMs * 2 ** Math.min(attempts, 20));
}
