import fc from "fast-check";
import { expect, test } from "vitest";
import { device } from "../testing/device.ts";
import { groupPlaces } from "./group-places.ts";

/** A flat world, in which a degree is as far everywhere. */
const world = {
  width: 360,
  height: 180,
  place: (longitude: number, latitude: number) => ({ x: (longitude + 180) / 360, y: (90 - latitude) / 180 }),
};
const dotPx = { width: 30, height: 20 };
const at = (id: string, longitude: number, latitude: number, copies = 0) => device(id, { longitude, latitude, copies });
const idsOf = (groups: ReturnType<typeof groupPlaces>) => groups.map(({ devices }) => devices.map(({ id }) => id));

test("what would overlap is one dot, where most copies are", () => {
  const devices = [at("small", 0, 0, 1), at("large", 10, 0, 9), at("far", 60, 0, 3)];
  const groups = groupPlaces(devices, world, { widthPx: 360, dotPx });
  expect(idsOf(groups)).toEqual([["large", "small"], ["far"]]);
  expect(groups[0]).toMatchObject({ key: "large", copies: 10, x: 190 / 360, y: 0.5 });
});

test("with more room there are more dots", () => {
  const devices = [at("a", 0, 0), at("b", 10, 0)];
  expect(idsOf(groupPlaces(devices, world, { widthPx: 360, dotPx }))).toHaveLength(1);
  expect(idsOf(groupPlaces(devices, world, { widthPx: 1_440, dotPx }))).toHaveLength(2);
});

test("a dot is offline when all its devices are", () => {
  const offline = { isOnline: false };
  const one = groupPlaces([device("a"), device("b", offline)], world, { widthPx: 360, dotPx });
  const none = groupPlaces([device("a", offline), device("b", offline)], world, { widthPx: 360, dotPx });
  expect([one[0]?.isOnline, none[0]?.isOnline]).toEqual([true, false]);
});

test("no device is lost, no dot lies on another, and they go from west to east", () => {
  const place = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 }), fc.nat({ max: 9 }));
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), (places) => {
      const devices = places.map(([longitude, latitude, copies], index) =>
        at(`d${index}`, longitude, latitude, copies),
      );
      const groups = groupPlaces(devices, world, { widthPx: 360, dotPx });
      expect(idsOf(groups).flat().toSorted()).toEqual(devices.map(({ id }) => id).toSorted());
      for (const [index, group] of groups.entries()) {
        for (const other of groups.slice(index + 1)) {
          expect(other.x).toBeGreaterThanOrEqual(group.x);
          const isBeside = Math.abs(group.x - other.x) * 360 >= dotPx.width - 1e-6;
          const isAboveOrBelow = Math.abs(group.y - other.y) * 180 >= dotPx.height - 1e-6;
          expect(isBeside || isAboveOrBelow).toBe(true);
        }
      }
    }),
  );
});
