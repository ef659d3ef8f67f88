import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createWorld } from "./world.ts";

const world = createWorld();

test("the land is drawn, and fills its box", () => {
  const numbers = [...world.landPath.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  expect(numbers.length).toBeGreaterThan(5_000);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-1);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(world.width + 1);
});

test("the box is as high as the place that is kept for it while it is on its way", () => {
  const styles = readFileSync(join(import.meta.dirname, "../Places.module.css"), "utf8");
  expect(styles).toContain(`aspect-ratio: ${world.width} / ${world.height};`);
});

test("places stand as they do on earth", () => {
  const frankfurt = world.place(8.68, 50.11);
  const helsinki = world.place(24.94, 60.17);
  const saoPaulo = world.place(-46.63, -23.55);
  expect(helsinki.x).toBeGreaterThan(frankfurt.x);
  expect(helsinki.y).toBeLessThan(frankfurt.y);
  expect(saoPaulo.x).toBeLessThan(frankfurt.x);
  expect(saoPaulo.y).toBeGreaterThan(frankfurt.y);
});

test("every place that there can be is on the map", () => {
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });
  const latitude = fc.double({ min: -90, max: 90, noNaN: true });
  fc.assert(
    fc.property(longitude, latitude, (x, y) => {
      for (const share of Object.values(world.place(x, y))) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    }),
  );
});
