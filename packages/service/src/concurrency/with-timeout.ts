/** Returns the result of the work. Rejects when it takes longer than the limit; the work itself is not cancelled. */
export async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`Timed out after ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
