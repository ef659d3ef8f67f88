const wordsChecked = 3;

/** Indexes of the words to ask for: different random ones in order. `random` returns numbers from 0 to below 1. */
export function pickWordsToCheck(wordCount: number, random: () => number): number[] {
  const indexes = Array.from({ length: wordCount }, (_, index) => index);
  const picked = Array.from({ length: Math.min(wordsChecked, wordCount) }, () => {
    const [index] = indexes.splice(Math.floor(random() * indexes.length), 1);
    return index ?? 0;
  });
  return picked.sort((a, b) => a - b);
}

/** Indexes of the wrong answers. Case and surrounding spaces are ignored. */
export function wrongAnswers(words: readonly string[], answers: ReadonlyMap<number, string>): number[] {
  return [...answers].filter(([index, answer]) => answer.trim().toLowerCase() !== words[index]).map(([index]) => index);
}
