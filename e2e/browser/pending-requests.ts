import type { Page, Request } from "@playwright/test";
import { expect } from "./expect.ts";

/** Requests of each watched page and its workers that have no whole answer yet. */
const pendingRequests = new WeakMap<Page, Set<Request>>();
/** A page asks for the next thing at once when it has an answer. */
const restMs = 250;
const settleTimeoutMs = 20_000;

/** Follows the requests of a page, so that `leaveTo` can wait for them. */
export function watchPendingRequests(page: Page): void {
  const pending = new Set<Request>();
  pendingRequests.set(page, pending);
  page.on("request", (request) => {
    if (request.method() === "GET" && !isEventStream(request) && !isSharedWorker(request)) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
}

/** A stream of events ends with its page. */
export function isEventStream(request: Request): boolean {
  return new URL(request.url()).pathname.endsWith("/accounts/events/");
}

/** The script of a shared worker. Its end is not always reported to the page, and `page.workers()` does not have it. */
function isSharedWorker(request: Request): boolean {
  return /\/assets\/events-worker-[\w-]+\.js$/.test(new URL(request.url()).pathname);
}

/** Opens another address when the page has everything that it asked for, so that the browser need not cancel requests. */
export async function leaveTo(page: Page, path: string): Promise<void> {
  const pending = pendingRequests.get(page);
  if (pending !== undefined) await waitForRest(page, pending);
  await page.goto(path);
}

async function waitForRest(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  let busyAt = Date.now();
  const findBusy = () => {
    // Sometimes the end of the request for the script of a worker is not reported, although the worker runs.
    const workers = new Set(page.workers().map((worker) => worker.url()));
    const busy = [...pending].map((request) => request.url()).filter((url) => !workers.has(url));
    if (busy.length > 0) busyAt = Date.now();
    return Date.now() - busyAt >= restMs ? null : busy;
  };
  const options = { message: "requests of the page without an answer", timeout: settleTimeoutMs, intervals: [50] };
  await expect.poll(findBusy, options).toBeNull();
}
