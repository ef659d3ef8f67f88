import { expect, test } from "vitest";
import { createTypeAhead } from "./type-ahead.ts";

function createFinder(names: readonly string[]) {
  let now = 0;
  const finder = createTypeAhead({ clock: { now: () => now }, names: async (start, end) => names.slice(start, end) });
  return {
    type: (letter: string, active: number) => finder.type(letter, active, names.length),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

test("type-ahead: the letters of a word lead to the name that begins with all of them", async () => {
  const { type } = createFinder(["Apple", "Banana", "Blueberry", "Cherry"]);
  expect(await type("b", 0)).toBe(1);
  expect(await type("L", 1)).toBe(2);
  expect(await type("x", 2)).toBeNull();
});

test("type-ahead: after a second a letter begins a new word", async () => {
  const { type, wait } = createFinder(["Apple", "Banana", "Blueberry", "Cherry"]);
  expect(await type("b", 0)).toBe(1);
  wait(1001);
  expect(await type("c", 1)).toBe(3);
});

test("type-ahead: the same letter again goes on to the next match and then to the first", async () => {
  const { type } = createFinder(["Banana", "Cherry", "Blueberry"]);
  expect(await type("b", 0)).toBe(2);
  expect(await type("b", 2)).toBe(0);
});

test("type-ahead: finds a name behind hundreds of rows, and one before the active row", async () => {
  const names = Array.from({ length: 3000 }, (_, index) => (index === 2700 ? "Zebra" : `a${index}`));
  const { type } = createFinder(names);
  expect(await type("z", 0)).toBe(2700);
  expect(await createFinder(names).type("z", 2900)).toBe(2700);
});

test("type-ahead: a search that another letter follows has no result", async () => {
  const { type } = createFinder(["Apple", "Banana", "Blueberry"]);
  const [first, second] = await Promise.all([type("b", 0), type("l", 0)]);
  expect([first, second]).toEqual([null, 2]);
});

test("type-ahead: an empty list has no match", async () => {
  expect(await createFinder([]).type("a", 0)).toBeNull();
});
