/**
 * Order in which blocks are received. When the bytes of several blocks wait to be read, reading all of them at once would
 * complete all of them late and at the same time: the disks would wait, then the processor, then both for the database. One
 * after the other, the first is written while the next is read.
 */
export interface ReceiveTurns {
  /**
   * Runs the work when it is its turn, or has waited for long. The work reports received bytes. When they arrive slowly, the
   * turn ends and the work goes on beside the next.
   */
  run<T>(work: (onBytes: (count: number) => void) => Promise<T>): Promise<T>;
}

export function createReceiveTurns(options: {
  /** Time that a sender has before its speed matters. */
  readonly graceMs: number;
  /** Speed from which on a sender keeps its turn. */
  readonly bytesPerMs: number;
  readonly maxWaitMs: number;
  /** Monotonic time in milliseconds. */
  readonly now?: () => number;
}): ReceiveTurns {
  const { graceMs, bytesPerMs, maxWaitMs, now = () => performance.now() } = options;
  let lastTurn: Promise<void> = Promise.resolve();

  return {
    async run(work) {
      const turn = Promise.withResolvers<void>();
      const before = lastTurn;
      lastTurn = turn.promise;
      await settledOrLate(before, maxWaitMs);
      const startedAt = now();
      let receivedBytes = 0;
      let timer = setTimeout(endWhenSlow, graceMs);

      function endWhenSlow(): void {
        const leftMs = startedAt + graceMs + receivedBytes / bytesPerMs - now();
        if (leftMs <= 0) turn.resolve();
        else timer = setTimeout(endWhenSlow, leftMs);
      }

      try {
        return await work((count) => {
          receivedBytes += count;
        });
      } finally {
        clearTimeout(timer);
        turn.resolve();
      }
    },
  };
}

async function settledOrLate(settled: Promise<void>, limitMs: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, limitMs);
  await Promise.race([settled, late.promise]);
  clearTimeout(timer);
}
