import { type ThreadPort, threadReady } from "@dexnet/blocks/parts/thread-port";
import type { ThumbnailThread } from "@dexnet/drive/thumbnails/thumbnail-maker";

/** Starts a thread and waits until it is ready. Null when the browser can't start one. */
function startThread(make: () => Worker): Promise<Worker | null> {
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

/** Thread for large work that needs no key. */
export function startBulkThread(): Promise<ThreadPort | null> {
  return startThread(() => new Worker(new URL("./bulk-worker.ts", import.meta.url), { type: "module", name: "bulk" }));
}

/** Thread for the parts of files. It calls the ledger itself. */
export function startPartThread(ledgerUrl: string): Promise<ThreadPort | null> {
  return startThread(() => {
    const worker = new Worker(new URL("./part-worker.ts", import.meta.url), { type: "module", name: "parts" });
    worker.postMessage({ ledgerUrl } satisfies PartThreadSetup);
    return worker;
  });
}

/** Thread that decodes pictures. It has no keys and calls nothing. */
export function startThumbnailThread(): Promise<ThumbnailThread | null> {
  return startThread(
    () => new Worker(new URL("./thumbnail-worker.ts", import.meta.url), { type: "module", name: "thumbnails" }),
  );
}

export interface PartThreadSetup {
  ledgerUrl: string;
}
