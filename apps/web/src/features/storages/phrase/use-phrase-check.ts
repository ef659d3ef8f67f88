import { useState } from "react";
import { pickWordsToCheck, wrongAnswers } from "./words-to-check.ts";

const noWords: ReadonlySet<number> = new Set();

/** Check of a few words of a new phrase. */
export interface PhraseCheck {
  /** Indexes of the words to type, in order. */
  indexes: readonly number[];
  answers: ReadonlyMap<number, string>;
  /** Indexes of the answers that were wrong at the last submit and have not changed since. */
  wrong: ReadonlySet<number>;
  answer: (index: number, text: string) => void;
  /** Returns the index of the first wrong answer; null if all are right. */
  submit: () => number | null;
  /** Empties the answers, because the words were seen again. */
  reset: () => void;
}

export function usePhraseCheck(words: readonly string[]): PhraseCheck {
  const [indexes] = useState(() => pickWordsToCheck(words.length, secureRandom));
  const noAnswers = () => new Map(indexes.map((index) => [index, ""]));
  const [answers, setAnswers] = useState<ReadonlyMap<number, string>>(noAnswers);
  const [wrong, setWrong] = useState(noWords);
  return {
    indexes,
    answers,
    wrong,
    answer(index, text) {
      setAnswers(new Map(answers).set(index, text));
      if (wrong.has(index)) setWrong(new Set([...wrong].filter((each) => each !== index)));
    },
    submit() {
      const found = wrongAnswers(words, answers);
      setWrong(new Set(found));
      return found[0] ?? null;
    },
    reset() {
      setAnswers(noAnswers());
      setWrong(noWords);
    },
  };
}

/** Random number from 0 to below 1. The asked words are no secret, but should not be predictable. */
function secureRandom(): number {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value / 2 ** 32;
}
