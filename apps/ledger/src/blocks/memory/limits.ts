/** Unused buffers that are kept for later writes, of the usual and of the small size. */
export const idleBuffers = 48;
export const idleSmallBuffers = 128;
/** Bytes read for clients after which a minor garbage collection runs. */
export const minorGcBytes = 24 * 1024 * 1024;
/** Bytes of blocks in memory for senders, per process. Above this, senders wait and new requests are refused. */
export const writeMemoryBytes = 256 * 1024 * 1024;
/** Share of it above which no bytes are kept for the case that a device fails: the client has to send again then. */
export const pressureShare = 0.25;
/** Longest wait of a sender for capacity. */
export const capacityWaitMs = 10_000;
/** Bytes of blocks in memory for readers, per process. */
export const readMemoryBytes = 256 * 1024 * 1024;
/** Share of the memory for readers, and of that for senders of batches, that one network may use. */
export const networkShare = 0.25;
/** A client that moves fewer bytes than this in that time is stalled: its memory is reclaimed when others need it. */
export const progressBytes = 16 * 1024;
export const stalledMs = 5_000;
/** `Retry-After` of a refused request. */
export const retryAfterSeconds = 1;
