export type RangeRequest =
  /** All of it: no range was asked for, or none that is understood here. */
  { kind: "whole" } | { kind: "part"; start: number; end: number } | { kind: "outside" };

/**
 * What a Range header asks for of so many bytes (RFC 9110, 14.2); `end` is exclusive. Several ranges in one request are
 * answered with the whole, as is every header that is not understood: a server may always do so.
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): RangeRequest {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "");
  const [, first = "", last = ""] = asked ?? [];
  if (asked === null || (first === "" && last === "")) return { kind: "whole" };
  if (first === "") {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? { kind: "outside" } : { kind: "part", start: sizeBytes - length, end: sizeBytes };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return { kind: "whole" };
  if (start >= sizeBytes) return { kind: "outside" };
  return { kind: "part", start, end: last === "" ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) };
}
