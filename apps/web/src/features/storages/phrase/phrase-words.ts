/** Possible numbers of words in a phrase. */
export const phraseLengths = [12, 15, 18, 21, 24] as const;
export const maxPhraseLength = 24;
export type PhraseLength = (typeof phraseLengths)[number];

const suggestionsShown = 5;

/** Words of pasted or typed text without numbering ("1." or "1)"), commas and line breaks. */
export function wordsFromText(text: string): string[] {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}

/** Smallest possible phrase length for a number of words. */
export function phraseLengthFor(wordCount: number): PhraseLength {
  return phraseLengths.find((length) => length >= wordCount) ?? maxPhraseLength;
}

/** Puts pasted words into the fields from `start` on; a whole phrase always starts at the first field. */
export function insertWords(fields: readonly string[], start: number, pasted: readonly string[]): string[] {
  const isWhole = phraseLengths.some((length) => length === pasted.length);
  const from = isWhole ? 0 : start;
  const length = isWhole ? pasted.length : Math.max(fields.length, phraseLengthFor(from + pasted.length));
  return Array.from({ length }, (_, index) => pasted[index - from] ?? (isWhole ? "" : (fields[index] ?? "")));
}

/** Words that begin with the input; none for an empty field or a complete word. */
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
