import { GB } from "@dexnet/protocol/limits";
import { type UserProduct, userProductSchema } from "@dexnet/protocol/products";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noCapacityReason, offeredTrial, planCapacity, plansWithCapacity, sizeWithin } from "./plan-capacity.ts";

const now = Date.parse("2026-03-10T12:00:00Z");

function trial(changes: Partial<Pick<UserProduct, "end_date" | "unassigned_size" | "storages">> = {}): UserProduct {
  return userProductSchema.parse({
    id: "5f0c1c52-6f0e-4c1e-9d7e-0a4b8f1f7a11",
    end_date: "2026-04-09T12:00:00Z",
    release_date: "2026-04-23T12:00:00Z",
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

describe("planCapacity", () => {
  test("ranges from the smallest to the largest storage", () => {
    expect(planCapacity(trial(), now)).toEqual({
      kind: "available",
      range: { smallestBytes: GB, maxBytes: 3 * GB },
    });
  });
  test("is limited by the remaining size", () => {
    expect(planCapacity(trial({ unassigned_size: 1.5 * GB, storages: 2 }), now)).toEqual({
      kind: "available",
      range: { smallestBytes: GB, maxBytes: 1.5 * GB },
    });
  });
  test("is missing when the remaining size is below the smallest storage", () => {
    expect(planCapacity(trial({ unassigned_size: GB - 1, storages: 2 }), now)).toEqual({ kind: "too-little-left" });
  });
  test("is missing when the number of storages is reached", () => {
    expect(planCapacity(trial({ storages: 3 }), now)).toEqual({ kind: "all-made" });
  });
  test("is missing when the product has ended", () => {
    expect(planCapacity(trial({ end_date: "2026-03-10T12:00:00Z" }), now)).toEqual({ kind: "ended" });
  });
  test("plansWithCapacity: returns only products with capacity", () => {
    expect(plansWithCapacity([trial({ storages: 3 }), trial({ unassigned_size: 2 * GB })], now)).toMatchObject([
      { leftBytes: 2 * GB, range: { maxBytes: 2 * GB } },
    ]);
  });
});

describe("offeredTrial", () => {
  const { product: plan } = trial();
  test("is the trial of the catalogue, without a product of the user", () => {
    expect(offeredTrial([{ ...plan, id: "storage-10", trial: false }, plan], [], now)).toEqual({
      userProductId: null,
      plan,
      leftBytes: 9 * GB,
      range: { smallestBytes: GB, maxBytes: 3 * GB },
    });
  });
  test("is missing once it was taken, also when it has ended", () => {
    expect(offeredTrial([plan], [trial({ end_date: "2026-01-01T12:00:00Z" })], now)).toBeNull();
  });
  test("is missing in a catalogue without one", () => {
    expect(offeredTrial([{ ...plan, trial: false }], [], now)).toBeNull();
  });
  test("is missing while another plan is running, and offered after its end", () => {
    const paid = { ...trial(), product: { ...plan, id: "storage-10", trial: false } };
    expect(offeredTrial([plan], [paid], now)).toBeNull();
    expect(offeredTrial([plan], [{ ...paid, end_date: "2026-03-10T12:00:00Z" }], now)).not.toBeNull();
  });
});

test.each([
  ["no-plan", []],
  ["ended", [trial({ end_date: "2026-03-10T12:00:00Z", storages: 3 })]],
  ["all-made", [trial({ storages: 3 })]],
  ["all-made", [trial({ end_date: "2026-03-10T12:00:00Z" }), trial({ storages: 3 })]],
  ["too-little-left", [trial({ unassigned_size: GB - 1, storages: 2 })]],
])("noCapacityReason: is %s", (reason, products) => {
  expect(noCapacityReason(products, now)).toBe(reason);
});

test("sizeWithin: is always within the range", () => {
  const bytes = fc.integer({ min: 0, max: 200 * GB });
  fc.assert(
    fc.property(bytes, bytes, bytes, (a, b, size) => {
      const range = { smallestBytes: Math.min(a, b), maxBytes: Math.max(a, b) };
      const chosen = sizeWithin(range, size);
      expect(chosen).toBeGreaterThanOrEqual(range.smallestBytes);
      expect(chosen).toBeLessThanOrEqual(range.maxBytes);
      expect(Number.isInteger(chosen)).toBe(true);
    }),
  );
});
