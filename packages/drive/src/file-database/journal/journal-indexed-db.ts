import { createDeviceDatabase, deriveOwnerName } from "../../platform/device-database.ts";
import type { JournalStore } from "./journal.ts";

export interface IndexedDbJournalDeps {
  /** Name of the user and storage, see `deriveOwnerName`. */
  readonly owner: string | Promise<string>;
  readonly indexedDb?: IDBFactory | undefined;
}

const byOwner = "owner";
/** Key of a record in the database. The stored name can't change. */
const keyPath = "place";

interface StoredRow {
  readonly [keyPath]: number;
  readonly sealed: string;
}

export const journalOwner = (uniqueKey: string, address: string) => deriveOwnerName("journal", uniqueKey, address);

/** Journals of all users and storages of the device, in one database. */
export function createIndexedDbJournalStore({ owner, indexedDb }: IndexedDbJournalDeps): JournalStore {
  const { inTransaction } = createDeviceDatabase({
    name: "dexnet-journal",
    store: "records",
    create(database) {
      const store = database.createObjectStore("records", { keyPath, autoIncrement: true });
      store.createIndex(byOwner, "owner");
    },
    indexedDb,
  });
  // Each method throws the fault of `owner`.
  Promise.resolve(owner).catch(() => undefined);

  return {
    async append(sealed) {
      const record = { owner: await owner, sealed };
      await inTransaction("readwrite", (store) => store.add(record));
    },
    async readAll() {
      const name = await owner;
      const { result } = await inTransaction("readonly", (store) => store.index(byOwner).getAll(name));
      return (result as StoredRow[]).map(({ place: key, sealed }) => ({ key, sealed }));
    },
    async remove(keys) {
      await owner;
      await inTransaction("readwrite", (store) => {
        for (const key of keys) store.delete(key);
      });
    },
  };
}
