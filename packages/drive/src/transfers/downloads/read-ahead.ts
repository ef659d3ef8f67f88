import { AppError } from "@dexnet/protocol/errors/errors";

export interface ReadAhead<Item, Result> {
  readonly items: AsyncGenerator<Item>;
  /** Largest number of items in memory: those that are read, wait or are consumed. It may change at any time. */
  max(): number;
  readonly signal: AbortSignal;
  read(item: Item, signal: AbortSignal): Promise<Result>;
  /** Called for one item at a time, in the order of the items. The signal does not interrupt it. */
  consume(result: Result, item: Item): Promise<void>;
}

/**
 * Reads in parallel and consumes in order. The first fault aborts all reads, and is thrown after they have ended: nothing
 * runs after the call.
 */
export async function readAhead<Item, Result>(ahead: ReadAhead<Item, Result>): Promise<void> {
  const { items, max, signal, read, consume } = ahead;
  const stopping = new AbortController();
  const readSignal = AbortSignal.any([signal, stopping.signal]);
  const underWay: { item: Item; result: Promise<Result> }[] = [];
  let hasEnded = false;

  async function fill(): Promise<void> {
    while (!hasEnded && underWay.length < Math.max(1, max())) {
      const next = await items.next();
      if (signal.aborted) throw new AppError("transfer_cancelled");
      if (next.done) hasEnded = true;
      else {
        const result = read(next.value, readSignal);
        // Its fault is thrown later, in the order of the items. Until then it must not count as unhandled.
        result.catch(() => undefined);
        underWay.push({ item: next.value, result });
      }
    }
  }

  try {
    for (;;) {
      await fill();
      const [first] = underWay;
      if (first === undefined) return;
      const result = await first.result;
      if (signal.aborted) throw new AppError("transfer_cancelled");
      await consume(result, first.item);
      underWay.shift();
    }
  } finally {
    stopping.abort();
    await Promise.allSettled(underWay.map(({ result }) => result));
  }
}
