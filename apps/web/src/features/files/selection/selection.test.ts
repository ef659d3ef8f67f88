import { describe, expect, test, vi } from "vitest";
import { createSelection } from "./selection.ts";

describe("selection", () => {
  test("a toggle adds an entry, and a second one takes it out", () => {
    const selection = createSelection();
    selection.selectOnly("a");
    selection.toggle("b");
    expect(selection.ids()).toEqual(["a", "b"]);
    selection.toggle("a");
    expect(selection.ids()).toEqual(["b"]);
  });

  test("a range replaces the range before it, from the same anchor", () => {
    const selection = createSelection();
    selection.selectOnly("b");
    selection.selectRange(["b", "c", "d"], false);
    selection.selectRange(["a", "b"], false);
    expect(selection.ids()).toEqual(["a", "b"]);
    expect(selection.anchorId()).toBe("b");
  });

  test("a range with Ctrl keeps what was selected before its anchor, and drops the larger range that it replaces", () => {
    const selection = createSelection();
    selection.selectOnly("a");
    selection.toggle("e");
    selection.selectRange(["e", "f", "g"], true);
    selection.selectRange(["e", "f"], true);
    expect(selection.ids()).toEqual(["a", "e", "f"]);
  });

  test("entries that are gone leave it, and a later range does not bring them back", () => {
    const selection = createSelection();
    selection.selectOnly("a");
    selection.toggle("b");
    selection.retain(new Set(["b", "c"]));
    expect(selection.ids()).toEqual(["b"]);
    selection.selectRange(["c"], true);
    expect(selection.ids()).toEqual(["b", "c"]);
  });

  test("an anchor that is gone is no anchor any more", () => {
    const selection = createSelection();
    selection.selectOnly("a");
    selection.retain(new Set(["b"]));
    expect(selection.anchorId()).toBeNull();
  });

  test("listeners are called for a change, and not for the same selection again", () => {
    const selection = createSelection();
    const listener = vi.fn();
    const stop = selection.subscribe(listener);
    selection.selectOnly("a");
    selection.selectOnly("a");
    selection.retain(new Set(["a", "b"]));
    expect(listener).toHaveBeenCalledTimes(1);
    selection.clear();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    selection.selectOnly("b");
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test("the list of ids is the same object until the selection changes", () => {
    const selection = createSelection();
    selection.selectAll(["a", "b"]);
    expect(selection.ids()).toBe(selection.ids());
  });
});
