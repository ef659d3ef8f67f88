export interface ByteRange {
  readonly start: number;
  /** Index after the last byte. */
  readonly end: number;
}

/**
 * Range that a request asks for (RFC 9110, 14.2). Null for no range, and for a header that is not one range of bytes: it is
 * ignored. `unsatisfiable`: it begins after the end of the file.
 */
export function parseByteRange(header: string | null, sizeBytes: number): ByteRange | "unsatisfiable" | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (found === null) return null;
  const [, first = "", last = ""] = found;
  if (first === "") {
    if (last === "") return null;
    const start = Math.max(0, sizeBytes - Number(last));
    return start >= sizeBytes ? "unsatisfiable" : { start, end: sizeBytes };
  }
  const start = Number(first);
  const end = last === "" ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  if (last !== "" && Number(last) < start) return null;
  return start >= sizeBytes ? "unsatisfiable" : { start, end };
}
