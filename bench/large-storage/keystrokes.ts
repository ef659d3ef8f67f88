import type { StoredEntry } from "@dexnet/drive/file-list/entries";
import type { Keystroke } from "./storage-steps.ts";

/** What is typed, letter by letter: a word that half of the names hold, one with a capital, one that few hold. */
const typed = ["ho", "holi", "отп", "scan 7", "e"];

/** Every text that stands in the field on the way, with its number of matches. Texts without a match are left out. */
export function keystrokesFor(entries: readonly StoredEntry[]): Keystroke[] {
  const names = entries.map(({ name }) => name.normalize("NFC").toLowerCase());
  const keystrokes: Keystroke[] = [];
  for (const text of typed.flatMap(prefixes)) {
    const wanted = text.trim();
    const count = names.filter((name) => name.includes(wanted)).length;
    // The list must change, or nobody could tell when it has.
    if (count > 0 && count !== keystrokes.at(-1)?.count) keystrokes.push({ text, count });
  }
  return keystrokes;
}

const prefixes = (text: string) => [...text].map((_, index) => text.slice(0, index + 1));
