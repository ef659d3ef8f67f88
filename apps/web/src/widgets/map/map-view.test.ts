import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitView, type MapView, maxScale, panView, positionInView, wholeMap, zoomView } from "./map-view.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.record({ x: share, y: share });
const step = fc.oneof(
  fc.record({ kind: fc.constant("zoom" as const), factor: fc.double({ min: 0.1, max: 10, noNaN: true }), at: point }),
  fc.record({
    kind: fc.constant("pan" as const),
    by: fc.record({
      x: fc.double({ min: -3, max: 3, noNaN: true }),
      y: fc.double({ min: -3, max: 3, noNaN: true }),
    }),
  }),
  fc.record({ kind: fc.constant("fit" as const), points: fc.array(point, { minLength: 1, maxLength: 5 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function run(view: MapView, next: Step): MapView {
  if (next.kind === "zoom") return zoomView(view, next.factor, next.at);
  return next.kind === "pan" ? panView(view, next.by) : fitView(view, next.points);
}

describe("map view", () => {
  test("never shows anything beyond the map, whatever a person does", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { scale, x, y } = steps.reduce(run, wholeMap);
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(scale).toBeLessThanOrEqual(maxScale);
        for (const edge of [x, y]) {
          expect(edge).toBeGreaterThanOrEqual(0);
          expect(edge + 1 / scale).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });

  test("zooming in keeps the position under the pointer", () => {
    fc.assert(
      fc.property(point, fc.double({ min: 1, max: 10, noNaN: true }), (at, factor) => {
        const view = zoomView(wholeMap, factor, at);
        const placed = positionInView(view, at);
        expect(placed.x).toBeCloseTo(at.x, 9);
        expect(placed.y).toBeCloseTo(at.y, 9);
      }),
    );
  });

  test("zooming out as far as in leads back to the whole map", () => {
    expect(zoomView(zoomView(wholeMap, 4, { x: 0.9, y: 0.1 }), 1 / 4)).toEqual(wholeMap);
  });

  test("panning moves the map with the pointer", () => {
    const view = zoomView(wholeMap, 4);
    const before = positionInView(view, { x: 0.5, y: 0.5 });
    const after = positionInView(panView(view, { x: 0.25, y: -0.1 }), { x: 0.5, y: 0.5 });
    expect(after.x - before.x).toBeCloseTo(0.25, 9);
    expect(after.y - before.y).toBeCloseTo(-0.1, 9);
  });

  test("a fitted view shows all its points, and is larger than before", () => {
    const points = [
      { x: 0.5, y: 0.3 },
      { x: 0.53, y: 0.32 },
    ];
    const view = fitView(wholeMap, points);
    expect(view.scale).toBeGreaterThan(10);
    for (const placed of points.map((each) => positionInView(view, each))) {
      expect(placed.x > 0 && placed.x < 1 && placed.y > 0 && placed.y < 1).toBe(true);
    }
    expect(fitView(wholeMap, [{ x: 0.5, y: 0.3 }]).scale).toBe(maxScale);
  });
});
