/**
 * A list in its order, which is made only where somebody looks: the first hundred of a hundred thousand cost about two
 * looks at each, not the sorting of all.
 */
export interface LazyOrder<T> {
  readonly length: number;
  slice(start: number, end: number): T[];
  /** Where the one item stands of which it is true; -1 when there is none. */
  placeWhere(isIt: (item: T) => boolean): number;
}

/** A stretch of the list whose items are the right ones, sorted or not yet. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly isSorted: boolean;
}

const nowhere: Stretch = { from: -1, to: -1, isSorted: true };

/** Shorter stretches are sorted at once. */
const shortStretch = 400;

/** The items of each group come before those of the next. `compare` never calls two items equal. */
export function createLazyOrder<T>(groups: readonly (readonly T[])[], compare: (a: T, b: T) => number): LazyOrder<T> {
  const items = groups.flat();
  let stretches: Stretch[] = [];
  let from = 0;
  for (const { length } of groups) {
    stretches.push({ from, to: from + length, isSorted: length < 2 });
    from += length;
  }

  /** Sorted where it touches the window, split as often as that takes. */
  function settle(stretch: Stretch, start: number, end: number): Stretch[] {
    const { from, to, isSorted } = stretch;
    if (isSorted || to <= start || from >= end) return [stretch];
    if (to - from <= shortStretch) {
      const sorted = items.slice(from, to).sort(compare);
      for (const [index, item] of sorted.entries()) items[from + index] = item;
      return [{ from, to, isSorted: true }];
    }
    const middle = partition(items, from, to, compare);
    const halves = [
      { from, to: middle, isSorted: middle - from < 2 },
      { from: middle, to, isSorted: to - middle < 2 },
    ];
    return halves.flatMap((half) => settle(half, start, end));
  }

  return {
    length: items.length,
    slice(start, end) {
      stretches = stretches.flatMap((stretch) => settle(stretch, start, end));
      return items.slice(start, end);
    },
    placeWhere(isIt) {
      const at = items.findIndex(isIt);
      const { from, to, isSorted } = stretches.find((stretch) => at >= stretch.from && at < stretch.to) ?? nowhere;
      if (isSorted) return at;
      const item = items[at] as T;
      return from + items.slice(from, to).filter((other) => other !== item && compare(other, item) < 0).length;
    },
  };
}

/** Hoare's: all before the place that is given back come before all from it on, and neither side is empty. */
function partition<T>(items: T[], from: number, to: number, compare: (a: T, b: T) => number): number {
  const pivot = middleOfThree(items, from, to, compare);
  let low = from - 1;
  let high = to;
  for (;;) {
    do low += 1;
    while (compare(items[low] as T, pivot) < 0);
    do high -= 1;
    while (compare(pivot, items[high] as T) < 0);
    if (low >= high) return high + 1;
    const kept = items[low] as T;
    items[low] = items[high] as T;
    items[high] = kept;
  }
}

/** Lists are often in order already: the middle then halves them. Never the last, which would split nothing off. */
function middleOfThree<T>(items: T[], from: number, to: number, compare: (a: T, b: T) => number): T {
  const [a, b, c] = [items[from] as T, items[(from + to) >>> 1] as T, items[to - 1] as T];
  const [low, high] = compare(a, b) < 0 ? [a, b] : [b, a];
  if (compare(high, c) < 0) return high;
  return compare(low, c) < 0 ? c : low;
}
