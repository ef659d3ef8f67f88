import { type ThreadPort, threadReady } from "@dexnet/drive/platform/bulk-thread";

/** A thread of the drive, once it says that it is up. Null when the browser gives none. */
function startThread(make: () => Worker): Promise<ThreadPort | null> {
  return new Promise((resolve) => {
    try {
      const worker = make();
      worker.addEventListener("error", () => resolve(null), { once: true });
      worker.addEventListener("message", ({ data }) => resolve(data === threadReady ? worker : null), { once: true });
    } catch {
      resolve(null);
    }
  });
}

/** For megabytes that need no key. */
export function startBulkThread(): Promise<ThreadPort | null> {
  return startThread(() => new Worker(new URL("./bulk-worker.ts", import.meta.url), { type: "module", name: "bulk" }));
}

/** For the parts of files. It speaks to the ledger itself. */
export function startPartThread(ledgerUrl: string): Promise<ThreadPort | null> {
  return startThread(() => {
    const worker = new Worker(new URL("./part-worker.ts", import.meta.url), { type: "module", name: "parts" });
    worker.postMessage({ ledgerUrl } satisfies PartThreadSetup);
    return worker;
  });
}

/** The first message to a thread for parts. */
export interface PartThreadSetup {
  ledgerUrl: string;
}
