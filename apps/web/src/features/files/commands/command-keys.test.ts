import { expect, test } from "vitest";
import { commandOfKey, type PressedKey } from "./command-keys.ts";

function pressed(key: string, held: Partial<PressedKey> = {}): PressedKey {
  return { key, code: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held };
}

test.each([
  ["a", { ctrlKey: true }, "select-all"],
  ["c", { metaKey: true }, "copy"],
  ["X", { ctrlKey: true }, "cut"],
  ["v", { ctrlKey: true }, "paste"],
  ["z", { ctrlKey: true }, "undo"],
  ["Z", { ctrlKey: true, shiftKey: true }, "redo"],
  ["y", { ctrlKey: true }, "redo"],
  ["F2", {}, "rename"],
  ["Delete", {}, "trash"],
  ["Backspace", {}, "open-parent"],
  ["ArrowUp", { altKey: true }, "open-parent"],
  ["Enter", { altKey: true }, "details"],
] as const)("commandOfKey: %s with %o is %s", (key, held, command) => {
  expect(commandOfKey(pressed(key, held))).toBe(command);
});

test("commandOfKey: Ctrl+C works in a Cyrillic layout, and Ctrl+Z where a Latin layout has moved the letters", () => {
  expect(commandOfKey(pressed("с", { ctrlKey: true, code: "KeyC" }))).toBe("copy");
  expect(commandOfKey(pressed("z", { ctrlKey: true, code: "KeyY" }))).toBe("undo");
});

test("commandOfKey: keys of the browser stay with it", () => {
  for (const key of ["c", "v", "a"]) expect(commandOfKey(pressed(key, { ctrlKey: true, shiftKey: true }))).toBeNull();
  expect(commandOfKey(pressed("ArrowUp"))).toBeNull();
  expect(commandOfKey(pressed("a"))).toBeNull();
  expect(commandOfKey(pressed("v", { ctrlKey: true, altKey: true }))).toBeNull();
});
