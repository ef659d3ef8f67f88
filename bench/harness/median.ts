/** The middle sample, or the mean of the two middle samples. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("The median needs at least one sample.");
  return (lower + upper) / 2;
}

/** The median, and in brackets the least and the greatest sample. */
export function medianText(samples: readonly number[], unit: string): string {
  const [min, max] = [Math.min(...samples), Math.max(...samples)];
  return `${figureText(median(samples))} ${unit} (${figureText(min)}–${figureText(max)})`;
}

/** The value with about three digits. */
export function figureText(value: number): string {
  return value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0);
}
