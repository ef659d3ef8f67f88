/**
 * Makes a dynamic import that can be repeated after a failure. Chromium remembers that a module could not be fetched, and
 * fails at once for the same address until the page is loaded again. So the next attempt has another address: that of the
 * message, with a query. Modules that the code imports itself are not loaded twice.
 */
export function createRetryableImport<T>(
  load: () => Promise<T>,
  importUrl: (url: string) => Promise<T> = (url) => import(/* @vite-ignore */ url),
): () => Promise<T> {
  let failedUrl: string | null = null;
  let attempts = 0;
  return async () => {
    attempts += 1;
    try {
      return await (failedUrl === null ? load() : importUrl(`${failedUrl}?attempt=${attempts}`));
    } catch (fault) {
      failedUrl ??= urlIn(fault);
      throw fault;
    }
  };
}

/** Address of the module in the message of Chromium and Firefox. Safari names none, and fetches a module again. */
function urlIn(fault: unknown): string | null {
  const message = fault instanceof Error ? fault.message : "";
  return /https?:\/\/[^\s?]+\.m?js/.exec(message)?.[0] ?? null;
}
