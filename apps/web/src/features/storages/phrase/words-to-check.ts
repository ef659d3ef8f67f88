export const wordsChecked = 3;

/** Which words a person is asked for, in order: different ones, picked by chance. `random` gives numbers from 0 to below 1. */
export function pickWordsToCheck(wordCount: number, random: () => number): number[] {
  const indexes = Array.from({ length: wordCount }, (_, index) => index);
  const picked = Array.from({ length: Math.min(wordsChecked, wordCount) }, () => {
    const [index] = indexes.splice(Math.floor(random() * indexes.length), 1);
    return index ?? 0;
  });
  return picked.sort((a, b) => a - b);
}

/** Which of the answers are wrong, as indexes of words. Case and spaces around do not matter. */
export function wrongAnswers(words: readonly string[], answers: ReadonlyMap<number, string>): number[] {
  return [...answers].filter(([index, answer]) => answer.trim().toLowerCase() !== words[index]).map(([index]) => index);
}
