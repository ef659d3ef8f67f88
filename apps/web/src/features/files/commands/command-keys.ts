import type { Command } from "./entry-commands.ts";

export type PressedKey = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const withCtrl: Readonly<Record<string, Command>> = {
  a: "select-all",
  c: "copy",
  x: "cut",
  v: "paste",
  z: "undo",
  y: "redo",
};

const withAlt: Readonly<Record<string, Command>> = { ArrowUp: "open-parent", Enter: "details" };

const plain: Readonly<Record<string, Command>> = { F2: "rename", Delete: "trash", Backspace: "open-parent" };

/** Command of a key; null for other keys. Letters are found by their position too, because layouts differ. */
export function commandOfKey(pressed: PressedKey): Command | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = pressed;
  if (ctrlKey || metaKey) {
    if (altKey) return null;
    const letter = letterOf(pressed);
    if (shiftKey) return letter === "z" ? "redo" : null;
    return withCtrl[letter] ?? null;
  }
  if (altKey) return shiftKey ? null : (withAlt[key] ?? null);
  return shiftKey ? null : (plain[key] ?? null);
}

/** In a Cyrillic layout the key C types another letter, and Ctrl+C is still the key C. */
function letterOf({ key, code }: PressedKey): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? "";
}

/** Keys as the menu shows them. They have these names on every keyboard of the three languages. */
export const shownKeys: Readonly<Partial<Record<Command, string>>> = {
  open: "Enter",
  view: "Enter",
  rename: "F2",
  copy: "Ctrl+C",
  cut: "Ctrl+X",
  paste: "Ctrl+V",
  "select-all": "Ctrl+A",
  trash: "Del",
  remove: "Del",
  details: "Alt+Enter",
};
