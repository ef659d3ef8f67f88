import fc from "fast-check";
import { expect, test } from "vitest";
import { groupDevices } from "./group-devices.ts";
import { device } from "./testing/device.ts";

/** Flat world in which all degrees have the same length. */
const world = {
  width: 360,
  height: 180,
  project: (longitude: number, latitude: number) => ({ x: (longitude + 180) / 360, y: (90 - latitude) / 180 }),
};
const dotPx = { width: 30, height: 20 };
const at = (id: string, longitude: number, latitude: number, copies = 0) => device(id, { longitude, latitude, copies });
const idsOf = (groups: ReturnType<typeof groupDevices>) => groups.map(({ devices }) => devices.map(({ id }) => id));

test("groupDevices: makes overlapping dots one dot at the device with the most copies", () => {
  const devices = [at("small", 0, 0, 1), at("large", 10, 0, 9), at("far", 60, 0, 3)];
  const groups = groupDevices(devices, world, { widthPx: 360, dotPx });
  expect(idsOf(groups)).toEqual([["large", "small"], ["far"]]);
  expect(groups[0]).toMatchObject({ key: "large", copies: 10, x: 190 / 360, y: 0.5 });
});

test("groupDevices: makes more dots on a wider map", () => {
  const devices = [at("a", 0, 0), at("b", 10, 0)];
  expect(idsOf(groupDevices(devices, world, { widthPx: 360, dotPx }))).toHaveLength(1);
  expect(idsOf(groupDevices(devices, world, { widthPx: 1_440, dotPx }))).toHaveLength(2);
});

test("groupDevices: a dot is offline when all its devices are", () => {
  const offline = { isOnline: false };
  const one = groupDevices([device("a"), device("b", offline)], world, { widthPx: 360, dotPx });
  const none = groupDevices([device("a", offline), device("b", offline)], world, { widthPx: 360, dotPx });
  expect([one[0]?.isOnline, none[0]?.isOnline]).toEqual([true, false]);
});

test("groupDevices: keeps every device, dots do not overlap, and they are sorted from west to east", () => {
  const position = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 }), fc.nat({ max: 9 }));
  fc.assert(
    fc.property(fc.array(position, { maxLength: 60 }), (positions) => {
      const devices = positions.map(([longitude, latitude, copies], index) =>
        at(`d${index}`, longitude, latitude, copies),
      );
      const groups = groupDevices(devices, world, { widthPx: 360, dotPx });
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
