import { createDeviceDatabase, deriveOwnerName } from "../platform/device-database.ts";
import type { JournalStore, SealedRecord } from "./journal.ts";

export interface IndexedDbJournalDeps {
  /** Whose journal, of which storage. */
  owner: string | Promise<string>;
  indexedDb?: IDBFactory | undefined;
}

const byOwner = "owner";

export const journalOwner = (uniqueKey: string, address: string) => deriveOwnerName("journal", uniqueKey, address);

/** The journals of all users and storages of the device, in one database. */
export function createIndexedDbJournalStore({ owner, indexedDb }: IndexedDbJournalDeps): JournalStore {
  const { inTransaction } = createDeviceDatabase({
    name: "dexnet-journal",
    store: "records",
    create(database) {
      const store = database.createObjectStore("records", { keyPath: "place", autoIncrement: true });
      store.createIndex(byOwner, "owner");
    },
    indexedDb,
  });
  // That there is none is told by each use.
  Promise.resolve(owner).catch(() => undefined);

  return {
    async append(sealed) {
      const record = { owner: await owner, sealed };
      await inTransaction("readwrite", (store) => store.add(record));
    },
    async readAll() {
      const name = await owner;
      const { result } = await inTransaction("readonly", (store) => store.index(byOwner).getAll(name));
      return (result as SealedRecord[]).map(({ place, sealed }) => ({ place, sealed }));
    },
    async remove(places) {
      await owner;
      await inTransaction("readwrite", (store) => {
        for (const place of places) store.delete(place);
      });
    },
  };
}
