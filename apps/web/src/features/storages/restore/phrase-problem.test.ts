import { describe, expect, test } from "vitest";
import { phraseProblem } from "./phrase-problem.ts";

const known = new Set(["legal", "winner", "thank"]);
const typing = { isDone: false, focusedIndex: 1 };
const done = { isDone: true, focusedIndex: 1 };

describe("phraseProblem", () => {
  test("names a word that is in no list, except the focused one", () => {
    expect(phraseProblem(["legal", "winn", ""], known, typing)).toEqual({ kind: "none" });
    expect(phraseProblem(["lega", "winner", ""], known, typing)).toEqual({ kind: "unknown", indexes: [0] });
    expect(phraseProblem(["legal", "winn", ""], known, done)).toEqual({ kind: "unknown", indexes: [1] });
  });
  test("reports empty fields only after a submit", () => {
    expect(phraseProblem(["legal", "", ""], known, typing)).toEqual({ kind: "none" });
    expect(phraseProblem(["legal", "", ""], known, done)).toEqual({ kind: "missing", indexes: [1, 2] });
  });
  test("reports no wrong word without a list", () => {
    expect(phraseProblem(["lega", "winner", "thank"], new Set(), done)).toEqual({ kind: "none" });
  });
  test("reports nothing for a complete phrase of known words", () => {
    expect(phraseProblem(["legal", "winner", "thank"], known, done)).toEqual({ kind: "none" });
  });
});
