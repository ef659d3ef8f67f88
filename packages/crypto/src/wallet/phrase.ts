import { generateMnemonic, validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

export type PhraseCheck =
  | { kind: "good" }
  | { kind: "wrong-count"; count: number }
  | { kind: "unknown-word"; index: number }
  | { kind: "wrong-checksum" };

const WORD_COUNTS: readonly number[] = [12, 15, 18, 21, 24];
const TWELVE_WORDS_BITS = 128;

/** BIP-39's 2,048 English words, in its order. */
export const englishWords: readonly string[] = wordlist;

const knownWords: ReadonlySet<string> = new Set(englishWords);

/** Twelve new words, 128 bits of the system's randomness. */
export function generatePhrase(): string[] {
  return generateMnemonic(wordlist, TWELVE_WORDS_BITS).split(" ");
}

/** Takes words as `normalizeWords` makes them: one of another case or with a space is an unknown word. */
export function checkPhrase(words: readonly string[]): PhraseCheck {
  if (!WORD_COUNTS.includes(words.length)) return { kind: "wrong-count", count: words.length };
  const index = words.findIndex((word) => !knownWords.has(word));
  if (index !== -1) return { kind: "unknown-word", index };
  return validateMnemonic(words.join(" "), wordlist) ? { kind: "good" } : { kind: "wrong-checksum" };
}

/** The words of a typed or pasted text. Case, commas, line breaks and a list's numbers ("1.", "2)") don't matter. */
export function normalizeWords(text: string): string[] {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .split(/[\s,;]+/u)
    .map((word) => word.replace(/^\d[\d.):]*/u, ""))
    .filter((word) => word !== "");
}
