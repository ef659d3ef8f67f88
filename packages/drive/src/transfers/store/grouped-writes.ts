import type { ItemChange } from "./upload-store.ts";

type Write = (changes: readonly ItemChange[]) => Promise<void>;

/**
 * While one write is on its way to the disk, those that come wait and go together in the next one: each costs a wait for
 * the disk, and many parts are named in the time of one. Of a key that is written twice in one only the last text goes.
 */
export function createGroupedWrites(writeAll: Write): Write {
  let waiting: { changes: ItemChange[]; done: Promise<void> } | null = null;
  let last: Promise<void> = Promise.resolve();

  return (changes) => {
    if (waiting === null) {
      const group = { changes: [] as ItemChange[], done: Promise.resolve() };
      waiting = group;
      group.done = last.then(() => {
        waiting = null;
        return writeAll([...new Map(group.changes.map((change) => [change.key, change])).values()]);
      });
      last = group.done.catch(() => undefined);
    }
    waiting.changes.push(...changes);
    return waiting.done;
  };
}
