import { createLocalStore } from "@dexnet/drive/local-store";
import { namesOfDevice } from "@dexnet/drive/stored-names";
import type { Page } from "@playwright/test";

/** What lies in the browser's local storage, by its names there. */
export function readLocalStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...window.localStorage }));
}

/** Whether there are tokens in it, as the application itself would find them. */
export async function holdsSession(page: Page): Promise<boolean> {
  const stored = new Map(Object.entries(await readLocalStorage(page)));
  const keyValue = {
    get: (name: string) => stored.get(name) ?? null,
    set: (name: string, value: string) => void stored.set(name, value),
    remove: (name: string) => void stored.delete(name),
  };
  return (await createLocalStore({ keyValue }).get(namesOfDevice.session)) !== null;
}
