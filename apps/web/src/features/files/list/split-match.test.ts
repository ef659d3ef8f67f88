import { expect, test } from "vitest";
import { splitMatch } from "./split-match.ts";

test("splitMatch: finds the match in any case and keeps the letters of the name", () => {
  expect(splitMatch("Отпуск 2026.PDF", "отПУСК")).toEqual({ before: "", match: "Отпуск", after: " 2026.PDF" });
  expect(splitMatch("a plan.txt", "PLAN")).toEqual({ before: "a ", match: "plan", after: ".txt" });
});

test("splitMatch: has no result without a text, without a match, and where case folding changes the length", () => {
  expect(splitMatch("a.txt", "")).toBeNull();
  expect(splitMatch("a.txt", "b")).toBeNull();
  expect(splitMatch("İstanbul.txt", "istanbul")).toBeNull();
});
