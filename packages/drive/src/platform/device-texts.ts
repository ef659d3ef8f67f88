import type { Clock } from "./clock.ts";
import { createDeviceDatabase } from "./device-database.ts";
import { deviceDatabaseWaitMs } from "./limits.ts";
import type { KeyValue } from "./local-store.ts";

export interface DeviceTextsDeps {
  /** The page's local storage. */
  copies: KeyValue;
  clock: Pick<Clock, "wait">;
  indexedDb?: IDBFactory | undefined;
}

/** `undefined`: nobody has written it here yet. Null: it was removed. */
type KeptText = string | null | undefined;

/**
 * [Note: texts in two places] Local storage alone won't do. Each tab sees it through a view of its own, which hears late of
 * what others write: in Chromium a tab that was given a lock found what lay there before the last holder's write, so that of
 * three tabs that counted under a lock one count in five got lost; for the session that means to use a refresh token twice. And
 * it goes to the disk when it likes, up to a minute later. The browser's database has neither fault, so what it says is true. The
 * copies in local storage tell other tabs that something changed, and stand in where there is no such database.
 *
 * A removed text stays behind as null: the copy of it may still be seen.
 */
export function createDeviceTexts({ copies, clock, indexedDb }: DeviceTextsDeps): KeyValue {
  const { inTransaction } = createDeviceDatabase({
    name: "dexnet-texts",
    store: "texts",
    create: (database) => database.createObjectStore("texts"),
    indexedDb,
  });
  /** Names whose text the database would not take: what it has of them is old. */
  const refused = new Set<string>();

  /** A database that does not answer must not keep a person out: once it was late, nobody waits until it has answered. */
  let isSilent = false;
  async function soon<T>(work: Promise<T>): Promise<T> {
    const settled = new AbortController();
    const late = clock.wait(isSilent ? 0 : deviceDatabaseWaitMs, settled.signal).then(() => {
      isSilent = true;
      throw new DOMException("The database does not answer", "TimeoutError");
    });
    const done = work.finally(() => {
      isSilent = false;
    });
    for (const either of [done, late]) either.catch(() => undefined);
    try {
      return await Promise.race([done, late]);
    } finally {
      settled.abort();
    }
  }

  async function keep(name: string, text: string | null): Promise<void> {
    try {
      await soon(inTransaction("readwrite", (store) => store.put(text, name)));
      refused.delete(name);
    } catch {
      refused.add(name);
      // Where there is no room for a new text there may be a way to be rid of the old one.
      await soon(inTransaction("readwrite", (store) => store.delete(name))).catch(() => undefined);
    }
  }

  async function kept(name: string): Promise<KeptText> {
    if (refused.has(name)) return undefined;
    try {
      const request = await soon(inTransaction("readonly", (store) => store.get(name)));
      return request.result as KeptText;
    } catch {
      return undefined;
    }
  }

  return {
    async get(name) {
      const text = await kept(name);
      return text === undefined ? copies.get(name) : text;
    },
    /** The copy is last: whoever hears of it finds the text. */
    async set(name, value) {
      await keep(name, value);
      await copies.set(name, value);
    },
    async remove(name) {
      await keep(name, null);
      await copies.remove(name);
    },
    ...(copies.watch ? { watch: copies.watch.bind(copies) } : {}),
  };
}
