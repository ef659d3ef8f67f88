import { createLocalStore } from "@dexnet/drive/platform/local-store";
import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import type { Page } from "@playwright/test";

/** What lies in the browser's local storage, by its names there. */
export function readLocalStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...window.localStorage }));
}

/** What the browser's database holds of the same; null for what was removed. */
export function readDeviceTexts(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(async () => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await ended(indexedDB.open("dexnet-texts", 1));
    const store = database.transaction("texts").objectStore("texts");
    const [names, texts] = await Promise.all([ended(store.getAllKeys()), ended(store.getAll())]);
    database.close();
    return Object.fromEntries(names.map((name, at) => [String(name), texts[at] as string | null]));
  });
}

/** The access token that lies there, found as the application itself finds it; null when nobody is signed in. */
export async function storedToken(page: Page): Promise<string | null> {
  const stored = new Map(Object.entries(await readLocalStorage(page)));
  const keyValue = {
    get: (name: string) => stored.get(name) ?? null,
    set: (name: string, value: string) => void stored.set(name, value),
    remove: (name: string) => void stored.delete(name),
  };
  const session = await createLocalStore({ keyValue }).get(namesOfDevice.session);
  return session === null ? null : (JSON.parse(session) as { token: string }).token;
}
