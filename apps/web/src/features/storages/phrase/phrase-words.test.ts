import { describe, expect, test } from "vitest";
import { lengthFor, placeWords, suggestionsFor, wordsFromText } from "./phrase-words.ts";

const twelve = "legal winner thank year wave sausage worth useful legal winner thank yellow".split(" ");

describe("words from text", () => {
  test("takes numbered, comma-separated and broken lines alike", () => {
    expect(wordsFromText(" 1. Legal\n2) winner,thank\t YEAR ")).toEqual(["legal", "winner", "thank", "year"]);
    expect(wordsFromText(" 12 ")).toEqual([]);
  });
});

describe("pasting", () => {
  const empty = Array.from({ length: 12 }, () => "");

  test("a whole phrase starts at the first field, wherever it is pasted", () => {
    expect(placeWords(empty, 7, twelve)).toEqual(twelve);
  });
  test("a longer phrase makes more fields, a shorter one fewer", () => {
    const twentyFour = [...twelve, ...twelve];
    expect(placeWords(empty, 0, twentyFour)).toEqual(twentyFour);
    expect(placeWords(twentyFour, 0, twelve)).toEqual(twelve);
  });
  test("a piece of a phrase goes where the cursor is and leaves the rest", () => {
    const fields = ["legal", ...empty.slice(1)];
    expect(placeWords(fields, 1, ["winner", "thank"]).slice(0, 4)).toEqual(["legal", "winner", "thank", ""]);
  });
  test("a piece that reaches past the end makes room", () => {
    expect(placeWords(empty, 11, ["a", "b"])).toHaveLength(15);
    expect(lengthFor(30)).toBe(24);
  });
});

describe("suggestions", () => {
  const list = ["abandon", "ability", "able", "about", "above", "absent", "zoo"];

  test("begin with what was typed, five at most", () => {
    expect(suggestionsFor(list, "ab")).toEqual(["abandon", "ability", "able", "about", "above"]);
    expect(suggestionsFor(list, "abo")).toEqual(["about", "above"]);
  });
  test("stop when the word is finished or nothing was typed", () => {
    expect(suggestionsFor(list, "zoo")).toEqual([]);
    expect(suggestionsFor(list, "")).toEqual([]);
    expect(suggestionsFor(list, "qqq")).toEqual([]);
  });
});
