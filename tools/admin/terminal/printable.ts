/**
 * What could move the cursor, colour the screen, turn the direction of writing or hide: control characters, invisible
 * format characters, halves of surrogate pairs and separators of lines.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** A text of somebody else's for a terminal: one line, and nothing in it that the terminal would obey. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u{${codeOf(character)}}`);
}

/** One JSON value on one line. The same characters are escaped as JSON escapes them, so that it stays the same value. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(UNPRINTABLE, (character) =>
    Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}
