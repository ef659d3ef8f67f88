export interface InOrder<T> {
  count: number;
  /** How many results may be under way or wait for their turn. */
  inFlight: number;
  signal: AbortSignal;
  produce(index: number, signal: AbortSignal): Promise<T>;
  consume(result: T, index: number): Promise<void> | void;
}

/**
 * Produces in parallel, consumes strictly in order. The first fault ends all that is still under way, and is thrown only
 * after that has ended: nothing goes on behind the caller's back.
 */
export async function inOrder<T>({ count, inFlight, signal, produce, consume }: InOrder<T>): Promise<void> {
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const underWay: Promise<T>[] = [];
  let started = 0;
  const startNext = () => {
    const result = produce(started, either);
    // Its fault is thrown when its turn comes; until then it must not count as unhandled.
    result.catch(() => undefined);
    underWay.push(result);
    started += 1;
  };
  try {
    for (let index = 0; index < count; index += 1) {
      while (started < count && underWay.length < inFlight) startNext();
      const [next] = underWay;
      if (next === undefined) return;
      const result = await next;
      underWay.shift();
      await consume(result, index);
    }
  } finally {
    ending.abort();
    await Promise.allSettled(underWay);
  }
}
