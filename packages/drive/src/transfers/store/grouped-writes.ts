import type { ItemChange } from "./upload-store.ts";

type Write = (changes: readonly ItemChange[]) => Promise<void>;

/**
 * Changes that arrive during a write are collected for the next one: each write waits for the disk, and many parts are
 * named in that time. If a key changes twice in one write, only the last change is written.
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
