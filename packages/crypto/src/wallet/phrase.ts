import { generateMnemonic, validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

export type PhraseCheck =
  | { kind: "good" }
  | { kind: "wrong-count"; count: number }
  | { kind: "unknown-word"; index: number }
  | { kind: "wrong-checksum" };

const wordCounts: readonly number[] = [12, 15, 18, 21, 24];
const twelveWordsBits = 128;

/** BIP-39's 2,048 English words, in their order. */
export const englishWords: readonly string[] = wordlist;

const knownWords: ReadonlySet<string> = new Set(englishWords);

/** Returns twelve new words, made from 128 random bits. */
export function generatePhrase(): string[] {
  return generateMnemonic(wordlist, twelveWordsBits).split(" ");
}

/** Expects words in lower case without spaces; every other spelling is an unknown word. */
export function checkPhrase(words: readonly string[]): PhraseCheck {
  if (!wordCounts.includes(words.length)) return { kind: "wrong-count", count: words.length };
  const index = words.findIndex((word) => !knownWords.has(word));
  if (index !== -1) return { kind: "unknown-word", index };
  return validateMnemonic(words.join(" "), wordlist) ? { kind: "good" } : { kind: "wrong-checksum" };
}
