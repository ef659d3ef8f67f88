/** Whether each benchmark does only what shows that it still runs. Its figure then means nothing and is not recorded. */
export const isSmallest = process.env.BENCH_SIZE === "smallest";

/**
 * Amount of work of a benchmark: the value of its environment variable, or the amount that its figure needs, or the smallest
 * one with which it still runs.
 */
export function amount(full: number, smallest: number, setting?: string): number {
  const set = setting === undefined ? undefined : process.env[setting];
  return Number(set ?? (isSmallest ? smallest : full));
}
