import type { StoredEntry } from "@dexnet/drive/file-list/entries";
import type { Keystroke } from "./storage-steps.ts";

/** Texts that are typed letter by letter: common ones, a Cyrillic one, a rare one. */
const typed = ["ho", "holi", "отп", "scan 7", "e"];

/** Every intermediate text of the field with its number of matches. Texts without a match are skipped. */
export function keystrokesFor(entries: readonly StoredEntry[]): Keystroke[] {
  const names = entries.map(({ name }) => name.normalize("NFC").toLowerCase());
  const keystrokes: Keystroke[] = [];
  for (const text of typed.flatMap(prefixes)) {
    const wanted = text.trim();
    const count = names.filter((name) => name.includes(wanted)).length;
    // Each keystroke must change the list, so that the page can detect the change.
    if (count > 0 && count !== keystrokes.at(-1)?.count) keystrokes.push({ text, count });
  }
  return keystrokes;
}

const prefixes = (text: string) => [...text].map((_, index) => text.slice(0, index + 1));
