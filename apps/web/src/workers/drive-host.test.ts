import type { Drive, FileView, SavingStatus, Task, View, ViewState } from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors";
import { expose, type ProxyMarked, wrap } from "comlink";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type HostedDrive, hostDrive, remoteDrive } from "./drive-host.ts";
import { installErrorTransfer } from "./error-transfer.ts";

beforeAll(() => installErrorTransfer(() => undefined));

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

const task: Task = {
  id: "1",
  type: "uploadFile",
  isProcessing: true,
  isError: false,
  errorCode: null,
  progress: { percent: 5 },
  meta: { taskName: "a.txt", address: "0x", step: "prepare" },
};

/** A view of nothing, which tells what is viewed. */
function createViewOf(first: FileView, listener: (state: ViewState) => void) {
  let isStopped = false;
  const tell = (view: FileView) =>
    listener({ listing: 1, view, version: 1, count: 0, filesSizeBytes: 0, path: [], rows: [] });
  const view: View = {
    rows: async (start, end) => ({ listing: end - start, rows: [] }),
    find: async (id) => ({ listing: 1, index: id.length }),
    change: async (next) => tell(next),
    stop: async () => {
      isStopped = true;
    },
  };
  tell(first);
  return { view, isStopped: () => isStopped };
}

/** A drive that only watches and refuses, on the other side of a channel. */
function acrossChannel() {
  const listeners = new Set<(tasks: readonly Task[]) => void>();
  const views: ReturnType<typeof createViewOf>[] = [];
  const refuse = async () => {
    throw new AppError("phrase_mismatch");
  };
  const drive: Drive = {
    newPhrase: async () => ["legal", "winner"],
    checkPhrase: async (words) => ({ kind: "wrong-count", count: words.length }),
    wordList: async () => ["abandon"],
    createStorage: refuse,
    resetStorage: refuse,
    warm: async () => undefined,
    unlock: async () => ({ kind: "phrase-needed" }),
    restore: refuse,
    connectStorage: refuse,
    disconnectStorage: refuse,
    resetFastAccess: refuse,
    contentOf: async () => null,
    keyStoreOf: refuse,
    savedKeyStore: refuse,
    lock: async () => listeners.clear(),
    watchFiles: refuse,
    openView: async (_, view, listener) => {
      const opened = createViewOf(view, listener);
      views.push(opened);
      return opened.view;
    },
    createFolder: refuse,
    rename: refuse,
    move: refuse,
    remove: refuse,
    watchSaving: async (_, listener) => {
      listener({ state: "waiting", unsaved: 2, errorCode: "network" });
      return () => undefined;
    },
    retrySaving: refuse,
    upload: refuse,
    download: refuse,
    cancel: async () => undefined,
    watchTasks: async (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  expose(() => hostDrive(drive), port1);
  let isStarted = false;
  const started = Promise.withResolvers<Awaited<ReturnType<typeof start>>>();
  async function start() {
    isStarted = true;
    const remote = await wrap<() => HostedDrive & ProxyMarked>(port2)();
    started.resolve(remote);
    return remote;
  }
  const page = remoteDrive({ start, started: () => started.promise, isStarted: () => isStarted });
  return { page, listeners, views, isStarted: () => isStarted };
}

describe("the drive across a worker's wall", () => {
  test("calls go over with their arguments and come back with their answers", async () => {
    const { page } = acrossChannel();
    expect(await page.newPhrase()).toEqual(["legal", "winner"]);
    expect(await page.checkPhrase(["a", "b", "c"])).toEqual({ kind: "wrong-count", count: 3 });
  });

  test("a refusal comes back with its code", async () => {
    const { page } = acrossChannel();
    await expect(page.restore("0x", ["a"])).rejects.toMatchObject({ code: "phrase_mismatch" });
  });

  test("a listener hears until it is stopped, and stopping twice does no harm", async () => {
    const { page, listeners } = acrossChannel();
    await page.newPhrase();
    const heard: (readonly Task[])[] = [];
    const stop = await page.watchTasks((tasks) => heard.push(tasks));
    for (const listener of listeners) listener([task]);
    await vi.waitFor(() => expect(heard).toEqual([[task]]));
    await stop();
    await stop();
    expect(listeners.size).toBe(0);
  });

  test("how far saving is comes over, too", async () => {
    const { page } = acrossChannel();
    const heard: SavingStatus[] = [];
    const stop = await page.watchSaving("0x", (status) => heard.push(status));
    await vi.waitFor(() => expect(heard).toEqual([{ state: "waiting", unsaved: 2, errorCode: "network" }]));
    await stop();
  });

  test("a view answers, changes and tells until it is stopped, twice or once", async () => {
    const { page, views } = acrossChannel();
    const viewed: FileView[] = [];
    const top: FileView = { folderId: null, searchText: "", language: "en-EN" };
    const view = await page.openView("0x", top, (state) => viewed.push(state.view));
    expect(await view.rows(3, 10)).toEqual({ listing: 7, rows: [] });
    expect(await view.find("abc")).toEqual({ listing: 1, index: 3 });
    await view.change({ ...top, searchText: "x" });
    await vi.waitFor(() => expect(viewed).toEqual([top, { ...top, searchText: "x" }]));
    await view.stop();
    await view.stop();
    expect(views.map(({ isStopped }) => isStopped())).toEqual([true]);
  });

  test("watching the tasks, or locking, does not start a worker", async () => {
    const { page, isStarted, listeners } = acrossChannel();
    const watching = page.watchTasks(() => undefined);
    await page.lock();
    expect(isStarted()).toBe(false);
    await page.newPhrase();
    await watching;
    expect(listeners.size).toBe(1);
  });
});
