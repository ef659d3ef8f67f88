import { randomInt } from "node:crypto";

/** Nothing that is mistaken for something else (0 O, 1 I L, 2 Z, 5 S, 8 B), and no vowels: no code spells a word. */
const symbols = "CDFGHJKMNPQRTVWXY23456789";
const groups = 3;
const symbolsInGroup = 5;

const madeForm = new RegExp(`^[${symbols}]{${groups * symbolsInGroup}}$`);

/** A code to read aloud and to type, that nobody guesses: 69 random bits. */
export function newInviteCode(): string {
  return grouped(Array.from({ length: groups * symbolsInGroup }, () => symbols.charAt(randomInt(symbols.length))));
}

/**
 * The code that somebody means. A code that was made here is known without its dashes, with spaces and in lower case;
 * one that was chosen is known as it is.
 */
export function meantInviteCode(typed: string): string {
  const bare = typed.replace(/[\s-]/g, "").toUpperCase();
  return madeForm.test(bare) ? grouped([...bare]) : typed;
}

function grouped(letters: readonly string[]): string {
  return Array.from({ length: groups }, (_, index) =>
    letters.slice(index * symbolsInGroup, (index + 1) * symbolsInGroup).join(""),
  ).join("-");
}
