/**
 * Makes the first formats of numbers and dates in a thread of their own. For the first ones the browser reads the tables of
 * all its languages, once for all threads of the page. That takes 30 ms, on a phone 100. If the thread fails, the first
 * format of the page takes as long.
 */
export function prepareFormats(): void {
  try {
    new Worker(new URL("../workers/format-worker.ts", import.meta.url), { type: "module", name: "formats" });
  } catch {
    // The browser can't start one.
  }
}
