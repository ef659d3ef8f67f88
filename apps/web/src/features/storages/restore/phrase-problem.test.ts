import { describe, expect, test } from "vitest";
import { phraseProblem } from "./phrase-problem.ts";

const known = new Set(["legal", "winner", "thank"]);
const typing = { isDone: false, focusedIndex: 1 };
const done = { isDone: true, focusedIndex: 1 };

describe("what stands in the way of a phrase", () => {
  test("a word that is in no list is named, but not while it is typed", () => {
    expect(phraseProblem(["legal", "winn", ""], known, typing)).toEqual({ kind: "none" });
    expect(phraseProblem(["lega", "winner", ""], known, typing)).toEqual({ kind: "unknown", indexes: [0] });
    expect(phraseProblem(["legal", "winn", ""], known, done)).toEqual({ kind: "unknown", indexes: [1] });
  });
  test("empty fields count only in the end", () => {
    expect(phraseProblem(["legal", "", ""], known, typing)).toEqual({ kind: "none" });
    expect(phraseProblem(["legal", "", ""], known, done)).toEqual({ kind: "missing", indexes: [1, 2] });
  });
  test("without a list no word is called wrong", () => {
    expect(phraseProblem(["lega", "winner", "thank"], new Set(), done)).toEqual({ kind: "none" });
  });
  test("a whole phrase of known words has none", () => {
    expect(phraseProblem(["legal", "winner", "thank"], known, done)).toEqual({ kind: "none" });
  });
});
