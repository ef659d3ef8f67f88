import { createLocalStore } from "@dexnet/drive/platform/local-store";
import { namesOfDevice } from "@dexnet/drive/platform/stored-names";
import type { Page } from "@playwright/test";
import { readDeviceTexts } from "./local-storage.ts";

/** A proven lie of the log, as the browser records it. */
export interface RecordedViolation {
  readonly code: "log_forked" | "log_omits_entry";
  readonly evidence: string;
  readonly at: number;
}

/**
 * Changes the violation of the ledger's log that this browser has recorded, because the ledgers of tests are honest. A page
 * reads it when it opens a storage.
 */
export async function setLogViolation(page: Page, violation: RecordedViolation | null): Promise<void> {
  const answer = await page.request.get("/api/v1/deployment/");
  const { deployment } = (await answer.json()) as { deployment: string };
  const stored = await readDeviceTexts(page);
  const changed = new Map<string, string>();
  const store = createLocalStore({
    keyValue: {
      get: (name) => stored[name] ?? null,
      set: (name, text) => void changed.set(name, text),
      remove: () => undefined,
    },
  });
  const name = namesOfDevice.logPin(deployment);
  const pin = await store.get(name);
  if (pin === null) throw new Error("The browser has not used the log.");
  await store.set(name, JSON.stringify({ ...JSON.parse(pin), violation }));
  await page.evaluate(writeDeviceTexts, [...changed]);
}

async function writeDeviceTexts(texts: [string, string][]): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("dexnet-texts", 1);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction("texts", "readwrite");
  for (const [name, text] of texts) transaction.objectStore("texts").put(text, name);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}
