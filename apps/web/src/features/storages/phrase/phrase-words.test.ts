import { describe, expect, test } from "vitest";
import { insertWords, phraseLengthFor, suggestionsFor, wordsFromText } from "./phrase-words.ts";

const twelve = "legal winner thank year wave sausage worth useful legal winner thank yellow".split(" ");

describe("wordsFromText", () => {
  test("accepts numbered, comma-separated and broken lines", () => {
    expect(wordsFromText(" 1. Legal\n2) winner,thank\t YEAR ")).toEqual(["legal", "winner", "thank", "year"]);
    expect(wordsFromText(" 12 ")).toEqual([]);
  });
});

describe("insertWords", () => {
  const empty = Array.from({ length: 12 }, () => "");

  test("starts a whole phrase at the first field, regardless of the focused one", () => {
    expect(insertWords(empty, 7, twelve)).toEqual(twelve);
  });
  test("changes the number of fields to that of the phrase", () => {
    const twentyFour = [...twelve, ...twelve];
    expect(insertWords(empty, 0, twentyFour)).toEqual(twentyFour);
    expect(insertWords(twentyFour, 0, twelve)).toEqual(twelve);
  });
  test("puts a part of a phrase at the cursor and keeps the rest", () => {
    const fields = ["legal", ...empty.slice(1)];
    expect(insertWords(fields, 1, ["winner", "thank"]).slice(0, 4)).toEqual(["legal", "winner", "thank", ""]);
  });
  test("adds fields for a part that reaches past the end", () => {
    expect(insertWords(empty, 11, ["a", "b"])).toHaveLength(15);
    expect(phraseLengthFor(30)).toBe(24);
  });
});

describe("suggestionsFor", () => {
  const list = ["abandon", "ability", "able", "about", "above", "absent", "zoo"];

  test("returns at most five words that begin with the input", () => {
    expect(suggestionsFor(list, "ab")).toEqual(["abandon", "ability", "able", "about", "above"]);
    expect(suggestionsFor(list, "abo")).toEqual(["about", "above"]);
  });
  test("returns nothing for a complete word and for an empty field", () => {
    expect(suggestionsFor(list, "zoo")).toEqual([]);
    expect(suggestionsFor(list, "")).toEqual([]);
    expect(suggestionsFor(list, "qqq")).toEqual([]);
  });
});
