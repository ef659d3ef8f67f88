/** The middle one; of an even number the mean of the two in the middle. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("There is nothing to take the median of.");
  return (lower + upper) / 2;
}

/** The median, and in brackets from where to where the samples went. */
export function medianText(samples: readonly number[], unit: string): string {
  const [least, most] = [Math.min(...samples), Math.max(...samples)];
  return `${figureText(median(samples))} ${unit} (${figureText(least)}–${figureText(most)})`;
}

/** As many digits as a noisy figure deserves. */
export function figureText(value: number): string {
  return value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0);
}
