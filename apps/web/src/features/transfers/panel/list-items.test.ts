import { describe, expect, test } from "vitest";
import { listItems } from "./list-items.ts";

describe("items of the transfer list", () => {
  test("are the rows while at most one is finished", () => {
    const items = listItems({ count: 3, doneCount: 1, isOpen: false });
    expect(items).toMatchObject({ count: 3, toggleIndex: null });
    expect([0, 1, 2].map(items.rowIndex)).toEqual([0, 1, 2]);
  });

  test("have one line for all finished rows, after the others", () => {
    expect(listItems({ count: 40, doneCount: 30, isOpen: false })).toMatchObject({ count: 11, toggleIndex: 10 });
    expect(listItems({ count: 6, doneCount: 6, isOpen: false })).toMatchObject({ count: 1, toggleIndex: 0 });
  });

  test("have the finished rows below that line when it is open", () => {
    const items = listItems({ count: 4, doneCount: 2, isOpen: true });
    expect(items).toMatchObject({ count: 5, toggleIndex: 2 });
    expect([0, 1, 3, 4].map(items.rowIndex)).toEqual([0, 1, 2, 3]);
  });
});
