export interface Backoff {
  firstMs: number;
  largestMs: number;
}

/** Wait after the n-th failure: doubled each time, with a jitter of a fifth. */
export function backoffMs(tries: number, { firstMs, largestMs }: Backoff): number {
  const exponent = Math.min(Math.max(tries - 1, 0), 30);
  return Math.min(firstMs * 2 ** exponent, largestMs) * (0.8 + Math.random() * 0.4);
}
