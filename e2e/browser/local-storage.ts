import { createLocalStore } from "@dexnet/drive/platform/local-store";
import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import type { Page } from "@playwright/test";

/** Content of the browser's local storage, by its stored names. */
export function readLocalStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...window.localStorage }));
}

/** Content of the browser's database of texts, by stored name; null for removed texts. */
export function readDeviceTexts(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await resultOf(indexedDB.open("dexnet-texts", 1));
    const store = database.transaction("texts").objectStore("texts");
    const [names, texts] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
    database.close();
    return Object.fromEntries(names.map((name, index) => [String(name), texts[index] as string | null]));
  });
}

/** Stored access token, read by the application's own code; null when nobody is signed in. */
export async function readStoredToken(page: Page): Promise<string | null> {
  const stored = new Map(Object.entries(await readLocalStorage(page)));
  const keyValue = {
    get: (name: string) => stored.get(name) ?? null,
    set: (name: string, value: string) => void stored.set(name, value),
    remove: (name: string) => void stored.delete(name),
  };
  const session = await createLocalStore({ keyValue }).get(namesOfDevice.session);
  return session === null ? null : (JSON.parse(session) as { token: string }).token;
}
