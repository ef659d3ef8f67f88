import { blockBytesLargest } from "@dexnet/protocol/limits";

/** The ledger's own numbers; those that clients must know stand in the protocol. */

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** A write that is neither committed nor given up by then died with its process. Longer than any request may take. */
export const writeLeaseMs = 10 * minute;
/** How long a copy that follows after the answer has before the repairer steps in. */
export const followingCopyMs = minute;
/** Following copies that end within this time are recorded together. */
export const gatherCopiesMs = 250;
/** How long a claimed repair or removal belongs to its process. */
export const claimMs = 5 * minute;
/** How long a device may be away before copies that were asked for there are made elsewhere. */
export const awayDeviceMs = 5 * minute;
/** Devices, and what other processes have changed about them, are looked at this often. */
export const deviceLookMs = 5 * second;
/** A device that takes longer than this to say how it is counts as away until it does. */
export const deviceAnswerMs = 10 * second;
/** After this many writes in a row that failed, a device gets no more for a while, whatever it says of itself. */
export const failedWritesMost = 3;
export const failedWritesRestMs = 30 * second;
/** A copy that may still be written is removed only when its writer is certainly done. */
export const lateRemovalMs = writeLeaseMs;
/** After the body has come: how long a device may take before another is tried in its place. */
export const slowDeviceMs = 15 * second;
/** What has come is passed on to the devices in pieces of about this size, and in smaller ones when memory gets tight. */
export const writeBatchBytes = Math.ceil(blockBytesLargest / 4);
export const tightWriteBatchBytes = 128 * 1024;
/** So many pieces of memory are kept for those that come next. */
export const idleSlabs = 48;
export const idleTightSlabs = 128;
/** Of a body, so much may have come that nobody has taken yet before its sender is stopped. */
export const unreadBytes = 128 * 1024;
/** After so many bytes of a body the loop goes round once: what disks and database have to say would else wait for all of it. */
export const bytesInTurn = 1024 * 1024;
/** When so many bytes were read for others, what is young in memory is collected. */
export const collectYoungBytes = 24 * 1024 * 1024;
/** Bytes of blocks that one process holds for those that send them. Past this, senders wait and newcomers are refused. */
export const heldWriteBytes = 256 * 1024 * 1024;
/** From this share of it on, nothing is held in case a device should fail: then the sender has to send again. */
export const tightShare = 0.25;
/** How long a sender waits for room before it is sent away. */
export const roomWaitMs = 10 * second;
/** Bytes of blocks that one process holds for those that read them. */
export const heldReadBytes = 256 * 1024 * 1024;
/** Of these, and of those for senders of batches, so much may be held for one network address. */
export const networkShare = 0.25;
/** What is held for a client that moves fewer than so many bytes in so long is taken back when others need it. */
export const progressBytes = 16 * 1024;
export const stalledMs = 5 * second;
/** A block goes out in pieces of this size, so that it shows whether its reader takes them. */
export const sentPieceBytes = 64 * 1024;
/** Requests that write, of all together and of one address: more are told to come again. */
export const writesAtOnce = 500;
export const writesOfAddressAtOnce = 64;
/** When whoever was refused may try again. */
export const refusedForSeconds = 1;
/** Of one batch, so many blocks are written at once. */
export const batchWritesAtOnce = 64;
/** Writes that begin or end while the database is busy go to it together, up to so many. */
export const writesInGroup = 256;
/** While others write too, the first of such a group waits so long for them: the database's price is for the group. */
export const gatherWritesMs = 2;
/** With enough copies durable the answer waits so long for the last: mostly it is as good as there, and saves a record. */
export const lastCopyGraceMs = 10;
/**
 * The last copy of a block from this size on begins when enough others are durable, so that it takes nothing from them, or
 * when they are not after so long. A smaller one costs next to nothing beside the others, and begins with them.
 */
export const lastCopyLaterBytes = writeBatchBytes;
export const lastCopyLaterMs = 250;
/** A device that sends nothing for so long gets a competitor: another copy of the block is read beside it. */
export const slowReadMs = second;
/** After this nobody waits for a copy any longer. */
export const longestReadMs = minute;
/** Blocks that are marked in one transaction when something became of their device. */
export const changeBatch = 500;
export const repairBatch = 16;
export const removalBatch = 100;
export const repairsAtOnce = 2;
/** In the background: how long a device may take over one copy before it counts as failing. */
export const backgroundStepMs = minute;
/** How long a device may be away before all its copies are made elsewhere, and not only those that were asked for. */
export const lostDeviceMs = 15 * minute;
/** Copies that are looked for on a device now and then, and how many more when all of those are missing. */
export const sampleFew = 3;
export const sampleMany = 24;
export const scrubBatch = 32;
/** Of each device, and how long a copy that was found right is left alone. */
export const scrubDefaults = { bytesPerSecond: 8_000_000, everyMs: 30 * day, intervalMs: minute };
/** Blocks that all scrubbing of a process may hold in memory. */
export const scrubReadsAtOnce = 4;
/** How long the devices are scrubbed before it is asked anew which there are. */
export const scrubTurnMs = 30 * second;
/** How long a device belongs to the process that goes over it, counted from its last step. */
export const deviceLeaseMs = 5 * minute;
export const sweepBatch = 500;
export const sweepEveryMs = day;
/** What no row names is removed when it has been known for so long: time to notice that the rows are what is wrong. */
export const orphanAgeMs = 7 * day;
/** More orphans than this, and more than copies that count: the database must be another's, and nothing is removed. */
export const orphansSuspicious = 100;
/** Waits between attempts double from the first to the longest. */
export const retryFirstMs = 10 * second;
export const retryLongestMs = 10 * minute;
export const fewestDevices = 3;
export const preflightSeconds = 7_200;
/** Changes of the figures are added to their base this often; whoever reads sees them before that too. */
export const foldEveryMs = 5 * second;
export const foldBatch = 10_000;
/** More open changes than this make reading slower than it need be: they are folded at once. */
export const openChangesMany = 2_000;
/** An embedded database gives the room of folded changes back after so many. */
export const vacuumAfterChanges = 20_000;
/** How long an answer of the statistics may be kept by those who asked. */
export const statisticsAgeSeconds = 5;

export function retryDelayMs(attempts: number): number {
  return Math.min(retryLongestMs, retryFirstMs * 2 ** Math.min(attempts, 20));
}
