/**
 * Does one after the other what comes singly, and together what came meanwhile: under load a trip to the database serves
 * many. A group that fails is tried again one by one, so that what is wrong with one does not hurt the others.
 */
export function createGrouped<Item, Outcome>(options: {
  readonly largest: number;
  /** How long the first of a group waits for others; asked each time, because it is worth it only when others are about. */
  readonly gatherMs?: () => number;
  /** Gives the outcomes in the order of the items. */
  readonly run: (items: readonly Item[]) => Promise<readonly Outcome[]>;
}): (item: Item) => Promise<Outcome> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (outcome: Outcome) => void;
    readonly reject: (error: unknown) => void;
  }
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function runGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await options.run(group.map(({ item }) => item));
      for (const [at, outcome] of outcomes.entries()) group[at]?.resolve(outcome);
      for (const { reject } of group.slice(outcomes.length)) reject(new TypeError("A group gave too few outcomes"));
    } catch (error) {
      if (group.length <= 1) for (const { reject } of group) reject(error);
      else for (const one of group) await runGroup([one]);
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const waitMs = options.gatherMs?.() ?? 0;
      // Whoever comes in the same turn of the loop belongs to the group in any case.
      await (waitMs > 0 ? new Promise((resolve) => setTimeout(resolve, waitMs)) : Promise.resolve());
      await runGroup(waiting.splice(0, options.largest));
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runAll();
    });
}
