/**
 * Sorted list of which only the requested ranges are sorted: the first hundred of a hundred thousand items cost about two
 * comparisons per item. Items can be added and removed, which does not sort the others again.
 */
export interface LazySort<T> {
  readonly length: number;
  slice(start: number, end: number): T[];
  /** -1 if it does not contain the item. */
  indexOf(item: T): number;
  add(items: readonly T[]): void;
  /** The list must contain all of them. */
  remove(items: readonly T[]): void;
}

/** Neighbouring items, sorted or not yet. */
interface Chunk<T> {
  items: T[];
  isSorted: boolean;
  /** All items of the chunk are equal to it or follow it, and all items of earlier chunks precede it. None for the first. */
  readonly lower: T | undefined;
}

/** Chunks up to this length are sorted at once. */
const shortChunk = 400;
/** Number of items that are added to a chunk, or removed from it, one by one. */
const fewItems = 16;

/** Samples of a long chunk. */
const sampleCount = 15;
const largeOddNumber = 0x9e3779b1;

/** Takes over the array. `compare` never returns 0 for two items. */
export function createLazySort<T>(unsorted: T[], compare: (a: T, b: T) => number): LazySort<T> {
  const chunks: Chunk<T>[] = [{ items: unsorted, isSorted: unsorted.length < 2, lower: undefined }];
  let length = unsorted.length;

  /** Number of the chunk that an item belongs to. */
  function chunkNumberOf(item: T): number {
    let [low, high] = [0, chunks.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (compare(chunks[middle]?.lower as T, item) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Index of the first item that does not precede this one, in a sorted chunk. */
  function positionIn({ items }: Chunk<T>, item: T): number {
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(items[middle] as T, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function indexIn(chunk: Chunk<T>, item: T): number {
    if (!chunk.isSorted) return chunk.items.indexOf(item);
    const position = positionIn(chunk, item);
    return chunk.items[position] === item ? position : -1;
  }

  /** Splits a long chunk into smaller and larger items, and sorts a short one. */
  function refine(number: number): void {
    const chunk = chunks[number] as Chunk<T>;
    if (chunk.items.length <= shortChunk) {
      chunk.items.sort(compare);
      chunk.isSorted = true;
      return;
    }
    const pivot = sampleMedian(chunk.items, compare);
    const [before, after]: [T[], T[]] = [[], []];
    for (const item of chunk.items) (compare(item, pivot) < 0 ? before : after).push(item);
    chunks.splice(
      number,
      1,
      { items: before, isSorted: before.length < 2, lower: chunk.lower },
      { items: after, isSorted: after.length < 2, lower: pivot },
    );
  }

  function addTo(chunk: Chunk<T>, added: readonly T[]): void {
    if (!chunk.isSorted || added.length > fewItems) {
      for (const item of added) chunk.items.push(item);
      chunk.isSorted = chunk.items.length < 2;
      return;
    }
    for (const item of added) chunk.items.splice(positionIn(chunk, item), 0, item);
  }

  function removeFrom(chunk: Chunk<T>, removed: readonly T[]): void {
    if (removed.length > fewItems) {
      const gone = new Set(removed);
      chunk.items = chunk.items.filter((item) => !gone.has(item));
      return;
    }
    for (const item of removed) chunk.items.splice(indexIn(chunk, item), 1);
  }

  function groupByChunk(items: readonly T[]): Iterable<[Chunk<T>, T[]]> {
    return Map.groupBy(items, (item) => chunks[chunkNumberOf(item)] as Chunk<T>);
  }

  return {
    get length() {
      return length;
    },
    slice(start, end) {
      const found: T[] = [];
      let from = 0;
      for (let number = 0; number < chunks.length && from < end; ) {
        const { items, isSorted } = chunks[number] as Chunk<T>;
        if (from + items.length > start && !isSorted) {
          refine(number);
          continue;
        }
        for (const item of items.slice(Math.max(0, start - from), end - from)) found.push(item);
        from += items.length;
        number += 1;
      }
      return found;
    },
    indexOf(item) {
      const number = chunkNumberOf(item);
      const chunk = chunks[number] as Chunk<T>;
      const position = indexIn(chunk, item);
      if (position === -1) return -1;
      const before = chunks.slice(0, number).reduce((sum, { items }) => sum + items.length, 0);
      if (chunk.isSorted) return before + position;
      return before + chunk.items.filter((other) => other !== item && compare(other, item) < 0).length;
    },
    add(items) {
      for (const [chunk, added] of groupByChunk(items)) addTo(chunk, added);
      length += items.length;
    },
    remove(items) {
      for (const [chunk, removed] of groupByChunk(items)) removeFrom(chunk, removed);
      length -= items.length;
    },
  };
}

/**
 * Median of samples from the whole chunk. Their positions are irregular, because values often have a pattern, and a bad pivot each
 * time would take quadratic time. Other items precede it.
 */
function sampleMedian<T>(items: readonly T[], compare: (a: T, b: T) => number): T {
  const stride = Math.floor(items.length / sampleCount);
  const samples = Array.from({ length: sampleCount }, (_, index) => {
    const offset = Math.imul(index + items.length, largeOddNumber) >>> 8;
    return items[index * stride + (offset % stride)] as T;
  });
  return samples.sort(compare)[sampleCount >>> 1] as T;
}
