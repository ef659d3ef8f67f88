import type { Clock } from "@dexnet/blocks/clock";
import { createDeviceDatabase } from "./device-database.ts";
import type { KeyValue } from "./local-store.ts";

export interface DeviceTextsDeps {
  /** Local storage of the page. */
  readonly copies: KeyValue;
  readonly clock: Pick<Clock, "wait">;
  readonly indexedDb?: IDBFactory | undefined;
}

/** `undefined`: never written to the database. Null: removed. */
type StoredText = string | null | undefined;

/** Longest time that a call waits for the browser's database before it uses local storage instead. */
const deviceDatabaseWaitMs = 3_000;

/**
 * [Note: texts in two places] Texts are stored in the browser's database and copied to local storage, because local
 * storage alone is not enough. Each tab has its own view of it and sees writes of other tabs late: in Chromium a tab that
 * acquired a lock read the text from before the previous holder's write. Of three tabs that counted under a lock, one
 * count in five was lost; for the session this means using a refresh token twice. Local storage is also written to the
 * disk up to a minute late. The database has neither fault, so its text is authoritative. The copies notify other tabs of
 * changes, and replace the database where there is none.
 *
 * A removed text is stored as null, because its copy may still be visible.
 */
export function createDeviceTexts({ copies, clock, indexedDb }: DeviceTextsDeps): KeyValue {
  const { inTransaction } = createDeviceDatabase({
    name: "dexnet-texts",
    store: "texts",
    create: (database) => database.createObjectStore("texts"),
    indexedDb,
  });
  /** Names whose text could not be written to the database. Its text for them is outdated. */
  const refused = new Set<string>();

  /** A database that does not answer must not block the user: after one timeout, no call waits until it has answered. */
  let isUnresponsive = false;
  async function withTimeout<T>(work: Promise<T>): Promise<T> {
    const settled = new AbortController();
    const late = clock.wait(isUnresponsive ? 0 : deviceDatabaseWaitMs, settled.signal).then(() => {
      isUnresponsive = true;
      throw new DOMException("The database does not answer", "TimeoutError");
    });
    const done = work.finally(() => {
      isUnresponsive = false;
    });
    for (const either of [done, late]) either.catch(() => undefined);
    try {
      return await Promise.race([done, late]);
    } finally {
      settled.abort();
    }
  }

  async function writeText(name: string, text: string | null): Promise<void> {
    try {
      await withTimeout(inTransaction("readwrite", (store) => store.put(text, name)));
      refused.delete(name);
    } catch {
      refused.add(name);
      // Deleting the old text may still work when there is no space for the new one.
      await withTimeout(inTransaction("readwrite", (store) => store.delete(name))).catch(() => undefined);
    }
  }

  async function readText(name: string): Promise<StoredText> {
    if (refused.has(name)) return undefined;
    try {
      const request = await withTimeout(inTransaction("readonly", (store) => store.get(name)));
      return request.result as StoredText;
    } catch {
      return undefined;
    }
  }

  return {
    async get(name) {
      const text = await readText(name);
      return text === undefined ? copies.get(name) : text;
    },
    /** The copy is written last, so that a listener finds the text in the database. */
    async set(name, value) {
      await writeText(name, value);
      await copies.set(name, value);
    },
    async remove(name) {
      await writeText(name, null);
      await copies.remove(name);
    },
    ...(copies.subscribe ? { subscribe: copies.subscribe.bind(copies) } : {}),
  };
}
