/** How many words a phrase can have. */
export const phraseLengths = [12, 15, 18, 21, 24] as const;
export type PhraseLength = (typeof phraseLengths)[number];

export const suggestionsShown = 5;

/** Words out of pasted or typed text: numbering ("1." or "1)"), commas and line breaks fall away. */
export function wordsFromText(text: string): string[] {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}

/** The shortest form that holds so many words. */
export function lengthFor(wordCount: number): PhraseLength {
  return phraseLengths.find((length) => length >= wordCount) ?? 24;
}

/** Puts pasted words into the fields from `start` on; a whole phrase always starts at the first. */
export function placeWords(fields: readonly string[], start: number, pasted: readonly string[]): string[] {
  const isWhole = phraseLengths.some((length) => length === pasted.length);
  const from = isWhole ? 0 : start;
  const length = isWhole ? pasted.length : Math.max(fields.length, lengthFor(from + pasted.length));
  return Array.from({ length }, (_, index) => pasted[index - from] ?? (isWhole ? "" : (fields[index] ?? "")));
}

/** Words that begin with what was typed; none for an empty field or one that holds a finished word. */
export function suggestionsFor(list: readonly string[], typed: string): string[] {
  if (typed === "") return [];
  const found: string[] = [];
  for (const word of list) {
    if (word.startsWith(typed)) found.push(word);
    else if (found.length > 0) break;
    if (found.length === suggestionsShown) break;
  }
  return found.length === 1 && found[0] === typed ? [] : found;
}
