import { AppError } from "@dexnet/protocol/errors";

export interface ReadAhead<Item, Result> {
  items: AsyncGenerator<Item>;
  /** How many may be under way, wait for their turn, or be taken just now: all that is in memory. Asked again each time. */
  width(): number;
  signal: AbortSignal;
  read(item: Item, signal: AbortSignal): Promise<Result>;
  /** One at a time, in the order of the items. It is never broken off in the middle. */
  take(result: Result, item: Item): Promise<void>;
}

/**
 * Reads in parallel, takes strictly in order. The first fault ends all that is still under way, and is thrown only after
 * that has ended: nothing goes on behind the caller's back.
 */
export async function readAhead<Item, Result>(ahead: ReadAhead<Item, Result>): Promise<void> {
  const { items, width, signal, read, take } = ahead;
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const underWay: { item: Item; result: Promise<Result> }[] = [];
  let isEnd = false;

  async function fill(): Promise<void> {
    while (!isEnd && underWay.length < Math.max(1, width())) {
      const next = await items.next();
      if (signal.aborted) throw new AppError("transfer_cancelled");
      if (next.done) isEnd = true;
      else {
        const result = read(next.value, either);
        // Its fault is thrown when its turn comes; until then it must not count as unhandled.
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
      await take(result, first.item);
      underWay.shift();
    }
  } finally {
    ending.abort();
    await Promise.allSettled(underWay.map(({ result }) => result));
  }
}
