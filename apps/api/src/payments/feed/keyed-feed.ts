import type { Logger } from "@dexnet/service/log";

export interface KeyedFeedDeps<T> {
  readonly log: Logger;
  /** Present values of the keys. A key without a value is absent. */
  readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;
  /** Whether a value is the last one that its watchers need. */
  readonly isLast: (value: T) => boolean;
}

/** Tells watchers of a key its newest value. Values are read for all watched keys together. */
export interface KeyedFeed<T> {
  /**
   * Values of a key: the present one at once, then each that differs from the one before. A watcher that is slow gets only the
   * newest. Ends after the last value, without a value, and when the signal aborts.
   */
  watch(key: string, signal: AbortSignal): AsyncGenerator<T, void>;
  /** Reads the watched keys again. Must be called when values may have changed. */
  refresh(): void;
}

interface Watcher<T> {
  readonly key: string;
  /** Newest value that was not taken, and the text of the newest one. */
  waiting: { readonly value: T } | undefined;
  text: string | undefined;
  wake(): void;
}

export function createKeyedFeed<T>({ log, read, isLast }: KeyedFeedDeps<T>): KeyedFeed<T> {
  const watchers = new Set<Watcher<T>>();
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  async function readOnce(): Promise<void> {
    if (watchers.size === 0) return;
    const values = await read([...new Set([...watchers].map(({ key }) => key))]);
    for (const watcher of watchers) {
      const value = values.get(watcher.key);
      const text = JSON.stringify(value);
      if (value === undefined || text === watcher.text) continue;
      watcher.text = text;
      watcher.waiting = { value };
      watcher.wake();
    }
  }

  /** Resolves after a reading that has begun after this call. Two readings never overlap, so no older value follows a newer. */
  function readAfterNow(): Promise<void> {
    if (running === undefined) {
      running = readOnce().finally(() => {
        running = undefined;
      });
      return running;
    }
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined;
        return readAfterNow();
      });
    return following;
  }

  async function* watch(key: string, signal: AbortSignal): AsyncGenerator<T, void> {
    let changed = Promise.withResolvers<void>();
    const wake = () => changed.resolve();
    const watcher: Watcher<T> = { key, waiting: undefined, text: undefined, wake };
    watchers.add(watcher);
    signal.addEventListener("abort", wake);
    try {
      await readAfterNow();
      if (watcher.waiting === undefined) return;
      while (!signal.aborted) {
        const { waiting } = watcher;
        watcher.waiting = undefined;
        changed = Promise.withResolvers();
        if (waiting === undefined) await changed.promise;
        else {
          yield waiting.value;
          if (isLast(waiting.value)) return;
        }
      }
    } finally {
      signal.removeEventListener("abort", wake);
      watchers.delete(watcher);
    }
  }

  return {
    watch,
    refresh: () => void readAfterNow().catch((err) => log.error({ err }, "Watched values can't be read")),
  };
}
