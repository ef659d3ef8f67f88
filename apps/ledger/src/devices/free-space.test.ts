import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasFreeSpace, placementWeight, writableBytes } from "./free-space.ts";

const GB = 1_000_000_000;
const sizes = fc.tuple(fc.nat({ max: 100_000 * GB }), fc.nat({ max: 100_000 * GB })).map(([one, two]) => ({
  freeBytes: Math.min(one, two),
  totalBytes: Math.max(one, two),
}));

describe("free space of a device", () => {
  it("keeps a reserve of at most a few GB", () => {
    expect(writableBytes({ freeBytes: 50 * GB, totalBytes: 100 * GB })).toBe(49 * GB);
    expect(writableBytes({ freeBytes: 20_000 * GB, totalBytes: 20_000 * GB })).toBeGreaterThan(19_990 * GB);
    expect(hasFreeSpace({ freeBytes: 0.05 * GB, totalBytes: GB })).toBe(false);
    expect(hasFreeSpace({ freeBytes: GB, totalBytes: GB })).toBe(true);
    expect(hasFreeSpace({ freeBytes: 0, totalBytes: 0 })).toBe(false);
  });

  it("gives a positive weight that never falls with more free space", () => {
    fc.assert(
      fc.property(sizes, fc.nat({ max: 1000 * GB }), (health, more) => {
        const weight = placementWeight(health);
        expect(weight).toBeGreaterThan(0);
        const larger = { freeBytes: health.freeBytes + more, totalBytes: health.totalBytes };
        expect(placementWeight(larger)).toBeGreaterThanOrEqual(weight);
      }),
    );
  });

  it("gives weights that follow the free space in steps", () => {
    const totalBytes = 10_000 * GB;
    const weights = new Set<number>();
    for (let freeBytes = 1_000 * GB; freeBytes < 8_000 * GB; freeBytes += 10 * GB) {
      const weight = placementWeight({ freeBytes, totalBytes });
      weights.add(weight);
      const ratio = weight / placementWeight({ freeBytes: 1_000 * GB, totalBytes }) / (freeBytes / (1_000 * GB));
      expect(ratio).toBeGreaterThan(0.8);
      expect(ratio).toBeLessThan(1.25);
    }
    expect(weights.size).toBeLessThanOrEqual(13);
  });
});
