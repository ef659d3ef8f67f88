/** Speed over the last seconds. Its memory does not grow with the number of reports. */
export interface Speed {
  add(bytes: number, now: number): void;
  /** Null when nothing was transferred, or the time is too short to measure. */
  bytesPerSecond(now: number): number | null;
}

interface Slice {
  readonly from: number;
  bytes: number;
}

/** Time over which the speed is measured, and the length of its slices. */
export const speedOverMs = 5_000;
const speedSliceMs = 250;

export function createSpeed(): Speed {
  /** Bytes of each time slice, oldest first. */
  let slices: Slice[] = [];

  function dropOldSlices(now: number): void {
    // Slices that are later than now were made before the clock was set back.
    const isRecent = ({ from }: Slice) => from > now - speedOverMs && from <= now;
    if (!slices.every(isRecent)) slices = slices.filter(isRecent);
  }

  return {
    add(bytes, now) {
      dropOldSlices(now);
      const last = slices.at(-1);
      if (last !== undefined && now - last.from < speedSliceMs) last.bytes += bytes;
      else slices.push({ from: now, bytes });
    },
    bytesPerSecond(now) {
      dropOldSlices(now);
      const [first] = slices;
      if (first === undefined || now - first.from < speedSliceMs) return null;
      const bytes = slices.reduce((sum, slice) => sum + slice.bytes, 0);
      return bytes === 0 ? null : (bytes * 1000) / (now - first.from);
    },
  };
}
