import { expect, test } from "vitest";
import { viewChangeOf } from "./map-keys.ts";
import { wholeMap, zoomView } from "./map-view.ts";

test.each(["+", "="])("map keys: %s zooms in, on the map and on a dot", (key) => {
  expect(viewChangeOf(key, false)?.(wholeMap).scale).toBe(2);
  expect(viewChangeOf(key, true)?.(wholeMap).scale).toBe(2);
});

test("map keys: - zooms out, and 0 shows the whole map", () => {
  const view = zoomView(wholeMap, 8);
  expect(viewChangeOf("-", false)?.(view).scale).toBe(4);
  expect(viewChangeOf("0", false)?.(view)).toEqual(wholeMap);
});

test("map keys: the arrow keys show more of their side", () => {
  const view = zoomView(wholeMap, 4);
  const move = (key: string) => viewChangeOf(key, false)?.(view) ?? view;
  expect(move("ArrowRight").x).toBeGreaterThan(view.x);
  expect(move("ArrowLeft").x).toBeLessThan(view.x);
  expect(move("ArrowDown").y).toBeGreaterThan(view.y);
  expect(move("ArrowUp").y).toBeLessThan(view.y);
});

test("map keys: the arrow keys of a dot, and other keys, do not move the map", () => {
  expect(viewChangeOf("ArrowRight", true)).toBeNull();
  expect(viewChangeOf("Tab", false)).toBeNull();
  expect(viewChangeOf("toString", false)).toBeNull();
});
