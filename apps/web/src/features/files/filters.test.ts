import { expect, test } from "vitest";
import { filterOf, noFilter } from "./filters.ts";

test("filterOf: without a choice there is no filter", () => {
  expect(filterOf(noFilter, 0)).toBeNull();
});

test("filterOf: sizes have bounds that meet, and a date counts back from now", () => {
  const now = Date.UTC(2026, 0, 8);
  expect(filterOf({ kind: "image", size: "medium", date: "week" }, now)).toEqual({
    kind: "image",
    minSizeBytes: 1_000_000,
    maxSizeBytes: 100_000_000,
    fromDate: Date.UTC(2026, 0, 1),
    toDate: null,
  });
  expect(filterOf({ kind: null, size: "huge", date: null }, now)).toMatchObject({
    minSizeBytes: 1_000_000_000,
    maxSizeBytes: null,
    fromDate: null,
  });
});
