import { createDeviceDatabase, hasDatabase } from "../platform/device-database.ts";
import { offlineDatabaseName } from "../platform/stored-names.ts";
import type { OfflineRecord, OfflineStore } from "./offline-store.ts";

/**
 * Records in the browser's database, which is created with the first of them. It stores the keys as objects of the browser,
 * without their bytes.
 */
export function createIndexedDbOfflineStore(deps: { readonly indexedDb?: IDBFactory | undefined } = {}): OfflineStore {
  const { inTransaction } = createDeviceDatabase({
    name: offlineDatabaseName,
    store: "lists",
    create: (database) => void database.createObjectStore("lists", { keyPath: "name" }),
    indexedDb: deps.indexedDb,
  });
  const exists = () => hasDatabase(offlineDatabaseName, deps.indexedDb);
  return {
    async readAll() {
      if (!(await exists())) return [];
      const { result } = await inTransaction("readonly", (store) => store.getAll() as IDBRequest<OfflineRecord[]>);
      return result;
    },
    async read(name) {
      if (!(await exists())) return null;
      const { result } = await inTransaction(
        "readonly",
        (store) => store.get(name) as IDBRequest<OfflineRecord | undefined>,
      );
      return result ?? null;
    },
    async put(record) {
      await inTransaction("readwrite", (store) => store.put(record));
    },
    async update({ name, recordId }, changed) {
      await inTransaction("readwrite", (store) => {
        const reading = store.get(name) as IDBRequest<OfflineRecord | undefined>;
        reading.onsuccess = () => {
          if (reading.result?.recordId === recordId) store.put({ ...reading.result, ...changed });
        };
      });
    },
    async remove(names) {
      if (!(await exists())) return;
      await inTransaction("readwrite", (store) => {
        for (const name of names) store.delete(name);
      });
    },
  };
}
