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

/** Groups of smaller and larger items, each in the order of the list. */
function groupsOf(list: readonly number[]): number[][] {
  const middle = [...list].sort(byNumber)[list.length >>> 1] ?? 0;
  return [list.filter((number) => number < middle), list.filter((number) => number >= middle)];
}

describe("lazy sort", () => {
  test("returns every range as if the whole list were sorted", () => {
    fc.assert(
      fc.property(numbers, fc.array(window, { maxLength: 8 }), (list, windows) => {
        const sorted = [...list].sort(byNumber);
        const order = createLazySort(groupsOf(list), byNumber);
        for (const { start, end } of windows) expect(order.slice(start, end)).toEqual(sorted.slice(start, end));
        expect(order.length).toBe(list.length);
      }),
    );
  });

  test("finds the index of an item, and none for a missing one", () => {
    fc.assert(
      fc.property(numbers, fc.nat(), (list, chosen) => {
        const order = createLazySort(groupsOf(list), byNumber);
        const sorted = [...list].sort(byNumber);
        const item = list[chosen % Math.max(1, list.length)];
        const findIt = () => order.indexWhere((other) => other === item);
        if (item !== undefined) expect(findIt()).toBe(sorted.indexOf(item));
        order.slice(chosen % 500, (chosen % 500) + 100);
        if (item !== undefined) expect(findIt()).toBe(sorted.indexOf(item));
        expect(order.indexWhere((other) => other === 0.5)).toBe(-1);
      }),
    );
  });

  test("compares each of many items only a few times for the first rows", () => {
    const count = 100_000;
    let looks = 0;
    const counted = (a: number, b: number) => {
      looks += 1;
      return a - b;
    };
    const shuffled = Array.from({ length: count }, (_, index) => (index * 7_919) % count);
    createLazySort([shuffled], counted).slice(0, 100);
    expect(looks).toBeLessThan(5 * count);
  });

  test("does not compare items of groups outside of the range", () => {
    const groups = [
      [2, 1],
      [4, 3],
    ];
    const refuseLater = (a: number, b: number) => {
      if (Math.max(a, b) > 2) throw new Error("looked at");
      return a - b;
    };
    expect(createLazySort(groups, refuseLater).slice(0, 2)).toEqual([1, 2]);
  });
});
