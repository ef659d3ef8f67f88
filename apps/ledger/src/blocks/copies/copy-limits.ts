/** A write that is neither committed nor abandoned by then died with its process. Longer than any request may take. */
export const writeLeaseMs = 10 * 60_000;
/** A copy that may still be written is removed when its write has certainly ended. */
export const lateRemovalMs = writeLeaseMs;
