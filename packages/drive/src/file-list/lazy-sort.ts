/**
 * Sorted list of which only the requested ranges are sorted: the first hundred of a hundred thousand items cost about two
 * comparisons per item.
 */
export interface LazySort<T> {
  readonly length: number;
  slice(start: number, end: number): T[];
  /** Index of the only item that matches; -1 if there is none. */
  indexWhere(matches: (item: T) => boolean): number;
}

/** Range of indexes that has its final items, sorted or not yet. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly isSorted: boolean;
}

const noRange: Range = { from: -1, to: -1, isSorted: true };

/** Ranges up to this length are sorted at once. */
const shortRange = 400;

/** Items of a group precede those of the next. `compare` never returns 0 for two items. */
export function createLazySort<T>(groups: readonly (readonly T[])[], compare: (a: T, b: T) => number): LazySort<T> {
  const items = groups.flat();
  let ranges: Range[] = [];
  let from = 0;
  for (const { length } of groups) {
    ranges.push({ from, to: from + length, isSorted: length < 2 });
    from += length;
  }

  /** Sorts the part of a range between `start` and `end`, and splits the range as needed. */
  function sortRange(range: Range, start: number, end: number): Range[] {
    const { from, to, isSorted } = range;
    if (isSorted || to <= start || from >= end) return [range];
    if (to - from <= shortRange) {
      const sorted = items.slice(from, to).sort(compare);
      for (const [index, item] of sorted.entries()) items[from + index] = item;
      return [{ from, to, isSorted: true }];
    }
    const middle = partition(items, from, to, compare);
    const halves = [
      { from, to: middle, isSorted: middle - from < 2 },
      { from: middle, to, isSorted: to - middle < 2 },
    ];
    return halves.flatMap((half) => sortRange(half, start, end));
  }

  return {
    length: items.length,
    slice(start, end) {
      ranges = ranges.flatMap((range) => sortRange(range, start, end));
      return items.slice(start, end);
    },
    indexWhere(matches) {
      const at = items.findIndex(matches);
      const { from, to, isSorted } = ranges.find((range) => at >= range.from && at < range.to) ?? noRange;
      if (isSorted) return at;
      const item = items[at] as T;
      return from + items.slice(from, to).filter((other) => other !== item && compare(other, item) < 0).length;
    },
  };
}

/** Hoare partition: items before the returned index precede the others, and neither side is empty. */
function partition<T>(items: T[], from: number, to: number, compare: (a: T, b: T) => number): number {
  const pivot = medianOfThree(items, from, to, compare);
  let low = from - 1;
  let high = to;
  for (;;) {
    do low += 1;
    while (compare(items[low] as T, pivot) < 0);
    do high -= 1;
    while (compare(pivot, items[high] as T) < 0);
    if (low >= high) return high + 1;
    const swapped = items[low] as T;
    items[low] = items[high] as T;
    items[high] = swapped;
  }
}

/** Median of three, because lists are often sorted already. Never the last item, with which one side would be empty. */
function medianOfThree<T>(items: T[], from: number, to: number, compare: (a: T, b: T) => number): T {
  const [a, b, c] = [items[from] as T, items[(from + to) >>> 1] as T, items[to - 1] as T];
  const [low, high] = compare(a, b) < 0 ? [a, b] : [b, a];
  if (compare(high, c) < 0) return high;
  return compare(low, c) < 0 ? c : low;
}
