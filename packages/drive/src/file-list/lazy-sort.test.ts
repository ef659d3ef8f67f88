import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLazySort } from "./lazy-sort.ts";

const byNumber = (a: number, b: number) => a - b;
const window = fc.tuple(fc.nat(1_300), fc.nat(300)).map(([start, length]) => ({ start, end: start + length }));
const numbers = fc.oneof(
  fc.uniqueArray(fc.integer(), { maxLength: 30 }),
  // Long enough to be split, in several orders.
  fc
    .tuple(fc.integer({ min: 400, max: 1_200 }), fc.constantFrom("up", "down", "hill", "any"), fc.nat(1_000))
    .map(([length, form, seed]) => {
      const up = Array.from({ length }, (_, index) => index);
      if (form === "down") return up.reverse();
      if (form === "hill") return [...up.filter((n) => n % 2 === 0), ...up.filter((n) => n % 2 === 1).reverse()];
      return form === "up" ? up : up.sort((a, b) => ((a * (seed + 7_919)) % 1_009) - ((b * (seed + 7_919)) % 1_009));
    }),
);

describe("lazy sort", () => {
  test("returns every range as if the whole list were sorted", () => {
    fc.assert(
      fc.property(numbers, fc.array(window, { maxLength: 8 }), (list, windows) => {
        const sorted = [...list].sort(byNumber);
        const order = createLazySort([...list], byNumber);
        for (const { start, end } of windows) expect(order.slice(start, end)).toEqual(sorted.slice(start, end));
        expect(order.length).toBe(list.length);
      }),
    );
  });

  test("finds the index of an item, and none for a missing one", () => {
    fc.assert(
      fc.property(numbers, fc.nat(), (list, chosen) => {
        const order = createLazySort([...list], byNumber);
        const sorted = [...list].sort(byNumber);
        const item = list[chosen % Math.max(1, list.length)];
        if (item !== undefined) expect(order.indexOf(item)).toBe(sorted.indexOf(item));
        order.slice(chosen % 500, (chosen % 500) + 100);
        if (item !== undefined) expect(order.indexOf(item)).toBe(sorted.indexOf(item));
        expect(order.indexOf(0.5)).toBe(-1);
      }),
    );
  });

  test("returns the same after items were added and removed as if it had been made of the new list", () => {
    const step = fc.record({
      removed: fc.nat(60),
      from: fc.nat(1_300),
      added: fc.array(fc.integer(), { maxLength: 40 }),
      window,
    });
    fc.assert(
      fc.property(numbers, fc.array(step, { maxLength: 8 }), (list, steps) => {
        const order = createLazySort([...list], byNumber);
        const present = new Set(list);
        for (const { removed, from, added, window } of steps) {
          const gone = [...present].slice(from, from + removed);
          order.remove(gone);
          for (const item of gone) present.delete(item);
          const fresh = [...new Set(added)].filter((item) => !present.has(item));
          order.add(fresh);
          for (const item of fresh) present.add(item);
          const sorted = [...present].sort(byNumber);
          expect(order.length).toBe(sorted.length);
          expect(order.slice(window.start, window.end)).toEqual(sorted.slice(window.start, window.end));
          const item = sorted[from];
          if (item !== undefined) expect(order.indexOf(item)).toBe(from);
        }
      }),
    );
  });

  test("compares each of many items only a few times for the first rows, and few items after a change", () => {
    const count = 100_000;
    let looks = 0;
    const counted = (a: number, b: number) => {
      looks += 1;
      return a - b;
    };
    const shuffled = Array.from({ length: count }, (_, index) => (index * 7_919) % count);
    const order = createLazySort(shuffled, counted);
    order.slice(0, 100);
    expect(looks).toBeLessThan(5 * count);
    looks = 0;
    order.remove([50_000, 3]);
    order.add([49_999.5, 3.5]);
    expect(order.slice(0, 5)).toEqual([0, 1, 2, 3.5, 4]);
    expect(looks).toBeLessThan(200);
  });

  test.each([
    ["increasing", (index: number) => index],
    ["decreasing", (index: number) => -index],
    ["a saw", (index: number) => (index * 104_729) % 1_000_003],
    ["a falling saw", (index: number) => -((index * 104_729) % 1_000_003)],
    ["a hill", (index: number) => Math.min(index, 20_000.5 - index)],
  ])("compares %s of values only a few times each for the first rows", (_, valueAt) => {
    const values = Array.from({ length: 20_000 }, (_, index) => valueAt(index));
    let comparisons = 0;
    const order = createLazySort(values, (a, b) => {
      comparisons += 1;
      return a - b;
    });
    order.slice(0, 100);
    expect(comparisons).toBeLessThan(5 * 20_000);
  });
});
