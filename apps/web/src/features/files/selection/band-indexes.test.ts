import { expect, test } from "vitest";
import { bandIndexes } from "./band-indexes.ts";

const list = { count: 10, columns: 1, rowHeightPx: 40, columnWidthPx: 1000 };
const tiles = { count: 10, columns: 4, rowHeightPx: 100, columnWidthPx: 100 };

test("bandIndexes: a band over a list touches the rows between its ends, in both directions", () => {
  expect(bandIndexes({ x: 5, y: 45 }, { x: 9, y: 130 }, list)).toEqual([[1, 4]]);
  expect(bandIndexes({ x: 9, y: 130 }, { x: 5, y: 45 }, list)).toEqual([[1, 4]]);
});

test("bandIndexes: a band that ends outside of the canvas stays in the list", () => {
  expect(bandIndexes({ x: -20, y: -50 }, { x: 2000, y: 5000 }, list)).toEqual([[0, 10]]);
  expect(bandIndexes({ x: 0, y: 500 }, { x: 10, y: 600 }, list)).toEqual([]);
});

test("bandIndexes: a band over tiles touches a rectangle of them, without the missing ones of the last row", () => {
  expect(bandIndexes({ x: 150, y: 50 }, { x: 350, y: 250 }, tiles)).toEqual([
    [1, 4],
    [5, 8],
    [9, 10],
  ]);
  expect(bandIndexes({ x: 0, y: 0 }, { x: 399, y: 150 }, tiles)).toEqual([[0, 8]]);
});
