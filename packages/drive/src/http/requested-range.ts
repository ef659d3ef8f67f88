export interface ByteRange {
  readonly start: number;
  /** Index after the last byte. */
  readonly end: number;
}

/**
 * Range of an answer of bytes. The answer has exactly the bytes of a `ByteRange`, or the call fails with bad_answer. `all`: all
 * bytes, requested as a range. An answer without a range is accepted for it.
 */
export type RequestedRange = ByteRange | "all";

/** Browsers send both forms to another origin without asking it for permission. */
export function rangeHeader(range: RequestedRange): string {
  return range === "all" ? "bytes=0-" : `bytes=${range.start}-${range.end - 1}`;
}
