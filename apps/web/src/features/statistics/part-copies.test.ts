import type { FilePart, PartCopy } from "@dexnet/drive/drive";
import { describe, expect, test } from "vitest";
import { device } from "../../widgets/map/testing/device.ts";
import { locatePartCopies, summarizeCopies } from "./part-copies.ts";

const good = (deviceId: string, checkedAt: string | null = null): PartCopy => ({ deviceId, state: "good", checkedAt });
const bad = (deviceId: string): PartCopy => ({ deviceId, state: "bad", checkedAt: null });
const part = (index: number, ...copies: PartCopy[]): FilePart => ({ index, sizeBytes: 1, copies });

describe("copies of parts", () => {
  test("are whole, being repaired or lost, by the worst part", () => {
    const whole = part(0, good("a"), good("b"), good("c"));
    expect(summarizeCopies([whole])).toEqual({ state: "whole", lacking: 0, fewest: 3 });
    const healing = part(1, good("a"), bad("b"), good("c"));
    expect(summarizeCopies([whole, healing])).toEqual({ state: "healing", lacking: 1, fewest: 2 });
    expect(summarizeCopies([whole, healing, part(2, bad("a"))])).toEqual({ state: "lost", lacking: 2, fewest: 0 });
  });

  test("are counted by device with the oldest check, without bad ones and devices that have none", () => {
    const parts = [
      part(0, good("a", "2026-02-01"), bad("b"), good("x")),
      part(1, good("a", "2026-01-01"), good("c", "2026-03-01")),
    ];
    const { devices, copiesElsewhere } = locatePartCopies([device("a"), device("b"), device("c")], parts);
    expect(devices.map(({ id, copies, checkedAt }) => [id, copies, checkedAt])).toEqual([
      ["a", 2, "2026-01-01"],
      ["c", 1, "2026-03-01"],
    ]);
    expect(copiesElsewhere).toBe(1);
  });
});
