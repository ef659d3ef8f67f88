/** Largest number of lookups in one query. */
const maxBatchBytes = 200;
/** While one query is slow, another one still serves later lookups. */
const batchesAtOnce = 2;

/**
 * Looks up values by key. Lookups that arrive while the queries of others run are run together in one query, so under load
 * many requests share a round trip to the database. Nothing is cached: each query begins after the lookups that it serves
 * have begun, so a lookup finds everything that was committed before it.
 */
export function createBatchedLookup<Value>(
  findAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  interface Waiting {
    readonly key: string;
    readonly resolve: (value: Value | undefined) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let running = 0;

  async function runBatches(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      // The requests that have arrived are read before this. The embedded database blocks the thread, so otherwise a query
      // would serve the first of them only.
      await new Promise((resolve) => setImmediate(resolve));
      const batch = waiting.splice(0, maxBatchBytes);
      if (batch.length === 0) break;
      try {
        const values = await findAll([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(values.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running -= 1;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (running < batchesAtOnce) void runBatches();
    });
}
