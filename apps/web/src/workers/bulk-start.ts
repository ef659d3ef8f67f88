import { type ThreadPort, threadIsUp } from "@dexnet/drive/bulk-thread";

/** The drive's second thread, for megabytes that need no key. Null when the browser gives none. */
export function startBulkWorker(): Promise<ThreadPort | null> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL("./bulk-worker.ts", import.meta.url), { type: "module", name: "bulk" });
      worker.addEventListener("error", () => resolve(null), { once: true });
      worker.addEventListener("message", ({ data }) => resolve(data === threadIsUp ? worker : null), { once: true });
    } catch {
      resolve(null);
    }
  });
}
