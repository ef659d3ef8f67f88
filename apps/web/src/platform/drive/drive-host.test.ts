import type {
  Drive,
  FileView,
  FolderEntry,
  LogStatus,
  SavingStatus,
  StorageDrive,
  UndoState,
  View,
  ViewState,
} from "@dexnet/drive/drive";
import type { DownloadRequest, TransfersState, UploadRequest } from "@dexnet/drive/transfers/transfers";
import { AppError } from "@dexnet/protocol/errors/errors";
import { expose, type ProxyMarked, type Remote, wrap } from "comlink";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { noTransfers } from "../transfers/transfers-store.ts";
import { remoteDrive } from "./drive-client.ts";
import { type HostedDrive, hostDrive } from "./drive-host.ts";
import { installErrorTransfer } from "./error-transfer.ts";

beforeAll(() => installErrorTransfer(() => undefined));

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function folderOf(id: string): FolderEntry {
  return { kind: "folder", id, parentId: null, name: id, isFavourite: false, trashedAt: null, parentNames: [] };
}

/** Empty view that reports which view is requested. */
function createViewOf(first: FileView, listener: (state: ViewState) => void) {
  let isStopped = false;
  const report = (view: FileView) =>
    listener({ revision: 1, view, version: 1, count: 0, filesSizeBytes: 0, path: [], rows: [] });
  const view: View = {
    rows: async (start, end) => ({ revision: end - start, rows: [] }),
    ids: async (start, end) => ({ revision: 1, ids: [`${start}-${end}`] }),
    entries: async (ids) => ids.map(folderOf),
    find: async (id) => ({ revision: 1, index: id.length }),
    change: async (next) => report(next),
    stop: async () => {
      isStopped = true;
    },
  };
  report(first);
  return { view, isStopped: () => isStopped };
}

const logStatus: LogStatus = {
  state: "unverified",
  errorCode: "network",
  checkpointSize: null,
  unproven: 0,
  wasSeen: true,
  needsWitnesses: false,
  evidence: null,
};

/** Drive on the other side of a channel that only watches and rejects. */
function acrossChannel() {
  const listeners = new Set<(state: TransfersState) => void>();
  const views: ReturnType<typeof createViewOf>[] = [];
  const calls: unknown[][] = [];
  const opened: string[] = [];
  const note =
    (name: string) =>
    async (...request: unknown[]) =>
      void calls.push([name, ...request]);
  const refuse = async () => {
    throw new AppError("phrase_mismatch");
  };
  const storage: StorageDrive = {
    watchFiles: refuse,
    openFile: async (_, port) => port.postMessage("from the worker"),
    openThumbnails: async () => undefined,
    openView: async (view, listener) => {
      const opened = createViewOf(view, listener);
      views.push(opened);
      return opened.view;
    },
    createFolder: refuse,
    rename: refuse,
    move: refuse,
    copy: refuse,
    join: refuse,
    setFavourite: refuse,
    trash: refuse,
    restore: refuse,
    remove: refuse,
    emptyTrash: refuse,
    findConflicts: refuse,
    undo: async () => null,
    redo: async () => null,
    watchUndo: async (listener) => {
      listener({ undo: { kind: "move", count: 2, name: "docs" }, redo: null });
      return () => undefined;
    },
    readDetails: refuse,
    locateParts: refuse,
    listBlocks: refuse,
    proveFile: refuse,
    readHistory: refuse,
    previewRestore: refuse,
    restoreVersion: refuse,
    spaceUsage: refuse,
    watchLog: async (listener) => {
      listener(logStatus);
      return () => undefined;
    },
    watchSaving: async (listener) => {
      listener({ state: "waiting", unsaved: 2, errorCode: "network" });
      return () => undefined;
    },
    retrySaving: refuse,
    upload: async (request) => {
      calls.push(["upload", request]);
      return [{ path: ["a.txt"], isMergeable: false }];
    },
    download: async (request) => {
      calls.push(["download", request]);
      if (request.target.kind === "stream") request.target.port.postMessage("from the worker");
      return request.target.kind === "memory" ? new File(["whole"], request.name) : null;
    },
    cancelUploads: note("cancel uploads"),
    createShare: refuse,
    listShares: async () => [],
    revokeShare: note("revoke"),
  };
  const drive: Drive = {
    open(address) {
      opened.push(address);
      return storage;
    },
    newPhrase: async () => ["legal", "winner"],
    checkPhrase: async (words) => ({ kind: "wrong-count", count: words.length }),
    wordList: async () => ["abandon"],
    createStorage: refuse,
    resetStorage: refuse,
    warm: async () => undefined,
    listSavedPhrases: async () => [],
    unlock: async () => ({ kind: "phrase-needed" }),
    openWithPhrase: refuse,
    connectStorage: refuse,
    disconnectStorage: refuse,
    resetFastAccess: refuse,
    forgetPhrase: refuse,
    countContent: async () => null,
    makeKeyStoreFile: refuse,
    makeKeyStoreOfSaved: refuse,
    lock: async () => listeners.clear(),
    checkForChanges: async () => undefined,
    readWitnessRequirement: async () => ({ keys: [], needed: 0 }),
    saveWitnessRequirement: refuse,
    checkWitnessKey: refuse,
    transferRows: async (start, end) => ({ revision: end - start, rows: [] }),
    pauseTransfers: note("pause"),
    resumeTransfers: note("resume"),
    cancelTransfers: note("cancel"),
    retryTransfers: note("retry"),
    giveFile: note("give"),
    fileHandle: async () => null,
    downloadAgain: async (id, target) => {
      calls.push(["again", id]);
      if (target.kind === "stream") target.port.postMessage("from the worker");
      return null;
    },
    continueTransfers: note("continue"),
    suspendTransfers: note("suspend"),
    answerPartial: note("answer"),
    uploadMissing: note("missing"),
    dismissReceipt: note("dismiss"),
    limitParts: note("limit"),
    openShare: async () => ({ kind: "password-needed" }),
    downloadShared: async (request) => {
      calls.push(["download shared", request]);
      if (request.target.kind === "stream") request.target.port.postMessage("from the worker");
      return { file: request.target.kind === "memory" ? new File(["whole"], request.name) : null, lost: 0 };
    },
    watchTransfers: async (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  expose(() => hostDrive(drive), port1);
  const first = Promise.withResolvers<Remote<HostedDrive>>();
  let running: Promise<Remote<HostedDrive>> | undefined;
  function start() {
    running ??= wrap<() => HostedDrive & ProxyMarked>(port2)();
    first.resolve(running);
    return running;
  }
  const isStarted = () => running !== undefined;
  const page = remoteDrive({ start, started: () => first.promise, isStarted });
  return { page, listeners, views, calls, opened, isStarted };
}

describe("drive across a worker", () => {
  test("sends arguments and returns answers", async () => {
    const { page } = acrossChannel();
    expect(await page.newPhrase()).toEqual(["legal", "winner"]);
    expect(await page.checkPhrase(["a", "b", "c"])).toEqual({ kind: "wrong-count", count: 3 });
  });

  test("returns the code of an error", async () => {
    const { page } = acrossChannel();
    await expect(page.openWithPhrase("0x", ["a"])).rejects.toMatchObject({ code: "phrase_mismatch" });
  });

  test("sends the address of a storage, and awaits nothing to open it", async () => {
    const { page, opened } = acrossChannel();
    const [one, other] = [page.open("0x1"), page.open("0x2")];
    expect(opened).toEqual([]);
    await Promise.all([one.undo(), other.undo()]);
    expect(opened).toEqual(["0x1", "0x2"]);
    await expect(one.rename("e", "a")).rejects.toMatchObject({ code: "phrase_mismatch" });
  });

  test("calls a listener until it is stopped, and a second stop does nothing", async () => {
    const { page, listeners } = acrossChannel();
    await page.newPhrase();
    const received: TransfersState[] = [];
    const stop = await page.watchTransfers((state) => received.push(state));
    for (const listener of listeners) listener(noTransfers);
    await expect.poll(() => received).toEqual([noTransfers]);
    await stop();
    await stop();
    expect(listeners.size).toBe(0);
  });

  test("reports the saving status", async () => {
    const { page } = acrossChannel();
    const received: SavingStatus[] = [];
    const stop = await page.open("0x").watchSaving((status) => received.push(status));
    await expect.poll(() => received).toEqual([{ state: "waiting", unsaved: 2, errorCode: "network" }]);
    await stop();
  });

  test("reports what is proven by the log", async () => {
    const { page } = acrossChannel();
    const received: LogStatus[] = [];
    const stop = await page.open("0x").watchLog((status) => received.push(status));
    await expect.poll(() => received).toEqual([logStatus]);
    await stop();
  });

  test("reports what can be undone", async () => {
    const { page } = acrossChannel();
    const received: UndoState[] = [];
    const stop = await page.open("0x").watchUndo((state) => received.push(state));
    const state = { undo: { kind: "move", count: 2, name: "docs" }, redo: null };
    await expect.poll(() => received).toEqual([state]);
    await stop();
    expect(await page.open("0x").undo()).toBeNull();
  });

  test("reads, changes and watches a view until it is stopped once or twice", async () => {
    const { page, views } = acrossChannel();
    const viewed: FileView[] = [];
    const top: FileView = {
      place: "files",
      folderId: null,
      searchText: "",
      language: "en-EN",
      sort: { by: "name", isDescending: false },
      filter: null,
    };
    const view = await page.open("0x").openView(top, (state) => viewed.push(state.view));
    expect(await view.rows(3, 10)).toEqual({ revision: 7, rows: [] });
    expect(await view.ids(3, 10)).toEqual({ revision: 1, ids: ["3-10"] });
    expect(await view.entries(["one"])).toEqual([folderOf("one")]);
    expect(await view.find("abc")).toEqual({ revision: 1, index: 3 });
    await view.change({ ...top, searchText: "x" });
    await expect.poll(() => viewed).toEqual([top, { ...top, searchText: "x" }]);
    await view.stop();
    await view.stop();
    expect(views.map(({ isStopped }) => isStopped())).toEqual([true]);
  });

  test("sends files of an upload and the arguments of each call about transfers", async () => {
    const { page, calls } = acrossChannel();
    const file = new File(["abc"], "a.txt", { lastModified: 5 });
    const request: UploadRequest = {
      parentId: null,
      items: [
        { kind: "file", path: ["Папка", "a.txt"], file },
        { kind: "folder", path: ["empty"] },
      ],
      existing: "refuse",
    };
    expect(await page.open("0x").upload(request)).toEqual([{ path: ["a.txt"], isMergeable: false }]);
    await page.pauseTransfers(["1"]);
    await page.resumeTransfers();
    await page.cancelTransfers(["1", "2"]);
    await page.open("0x").cancelUploads(["e"]);
    await page.retryTransfers();
    await page.answerPartial("1", true);
    await page.uploadMissing("r");
    await page.dismissReceipt("r");
    await page.limitParts(4);
    expect(calls).toEqual([
      ["upload", { ...request, items: [expect.objectContaining({ path: ["Папка", "a.txt"] }), request.items[1]] }],
      ["pause", ["1"]],
      ["resume"],
      ["cancel", ["1", "2"]],
      ["cancel uploads", ["e"]],
      ["retry"],
      ["answer", "1", true],
      ["missing", "r"],
      ["dismiss", "r"],
      ["limit", 4],
    ]);
    expect(await page.transferRows(3, 10)).toEqual({ revision: 7, rows: [] });
  });

  test("transfers the port of a download, which then receives the worker's bytes", async () => {
    const { page } = acrossChannel();
    const { port1, port2 } = new MessageChannel();
    ports.push(port2);
    const received = new Promise((resolve) => {
      port2.onmessage = ({ data }) => resolve(data);
    });
    const request: DownloadRequest = {
      entryIds: ["e"],
      target: { kind: "stream", port: port1 },
      name: "e",
    };
    expect(await page.open("0x").download(request)).toBeNull();
    expect(await received).toBe("from the worker");
  });

  test("transfers a port that is an argument itself", async () => {
    const { page } = acrossChannel();
    const { port1, port2 } = new MessageChannel();
    ports.push(port2);
    const received = new Promise((resolve) => {
      port2.onmessage = ({ data }) => resolve(data);
    });
    await page.open("0x").openFile("e", port1);
    expect(await received).toBe("from the worker");
  });

  test("transfers the port of a download of a share link", async () => {
    const { page } = acrossChannel();
    const { port1, port2 } = new MessageChannel();
    ports.push(port2);
    const received = new Promise((resolve) => {
      port2.onmessage = ({ data }) => resolve(data);
    });
    const target = { kind: "stream", port: port1 } as const;
    expect(await page.downloadShared({ shareId: "s", entryIds: ["e"], target, name: "e" })).toEqual({
      file: null,
      lost: 0,
    });
    expect(await received).toBe("from the worker");
  });

  test("transfers the port of a download that is begun again", async () => {
    const { page } = acrossChannel();
    const { port1, port2 } = new MessageChannel();
    ports.push(port2);
    const received = new Promise((resolve) => {
      port2.onmessage = ({ data }) => resolve(data);
    });
    expect(await page.downloadAgain("1", { kind: "stream", port: port1 })).toBeNull();
    expect(await received).toBe("from the worker");
  });

  test("does not start a worker to watch transfers, to limit them, to check lists or to lock", async () => {
    const { page, isStarted, listeners, calls } = acrossChannel();
    const watching = page.watchTransfers(() => undefined);
    await page.lock();
    await page.limitParts(2);
    await page.suspendTransfers(true);
    await page.checkForChanges(null);
    expect(isStarted()).toBe(false);
    await page.newPhrase();
    await watching;
    expect(listeners.size).toBe(1);
    expect(calls).toEqual([]);
  });
});
