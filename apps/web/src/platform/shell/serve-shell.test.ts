import { expect, test } from "vitest";
import { type ShellScope, serveShell } from "./serve-shell.ts";
import { activateMessage, type ShellFiles } from "./shell-files.ts";

const origin = "https://cloud.example.org";
const files: ShellFiles = {
  version: "2",
  entry: "/assets/index-2.js",
  paths: ["/assets/index-2.js", "/assets/Page-2.js"],
};

/** Service worker with caches in memory and a network that can be cut. */
function createWorker(kept: Record<string, Record<string, string>> = {}) {
  const stores = new Map(Object.entries(kept).map(([name, entries]) => [name, new Map(Object.entries(entries))]));
  const listeners = new Map<string, (event: never) => void>();
  const requests: string[] = [];
  const network = { isUp: true, page: `<script src="/assets/index-2.js">` };
  let skipped = 0;

  const pathOf = (request: { url: string } | string) =>
    new URL(typeof request === "string" ? request : request.url, origin).pathname;

  async function fetch(request: Request | string): Promise<Response> {
    const url = new URL(typeof request === "string" ? request : request.url, origin);
    requests.push(url.href.replace(origin, ""));
    if (!network.isUp) throw new TypeError("Failed to fetch");
    return new Response(url.pathname.startsWith("/assets/") ? `code of ${url.pathname}` : network.page);
  }

  const openCache = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, string>();
    stores.set(name, entries);
    return {
      match: async (request: Request | string) => {
        const text = entries.get(pathOf(request));
        return text === undefined ? undefined : new Response(text);
      },
      put: async (request: string, response: Response) => void entries.set(pathOf(request), await response.text()),
      addAll: async (paths: string[]) => {
        for (const path of paths) entries.set(path, await (await fetch(path)).text());
      },
    };
  };

  const scope: ShellScope = {
    caches: {
      open: async (name: string) => openCache(name) as unknown as Cache,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      match: async (request: RequestInfo | URL) => {
        for (const name of stores.keys()) {
          const found = await openCache(name).match(request as Request);
          if (found !== undefined) return found;
        }
        return undefined;
      },
    },
    clients: { claim: async () => undefined },
    location: { origin },
    skipWaiting: async () => {
      skipped += 1;
    },
    fetch,
    addEventListener: (kind: string, listener: (event: never) => void) => void listeners.set(kind, listener),
  };
  serveShell(scope, files);

  async function run(kind: "install" | "activate"): Promise<void> {
    const work: Promise<unknown>[] = [];
    listeners.get(kind)?.({ waitUntil: (given: Promise<unknown>) => work.push(given) } as never);
    await Promise.all(work);
  }

  return {
    network,
    requests,
    skipped: () => skipped,
    stored: () => Object.fromEntries([...stores].map(([name, entries]) => [name, [...entries.keys()]])),
    install: () => run("install"),
    activate: () => run("activate"),
    send: (data: unknown) => listeners.get("message")?.({ data } as never),
    /** Text of the worker's answer; null when the worker leaves the request to the browser. */
    async request(path: string, { mode = "cors", method = "GET" } = {}): Promise<string | null> {
      const answers: Promise<Response>[] = [];
      const url = new URL(path, origin).href;
      const respondWith = (given: Promise<Response>) => answers.push(given);
      listeners.get("fetch")?.({ request: { url, mode, method }, respondWith } as never);
      return (await answers[0])?.text() ?? null;
    },
  };
}

const navigate = { mode: "navigate" };

test("shell worker: without a connection every page opens from the files of the build", async () => {
  const worker = createWorker();
  await worker.install();
  await worker.activate();
  worker.network.isUp = false;
  for (const path of ["/", "/storages/", "/storages/0xab/folder/1?promocode=X", "/auth/login"]) {
    expect(await worker.request(path, navigate)).toBe(`<script src="/assets/index-2.js">`);
  }
  expect(await worker.request("/assets/Page-2.js")).toBe("code of /assets/Page-2.js");
});

test("shell worker: with a connection the page comes from the network, so that nobody gets an old application", async () => {
  const worker = createWorker();
  await worker.install();
  worker.network.page = "newer page";
  expect(await worker.request("/storages/", navigate)).toBe("newer page");
  expect(worker.stored()).toEqual({ "dexnet-shell-2": [...files.paths, "/"] });
});

test("shell worker: stores files of the build only, whatever is requested", async () => {
  const worker = createWorker();
  await worker.install();
  const before = worker.stored();
  for (const path of [
    "/storages/0xab",
    "/assets/Other-9.js",
    "/api/v1/accounts/me/",
    "/s/abc#secret",
    "/favicon.svg",
  ]) {
    await worker.request(path);
    await worker.request(path, navigate);
  }
  expect(worker.stored()).toEqual(before);
});

test("shell worker: leaves share links, the api, downloads, other origins and changes to the browser", async () => {
  const worker = createWorker();
  await worker.install();
  const before = worker.requests.length;
  for (const path of [
    "/s/abc#secret",
    "/s/abc",
    "/api/docs",
    "/api",
    "/downloads/0b9d",
    "https://ledger.example.org/assets/x",
  ]) {
    expect(await worker.request(path, navigate)).toBeNull();
  }
  expect(await worker.request("/api/v1/config/")).toBeNull();
  expect(await worker.request("/assets/Page-2.js", { method: "POST" })).toBeNull();
  // It requests nothing itself either: the secret of a link goes nowhere.
  expect(worker.requests.length).toBe(before);
});

test("shell worker: is not installed when the page belongs to another build", async () => {
  const worker = createWorker();
  worker.network.page = `<script src="/assets/index-3.js">`;
  await expect(worker.install()).rejects.toThrow("another build");
  expect(worker.stored()).toEqual({});
});

test("shell worker: removes the files of older builds, except the last one, which open tabs may need", async () => {
  const worker = createWorker({
    "dexnet-shell-0": { "/assets/Page-0.js": "0" },
    "dexnet-shell-1": { "/assets/Page-1.js": "1" },
    other: { "/x": "x" },
  });
  await worker.install();
  await worker.activate();
  expect(Object.keys(worker.stored())).toEqual(["dexnet-shell-1", "other", "dexnet-shell-2"]);
  worker.network.isUp = false;
  expect(await worker.request("/assets/Page-1.js")).toBe("1");
  await expect(worker.request("/assets/Page-0.js")).rejects.toThrow("Failed to fetch");
});

test("shell worker: takes over from the older one only on request", async () => {
  const worker = createWorker();
  await worker.install();
  worker.send("something else");
  expect(worker.skipped()).toBe(0);
  worker.send(activateMessage);
  expect(worker.skipped()).toBe(1);
});
