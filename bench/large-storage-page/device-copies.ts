/** Copies of file databases in the browser's database, seen from outside of the drive. */
const databaseName = "dexnet-copies";
const storeName = "parts";
const pollMs = 50;
const timeoutMs = 100_000;

/** The page must not have opened a storage yet. */
export async function deleteCopies(): Promise<void> {
  const request = indexedDB.deleteDatabase(databaseName);
  await new Promise<void>((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

/** Waits until the copy has all pages and the first rows. It must be the only one. */
export async function waitForCopy(pageCount: number): Promise<void> {
  const database = await openCopies();
  try {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const keys = await readKeys(database);
      const has = (part: string) => keys.filter((key) => String(key).includes(part)).length;
      if (has("/head") > 0 && has("/page/") >= pageCount && has("/rows") > 0) return;
      if (performance.now() > until) throw new Error(`The copy has ${has("/page/")} of ${pageCount} pages.`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  } finally {
    database.close();
  }
}

function openCopies(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function readKeys(database: IDBDatabase): Promise<IDBValidKey[]> {
  return new Promise((resolve, reject) => {
    const request = database.transaction(storeName).objectStore(storeName).getAllKeys();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
