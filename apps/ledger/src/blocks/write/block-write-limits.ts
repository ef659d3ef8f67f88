/** Time for a copy that is finished after the answer. The repairer makes one that takes longer. */
export const followingCopyMs = 60_000;
/** Following copies that end within this time are recorded together. */
export const gatherCopiesMs = 250;
/** Received and unread bytes of a body at which its sender is paused. */
export const unreadBytesLimit = 128 * 1024;
/** Bytes of a body after which the event loop handles other events: results of disks and of the database would wait. */
export const bytesPerLoopTurn = 1024 * 1024;
/** Bytes of a block that are hashed at once. A power of two: then the hash can use all lanes of the processor. */
export const hashedRunBytes = 128 * 1024;
/** Blocks from this size on are received one after the other. */
export const orderedBlockBytes = 1024 * 1024;
/** Speed from which on a sender delays the next ones, the time that it has for that, and the longest delay. */
export const receiveTurn = { bytesPerMs: 64 * 1024, graceMs: 2, maxWaitMs: 100 } as const;
/** Concurrent requests that write, in all and of one address. More are refused. */
export const concurrentWrites = 500;
export const concurrentWritesPerAddress = 64;
/** Blocks of one batch that are written at once. */
export const concurrentWritesPerBatch = 64;
/** Most writes that begin or commit in one statement. */
export const writesPerStatement = 256;
/** Time that the first write of such a group waits for others under load: the price of a statement is for the group. */
export const gatherWritesMs = 2;
/** Time that the answer waits for the last copy after the quorum: it is mostly done by then and needs no record. */
export const lastCopyGraceMs = 10;
/**
 * The last copy of a block from this size on starts after the quorum or after the delay, so that it takes no disk time from
 * the others. The last copy of a smaller block costs little beside the others and starts with them.
 */
export const delayedLastCopyBytes = 1024 * 1024;
export const lastCopyDelayMs = 250;
