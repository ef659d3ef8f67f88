/** Players read several places of a file in turns: the picture, the sound, and the index. */
const maxRuns = 4;

/** Finds out whether a file is read in order. */
export interface SequentialReads {
  /** Number of segments that were read in order up to this one: 1 for a jump. */
  record(segment: number): number;
}

export function createSequentialReads(): SequentialReads {
  /** The one that was continued last is the first. */
  let runs: { readonly last: number; readonly length: number }[] = [];

  return {
    record(segment) {
      const known = runs.find(({ last }) => last === segment || last === segment - 1);
      const length = known === undefined ? 1 : known.length + (segment - known.last);
      runs = [{ last: segment, length }, ...runs.filter((run) => run !== known)].slice(0, maxRuns);
      return length;
    },
  };
}
