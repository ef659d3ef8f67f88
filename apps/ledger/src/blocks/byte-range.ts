type RangeRequest =
  /** No range was requested, or none that is supported. */
  { kind: "whole" } | { kind: "part"; start: number; end: number } | { kind: "outside" };

/**
 * Parses a Range header (RFC 9110, 14.2). `end` is exclusive. Several ranges and unsupported headers are answered with the
 * whole, which a server may always do.
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): RangeRequest {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (match === null || (first === "" && last === "")) return { kind: "whole" };
  if (first === "") {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? { kind: "outside" } : { kind: "part", start: sizeBytes - length, end: sizeBytes };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return { kind: "whole" };
  if (start >= sizeBytes) return { kind: "outside" };
  return { kind: "part", start, end: last === "" ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) };
}
