/**
 * Collects the items that arrive while a batch runs and runs them together, so that under load one round trip to the
 * database serves many items. A failed batch is retried item by item: one bad item does not fail the others.
 */
export function createBatcher<Item, Outcome>(options: {
  readonly maxBatchBytes: number;
  /** Time that the first item of a batch waits for others. Evaluated for each batch: waiting only helps under load. */
  readonly gatherMs?: () => number;
  /** Returns the outcomes in the order of the items. */
  readonly run: (items: readonly Item[]) => Promise<readonly Outcome[]>;
}): (item: Item) => Promise<Outcome> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (outcome: Outcome) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function runBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await options.run(batch.map(({ item }) => item));
      for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome);
      for (const { reject } of batch.slice(outcomes.length)) reject(new TypeError("A batch returned too few outcomes"));
    } catch (error) {
      if (batch.length <= 1) for (const { reject } of batch) reject(error);
      else for (const one of batch) await runBatch([one]);
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const waitMs = options.gatherMs?.() ?? 0;
      // Items that are added in the same task of the event loop always share a batch.
      await (waitMs > 0 ? new Promise((resolve) => setTimeout(resolve, waitMs)) : Promise.resolve());
      await runBatch(waiting.splice(0, options.maxBatchBytes));
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runAll();
    });
}
