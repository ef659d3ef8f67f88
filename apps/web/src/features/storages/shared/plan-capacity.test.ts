import { GB } from "@dexnet/protocol/limits";
import { type UserProduct, userProductSchema } from "@dexnet/protocol/products";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noCapacityReason, planCapacity, plansWithCapacity, sizeWithin } from "./plan-capacity.ts";

const now = Date.parse("2026-03-10T12:00:00Z");

function trial(changes: Partial<Pick<UserProduct, "end_date" | "unassigned_size" | "storages">> = {}): UserProduct {
  return userProductSchema.parse({
    id: "5f0c1c52-6f0e-4c1e-9d7e-0a4b8f1f7a11",
    end_date: "2026-04-09T12:00:00Z",
    address: null,
    unassigned_size: 9 * GB,
    storages: 0,
    product: {
      id: "trial",
      name: "Trial",
      price: "0",
      currency: "USD",
      period_days: 30,
      storage_size: 9 * GB,
      storages: 3,
      storage_smallest: GB,
      storage_largest: 3 * GB,
      trial: true,
    },
    ...changes,
  });
}

describe("room on a plan", () => {
  test("reaches from the smallest to the largest storage", () => {
    expect(planCapacity(trial(), now)).toEqual({ kind: "room", range: { smallestBytes: GB, largestBytes: 3 * GB } });
  });
  test("is no larger than what is left", () => {
    expect(planCapacity(trial({ unassigned_size: 1.5 * GB, storages: 2 }), now)).toEqual({
      kind: "room",
      range: { smallestBytes: GB, largestBytes: 1.5 * GB },
    });
  });
  test("is none when less is left than the smallest storage", () => {
    expect(planCapacity(trial({ unassigned_size: GB - 1, storages: 2 }), now)).toEqual({ kind: "too-little-left" });
  });
  test("is none when all storages were made", () => {
    expect(planCapacity(trial({ storages: 3 }), now)).toEqual({ kind: "all-made" });
  });
  test("is none when the plan has ended", () => {
    expect(planCapacity(trial({ end_date: "2026-03-10T12:00:00Z" }), now)).toEqual({ kind: "ended" });
  });
  test("only plans with room are offered", () => {
    expect(plansWithCapacity([trial({ storages: 3 }), trial({ unassigned_size: 2 * GB })], now)).toMatchObject([
      { range: { largestBytes: 2 * GB } },
    ]);
  });
});

test.each([
  ["no-plan", []],
  ["ended", [trial({ end_date: "2026-03-10T12:00:00Z", storages: 3 })]],
  ["all-made", [trial({ storages: 3 })]],
  ["all-made", [trial({ end_date: "2026-03-10T12:00:00Z" }), trial({ storages: 3 })]],
  ["too-little-left", [trial({ unassigned_size: GB - 1, storages: 2 })]],
])("the reason that no storage can be made: %s", (reason, products) => {
  expect(noCapacityReason(products, now)).toBe(reason);
});

test("a chosen size is always within the range", () => {
  const bytes = fc.integer({ min: 0, max: 200 * GB });
  fc.assert(
    fc.property(bytes, bytes, bytes, (a, b, size) => {
      const range = { smallestBytes: Math.min(a, b), largestBytes: Math.max(a, b) };
      const chosen = sizeWithin(range, size);
      expect(chosen).toBeGreaterThanOrEqual(range.smallestBytes);
      expect(chosen).toBeLessThanOrEqual(range.largestBytes);
      expect(Number.isInteger(chosen)).toBe(true);
    }),
  );
});
