import type { Journal, JournalRecord, JournalStore } from "../../file-database/journal/journal.ts";

/** A journal whose records are not sealed. */
export function createPlainJournal(store: JournalStore): Journal {
  return {
    append: (record) => store.append(JSON.stringify(record)),
    async read() {
      const records = await store.readAll();
      return records.map(({ key, sealed }) => ({ ...(JSON.parse(sealed) as JournalRecord), key }));
    },
    remove: (keys) => store.remove(keys),
  };
}
