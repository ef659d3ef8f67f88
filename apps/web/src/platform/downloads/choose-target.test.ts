import { describe, expect, test, vi } from "vitest";
import { type BrowserDownloadDeps, pingEveryMs } from "./browser-download.ts";
import { chooseTargetWith, maxBrowserDownloadBytes, type TargetRequest } from "./choose-target.ts";
import type { DownloadState, ToDownloadsWorker } from "./worker-messages.ts";

const handle = {} as FileSystemFileHandle;
const large = { sizeBytes: maxBrowserDownloadBytes + 1 };

function setUp(options: { state?: DownloadState; hasWorker?: boolean; isDead?: boolean } = {}) {
  const messages: ToDownloadsWorker[] = [];
  const visited: string[] = [];
  const world = { state: options.state ?? ("waiting" as DownloadState), left: 0, waits: [] as (() => void)[] };
  const browser: BrowserDownloadDeps = {
    worker: async () =>
      options.hasWorker === false
        ? null
        : {
            postMessage(message: unknown, transfer?: unknown) {
              messages.push(message as ToDownloadsWorker);
              const [back] = transfer as MessagePort[];
              if (!options.isDead) back?.postMessage(world.state);
            },
          },
    visit(path) {
      visited.push(path);
      return () => {
        world.left += 1;
      };
    },
    newId: () => "random",
    wait: (milliseconds) =>
      new Promise((resolve) => {
        if (milliseconds === pingEveryMs) world.waits.push(resolve);
        else setTimeout(resolve, options.isDead ? 0 : 5000).unref();
      }),
  };
  const choose = (picker?: () => Promise<FileSystemFileHandle>, request: Partial<TargetRequest> = {}) =>
    chooseTargetWith({ picker, browserDownload: async () => browser }, { name: "a.txt", sizeBytes: 10, ...request });
  const pass = async () => {
    for (const go of world.waits.splice(0)) go();
    // Either it waits for the next ping, or it has ended.
    await expect.poll(() => world.waits.length + world.left).toBe(1);
  };
  return { messages, visited, world, choose, pass, browser };
}

describe("chooseTarget", () => {
  test.each([
    ["a small file", { sizeBytes: maxBrowserDownloadBytes }],
    ["an archive", { sizeBytes: null }],
  ])("asks nothing for %s: the browser downloads it", async (_, request) => {
    const { choose, visited } = setUp();
    const picker = vi.fn(async () => handle);
    expect(await choose(picker, request)).toMatchObject({ kind: "stream" });
    expect(picker).not.toHaveBeenCalled();
    expect(visited).toEqual(["/downloads/random"]);
  });

  test.each([
    ["a large file", large],
    ["a small one on request", { isPicked: true }],
  ])("uses the file that the user chooses for %s", async (_, request) => {
    const { choose, visited } = setUp();
    expect(await choose(async () => handle, request)).toEqual({ kind: "handle", handle });
    expect(visited).toEqual([]);
  });

  test("asks the user before any other await, because the browser allows it only then", () => {
    let isAsked = false;
    const { choose } = setUp();
    const picker = () => {
      isAsked = true;
      return new Promise<never>(() => undefined);
    };
    void choose(picker, large);
    expect(isAsked).toBe(true);
  });

  test("returns null when the user cancels", async () => {
    const { choose, visited } = setUp();
    expect(await choose(() => Promise.reject(new DOMException("", "AbortError")), large)).toBeNull();
    expect(visited).toEqual([]);
  });

  test("asks for the file of an archive where the browser's own download does not work", async () => {
    const { choose } = setUp({ hasWorker: false });
    expect(await choose(async () => handle, { sizeBytes: null })).toEqual({ kind: "handle", handle });
    expect(await choose(undefined, { sizeBytes: null })).toEqual({ kind: "memory" });
  });

  test.each([
    ["without a picker", undefined],
    ["with one that is not allowed", () => Promise.reject(new DOMException("", "SecurityError"))],
  ])("uses the browser's own download for a file of any size %s", async (_, picker) => {
    const { choose, messages, visited } = setUp();
    expect(await choose(picker, large)).toMatchObject({ kind: "stream", port: expect.any(MessagePort) });
    expect(messages).toMatchObject([{ kind: "expect", id: "random", name: "a.txt", ...large }]);
    expect(visited).toEqual(["/downloads/random"]);
  });

  test.each([
    ["has no service worker", { hasWorker: false }],
    ["has one that never answers", { isDead: true }],
    ["has one that did not take it", { state: "unknown" as const }],
  ])("uses memory in a browser that %s", async (_, options) => {
    const { choose, visited } = setUp(options);
    expect(await choose()).toEqual({ kind: "memory" });
    expect(visited).toEqual([]);
  });

  test("uses memory where a service worker can't be registered", async () => {
    const { browser } = setUp();
    const refusing = { ...browser, worker: () => Promise.reject(new DOMException("", "SecurityError")) };
    const deps = { picker: undefined, browserDownload: async () => refusing };
    expect(await chooseTargetWith(deps, { name: "a", sizeBytes: 1 })).toEqual({ kind: "memory" });
  });
});

describe("beginBrowserDownload", () => {
  test("keeps the worker alive and the frame mounted until the worker knows of no download", async () => {
    const { choose, messages, world, pass } = setUp();
    await choose();
    world.state = "running";
    for (let times = 1; times <= 3; times += 1) {
      await pass();
      expect(messages.filter(({ kind }) => kind === "ping")).toHaveLength(times);
    }
    expect(world.left).toBe(0);
    world.state = "unknown";
    await pass();
    expect(world.left).toBe(1);
    expect(world.waits).toEqual([]);
    expect(messages.filter(({ kind }) => kind === "ping")).toHaveLength(4);
  });
});
