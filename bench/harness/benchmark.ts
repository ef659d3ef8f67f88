/** What a figure is held against. A figure without a unit is a ratio. */
export type Goal = ({ readonly most: number } | { readonly least: number }) & { readonly unit?: "ms" | "kB" };

export interface Measured {
  /** Ours ÷ what it is held against; in the goal's unit where there is nothing to divide by. */
  readonly ratio: number;
  /** What the figure is made of, and how far the rounds were apart. */
  readonly detail: string;
}

export interface Benchmark {
  readonly name: string;
  readonly goal: Goal;
  /** Programs that must be on the machine. */
  readonly needs: readonly "Chromium"[];
  measure(): Promise<Measured>;
}

export function isMet(goal: Goal, ratio: number): boolean {
  return "most" in goal ? ratio <= goal.most : ratio >= goal.least;
}

export function goalText(goal: Goal): string {
  const limit = "most" in goal ? `≤ ${goal.most}` : `≥ ${goal.least}`;
  return goal.unit === undefined ? limit : `${limit} ${goal.unit}`;
}
