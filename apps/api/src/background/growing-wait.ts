export interface GrowingWait {
  firstMs: number;
  largestMs: number;
}

/** How long to wait after the n-th failure: doubled each time, spread by a fifth so that many don't come back at once. */
export function growingWaitMs(tries: number, { firstMs, largestMs }: GrowingWait): number {
  const exponent = Math.min(Math.max(tries - 1, 0), 30);
  return Math.min(firstMs * 2 ** exponent, largestMs) * (0.8 + Math.random() * 0.4);
}
