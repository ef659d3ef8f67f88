import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createWorld } from "./world.ts";

const world = createWorld();

test("world: the land fills its box", () => {
  const numbers = [...world.landPath.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  expect(numbers.length).toBeGreaterThan(5_000);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-1);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(world.width + 1);
});

test("world: the box has the height of the placeholder", () => {
  const styles = readFileSync(
    join(import.meta.dirname, "../../features/statistics/DeviceLocations.module.css"),
    "utf8",
  );
  expect(styles).toContain(`aspect-ratio: ${world.width} / ${world.height};`);
});

test("world: projects cities as on earth", () => {
  const frankfurt = world.project(8.68, 50.11);
  const helsinki = world.project(24.94, 60.17);
  const saoPaulo = world.project(-46.63, -23.55);
  expect(helsinki.x).toBeGreaterThan(frankfurt.x);
  expect(helsinki.y).toBeLessThan(frankfurt.y);
  expect(saoPaulo.x).toBeLessThan(frankfurt.x);
  expect(saoPaulo.y).toBeGreaterThan(frankfurt.y);
});

test("world: projects every position onto the map", () => {
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });
  const latitude = fc.double({ min: -90, max: 90, noNaN: true });
  fc.assert(
    fc.property(longitude, latitude, (x, y) => {
      for (const share of Object.values(world.project(x, y))) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
      }
    }),
  );
});
