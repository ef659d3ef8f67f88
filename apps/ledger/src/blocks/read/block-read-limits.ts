/** Size of the pieces in which a block is sent: each that is taken shows progress of the reader. */
export const sentPieceBytes = 64 * 1024;
/** A device that sends nothing for this time is slow: another copy is read beside it. */
export const slowReadMs = 1_000;
/** Longest time for reading a block. */
export const longestReadMs = 60_000;
