import { figureText, median } from "../harness/median.ts";
import type { StepOutcome } from "./storage-runs.ts";

/** The number that each step has reported. */
export function numbersOf(outcomes: readonly StepOutcome[], name: string): number[] {
  return outcomes.map(({ figures: { [name]: value } }) => {
    if (typeof value !== "number") throw new Error(`The page reported no ${name}.`);
    return value;
  });
}

/** The list of numbers that each step has reported. */
export function listsOf(outcomes: readonly StepOutcome[], name: string): (readonly number[])[] {
  return outcomes.map(({ figures: { [name]: value } }) => {
    if (value === undefined || typeof value === "number") throw new Error(`The page reported no list ${name}.`);
    return value;
  });
}

/** Browsers don't report tasks below 50 ms. */
export function longestTaskText(outcomes: readonly StepOutcome[]): string {
  const longest = median(numbersOf(outcomes, "longestTaskMs"));
  return longest === 0 ? "no task of the page over 50 ms" : `longest task of the page ${figureText(longest)} ms`;
}
