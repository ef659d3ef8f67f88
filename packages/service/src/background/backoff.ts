export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Wait after a number of failures: doubles with each one, with a jitter of 20 %. */
export function backoffMs(failures: number, { firstMs, maxMs }: Backoff): number {
  const exponent = Math.min(Math.max(failures - 1, 0), 30);
  return Math.min(firstMs * 2 ** exponent, maxMs) * (0.8 + Math.random() * 0.4);
}
