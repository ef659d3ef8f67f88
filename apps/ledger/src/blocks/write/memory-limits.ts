/** Buffers of the largest block that are kept for all writes: 134 MB when that many blocks were received at once. */
export const pooledBuffers = 32;
/** Bytes of blocks in memory for senders, per process. A block that does not fit waits. */
export const writeMemoryBytes = 256 * 1024 * 1024;
/** Longest wait of a sender for memory. Then it is refused. */
export const memoryWaitMs = 10_000;
/** Bytes of blocks in memory for readers, per process. */
export const readMemoryBytes = 256 * 1024 * 1024;
/** Share of either memory that one network may use, and that the writes of one address may use. */
export const memoryShare = 0.25;
/** A client that moves fewer bytes than this in that time is stalled: its memory is reclaimed when others need it. */
export const progressBytes = 16 * 1024;
export const stalledMs = 5_000;
