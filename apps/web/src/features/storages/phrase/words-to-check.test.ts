import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pickWordsToCheck, wrongAnswers } from "./words-to-check.ts";

describe("words to check", () => {
  test("are three different words of the phrase in order", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(12, 15, 18, 21, 24),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999 })),
        (count, numbers) => {
          const picked = pickWordsToCheck(count, () => numbers.next().value);
          expect(picked).toHaveLength(3);
          expect(new Set(picked).size).toBe(3);
          expect(picked).toEqual([...picked].sort((a, b) => a - b));
          expect(picked.every((index) => index >= 0 && index < count)).toBe(true);
        },
      ),
    );
  });

  test("are compared without case and spaces, and wrong ones are reported", () => {
    const words = ["legal", "winner", "thank", "year"];
    const answers = new Map([
      [0, " Legal "],
      [1, "winter"],
      [3, ""],
    ]);
    expect(wrongAnswers(words, answers)).toEqual([1, 3]);
  });
});
