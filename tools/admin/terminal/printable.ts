/**
 * Characters that could move the cursor, change colours or the direction of writing, or be invisible: control and format
 * characters, lone surrogates and line separators.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Escapes a foreign text for a terminal: one line without characters that the terminal interprets. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${codeOf(character)}}`);
}

/** A JSON value on one line. The same characters are escaped as in JSON, so that the value stays the same. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(unprintable, (character) =>
    Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}
