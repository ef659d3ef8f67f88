/** Limit for a figure. A figure without a unit is a ratio. */
export type Goal = ({ readonly max: number } | { readonly min: number }) & {
  readonly unit?: "s" | "ms" | "kB" | "GB";
};

export interface Measured {
  /** Our value ÷ the reference value, or our value in the unit of the goal. */
  readonly ratio: number;
  /** Values behind the figure and their spread. */
  readonly detail: string;
  /** Another limit that was exceeded: then the goal is missed, whatever the figure is. */
  readonly exceeded?: string | undefined;
}

export interface Benchmark {
  readonly name: string;
  readonly goal: Goal;
  /** Programs that must be installed. */
  readonly needs: readonly ("Chromium" | "Ceph")[];
  /** Whether it runs only when it is named, because it installs more than others. */
  readonly isOnlyNamed?: boolean;
  measure(): Promise<Measured>;
}

export function isMet(goal: Goal, { ratio, exceeded }: Pick<Measured, "ratio" | "exceeded">): boolean {
  if (exceeded !== undefined) return false;
  return "max" in goal ? ratio <= goal.max : ratio >= goal.min;
}

export function goalText(goal: Goal): string {
  const limit = "max" in goal ? `≤ ${goal.max}` : `≥ ${goal.min}`;
  return goal.unit === undefined ? limit : `${limit} ${goal.unit}`;
}
