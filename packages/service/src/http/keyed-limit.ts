export interface KeyedLimit {
  /**
   * Counts one more for the key and returns the function that releases it, which may be called twice. Undefined when the
   * limit is reached.
   */
  acquire(key: string): (() => void) | undefined;
}

export function createKeyedLimit(limit: number): KeyedLimit {
  const counts = new Map<string, number>();
  return {
    acquire(key) {
      const count = counts.get(key) ?? 0;
      if (count >= limit) return undefined;
      counts.set(key, count + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const remaining = (counts.get(key) ?? 1) - 1;
        if (remaining === 0) counts.delete(key);
        else counts.set(key, remaining);
      };
    },
  };
}
