import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRowKeys } from "./row-keys.ts";

describe("row keys", () => {
  test("keep those of rows that stay, and give those of rows that are gone to new rows", () => {
    const rowKeys = createRowKeys();
    expect(rowKeys.assign(["a", "b", "c"], null)).toEqual([0, 1, 2]);
    expect(rowKeys.assign(["b", "c", "d"], null)).toEqual([1, 2, 0]);
    expect(rowKeys.assign(["d", "b", "c", "e"], null)).toEqual([0, 1, 2, 3]);
  });

  test("don't give the key of the kept row to another one", () => {
    const rowKeys = createRowKeys();
    rowKeys.assign(["a", "b"], null);
    expect(rowKeys.assign(["b", "c"], "a")).toEqual([1, 2]);
  });

  test("are unique, and the same when the same rows are rendered again, for random lists", () => {
    const ids = fc.uniqueArray(fc.oneof(fc.constantFrom(..."abcdefgh"), fc.nat({ max: 5 })));
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.constantFrom(null, "a", "b"))), (renders) => {
        const rowKeys = createRowKeys();
        for (const [rows, keptId] of renders) {
          const keys = rowKeys.assign(rows, keptId);
          expect(new Set(keys).size).toBe(rows.length);
          expect(rowKeys.assign(rows, keptId)).toEqual(keys);
        }
      }),
    );
  });
});
