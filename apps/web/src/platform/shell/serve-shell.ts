import { activateMessage, type ShellFiles } from "./shell-files.ts";

/** Used part of the global scope of a service worker. */
export interface ShellScope {
  readonly caches: Pick<CacheStorage, "open" | "keys" | "delete" | "match">;
  readonly clients: { claim(): Promise<void> };
  readonly location: { readonly origin: string };
  skipWaiting(): Promise<void>;
  fetch(request: Request | string, options?: RequestInit): Promise<Response>;
  addEventListener(kind: "install", listener: (event: InstallEvent) => void): void;
  addEventListener(kind: "activate", listener: (event: WaitEvent) => void): void;
  addEventListener(kind: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(kind: "fetch", listener: (event: ShellFetch) => void): void;
}

interface WaitEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends WaitEvent {
  /** Chromium only. */
  addRoutes?(rules: object): Promise<void>;
}

interface ShellFetch {
  readonly request: Pick<Request, "method" | "mode" | "url">;
  respondWith(response: Promise<Response>): void;
}

const cachePrefix = "dexnet-shell-";
const page = "/";
const assets = "/assets/";
/** Paths that are never answered with the page: other programs answer them, or they name a share link. */
const foreignPaths = /^\/(?:api|downloads|s)(?:\/|$)/;

/** Everything else goes past the worker, without starting it: calls to the api and the ledger, and their data. */
const pastTheWorker = {
  condition: { not: { or: [{ requestMode: "navigate" }, { urlPattern: `${assets}*` }] } },
  source: "network",
};

/**
 * Keeps the files of one build, so that the application starts without a connection. It stores only files of the build: no
 * answer of a server, no address that a person visits. The page itself comes from the network whenever that answers, so
 * nobody gets an old application. See [ADR 0027](docs/adr/0027-offline-shell.md).
 */
export function serveShell(scope: ShellScope, files: ShellFiles): void {
  const cacheName = cachePrefix + files.version;

  scope.addEventListener("install", (event) => {
    event.addRoutes?.(pastTheWorker).catch(() => undefined);
    event.waitUntil(storeFiles());
  });
  scope.addEventListener("activate", (event) => event.waitUntil(removeOldFiles().then(() => scope.clients.claim())));
  scope.addEventListener("message", ({ data }) => {
    if (data === activateMessage) void scope.skipWaiting();
  });
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== scope.location.origin) return;
    if (request.mode === "navigate" && !foreignPaths.test(url.pathname))
      event.respondWith(openPage(request as Request));
    else if (url.pathname.startsWith(assets)) event.respondWith(readAsset(request as Request));
  });

  async function storeFiles(): Promise<void> {
    const html = await scope.fetch(page, { cache: "no-store" });
    const text = await html.clone().text();
    // During a deployment the page may be of another build. The browser installs the worker again later.
    if (!html.ok || !text.includes(files.entry)) throw new Error("The page belongs to another build.");
    const cache = await scope.caches.open(cacheName);
    await cache.addAll([...files.paths]);
    await cache.put(page, html);
  }

  /** The files of the build before this one stay: a tab that has not been reloaded may still need them. */
  async function removeOldFiles(): Promise<void> {
    const names = (await scope.caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
    await Promise.all(names.slice(0, -1).map((name) => scope.caches.delete(name)));
  }

  async function openPage(request: Request): Promise<Response> {
    try {
      return await scope.fetch(request);
    } catch (fault) {
      const kept = await (await scope.caches.open(cacheName)).match(page);
      if (kept === undefined) throw fault;
      return kept;
    }
  }

  async function readAsset(request: Request): Promise<Response> {
    return (await scope.caches.match(request)) ?? scope.fetch(request);
  }
}
