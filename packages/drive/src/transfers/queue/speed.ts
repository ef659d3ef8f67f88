import { speedOverMs, speedSliceMs } from "../../platform/limits.ts";

/** How fast bytes went in the last seconds. It costs the same however often it is told. */
export interface Speed {
  add(bytes: number, now: number): void;
  /** Null when nothing went, or not for long enough to say. */
  bytesPerSecond(now: number): number | null;
}

interface Slice {
  readonly from: number;
  bytes: number;
}

export function createSpeed(): Speed {
  /** Oldest first. Time is cut in slices, so that a thousand small files take no more room than one large one. */
  let slices: Slice[] = [];

  function forget(now: number): void {
    // A clock that was set back leaves nothing to count from.
    const isRecent = ({ from }: Slice) => from > now - speedOverMs && from <= now;
    if (!slices.every(isRecent)) slices = slices.filter(isRecent);
  }

  return {
    add(bytes, now) {
      forget(now);
      const last = slices.at(-1);
      if (last !== undefined && now - last.from < speedSliceMs) last.bytes += bytes;
      else slices.push({ from: now, bytes });
    },
    bytesPerSecond(now) {
      forget(now);
      const [first] = slices;
      if (first === undefined || now - first.from < speedSliceMs) return null;
      const bytes = slices.reduce((sum, slice) => sum + slice.bytes, 0);
      return bytes === 0 ? null : (bytes * 1000) / (now - first.from);
    },
  };
}
