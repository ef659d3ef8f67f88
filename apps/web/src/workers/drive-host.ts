import type { DriveSetup } from "@dexnet/drive/create-browser-drive";
import type { Drive, Stop, View } from "@dexnet/drive/drive";
import type { PagePorts } from "@dexnet/drive/session/page-ports";
import type { DownloadTarget } from "@dexnet/drive/transfers/transfers";
import { type ProxyMarked, proxy, type Remote, releaseProxy, transfer } from "comlink";

type StopAcross = Stop & ProxyMarked;
type ViewAcross = View & ProxyMarked;

/** A drive as the worker offers it: what it gives back as a function stays here and is called from afar. */
export type HostedDrive = Omit<Drive, "openView" | "watchFiles" | "watchSaving" | "watchTransfers"> & {
  openView(...request: Parameters<Drive["openView"]>): Promise<ViewAcross>;
  watchFiles(...request: Parameters<Drive["watchFiles"]>): Promise<StopAcross>;
  watchSaving(...request: Parameters<Drive["watchSaving"]>): Promise<StopAcross>;
  watchTransfers(...request: Parameters<Drive["watchTransfers"]>): Promise<StopAcross>;
};

/** The first and only thing the worker answers to. */
export type StartDrive = (setup: DriveSetup, ports: PagePorts & ProxyMarked) => Promise<HostedDrive & ProxyMarked>;

/** The worker's side of a drive. */
export function hostDrive(drive: Drive): HostedDrive & ProxyMarked {
  return proxy({
    ...drive,
    async openView(address, view, listener) {
      const opened = await drive.openView(address, view, (state) => listener(state));
      return proxy({
        ...opened,
        async stop() {
          await opened.stop();
          letGo(listener);
        },
      });
    },
    watchFiles: async (address, listener) =>
      stopAcross(await drive.watchFiles(address, (files) => listener(files)), listener),
    watchSaving: async (address, listener) =>
      stopAcross(await drive.watchSaving(address, (status) => listener(status)), listener),
    watchTransfers: async (listener) => stopAcross(await drive.watchTransfers((state) => listener(state)), listener),
  });
}

/** Ends the watching and lets go of the listener, which is the page's. */
function stopAcross(stop: Stop, listener: unknown): StopAcross {
  return proxy(async () => {
    await stop();
    letGo(listener);
  });
}

function letGo(listener: unknown): void {
  (listener as Remote<() => void>)[releaseProxy]();
}

/** The page's side of a drive. `start` brings the worker up; `started` only waits for one. */
export function remoteDrive(remote: {
  start(): Promise<Remote<HostedDrive>>;
  started(): Promise<Remote<HostedDrive>>;
  isStarted(): boolean;
}): Drive {
  return {
    newPhrase: async () => (await remote.start()).newPhrase(),
    checkPhrase: async (words) => (await remote.start()).checkPhrase(words),
    wordList: async () => (await remote.start()).wordList(),
    createStorage: async (request) => (await remote.start()).createStorage(request),
    resetStorage: async (request) => (await remote.start()).resetStorage(request),
    warm: async () => (await remote.start()).warm(),
    unlock: async (address) => (await remote.start()).unlock(address),
    restore: async (address, phrase) => (await remote.start()).restore(address, phrase),
    connectStorage: async (request) => (await remote.start()).connectStorage(request),
    disconnectStorage: async (address) => (await remote.start()).disconnectStorage(address),
    resetFastAccess: async (address) => (await remote.start()).resetFastAccess(address),
    contentOf: async (address, rootIds) => (await remote.start()).contentOf(address, rootIds),
    keyStoreOf: async (words, password) => (await remote.start()).keyStoreOf(words, password),
    savedKeyStore: async (address, password) => (await remote.start()).savedKeyStore(address, password),
    // Without a worker there are no keys to forget.
    lock: async () => (remote.isStarted() ? (await remote.started()).lock() : undefined),
    createFolder: async (address, parentId, name) => (await remote.start()).createFolder(address, parentId, name),
    rename: async (address, id, name) => (await remote.start()).rename(address, id, name),
    move: async (address, ids, parentId) => (await remote.start()).move(address, ids, parentId),
    remove: async (address, ids) => (await remote.start()).remove(address, ids),
    retrySaving: async (address) => (await remote.start()).retrySaving(address),
    upload: async (request) => (await remote.start()).upload(request),
    download: async (request) => (await remote.start()).download(withPortOf(request.target, request)),
    transferRows: async (start, end) => (await remote.start()).transferRows(start, end),
    pauseTransfers: async (taskIds) => (await remote.start()).pauseTransfers(taskIds),
    resumeTransfers: async (taskIds) => (await remote.start()).resumeTransfers(taskIds),
    cancelTransfers: async (taskIds) => (await remote.start()).cancelTransfers(taskIds),
    retryTransfers: async (taskIds) => (await remote.start()).retryTransfers(taskIds),
    giveFile: async (taskId, source) => (await remote.start()).giveFile(taskId, source),
    fileHandle: async (taskId) => (await remote.start()).fileHandle(taskId),
    downloadAgain: async (taskId, target) => (await remote.start()).downloadAgain(taskId, withPortOf(target, target)),
    continueTransfers: async () => (await remote.start()).continueTransfers(),
    // Without a worker nothing is under way.
    suspendTransfers: async (isSuspended) =>
      remote.isStarted() ? (await remote.started()).suspendTransfers(isSuspended) : undefined,
    answerPartial: async (taskId, isWanted) => (await remote.start()).answerPartial(taskId, isWanted),
    uploadMissing: async (receiptId) => (await remote.start()).uploadMissing(receiptId),
    dismissReceipt: async (receiptId) => (await remote.start()).dismissReceipt(receiptId),
    // A worker that is not up yet is told when it starts.
    limitParts: async (most) => (remote.isStarted() ? (await remote.started()).limitParts(most) : undefined),
    openView: async (address, view, listener) => {
      const drive = await remote.start();
      const opened = await drive.openView(
        address,
        view,
        proxy((state) => listener(state)),
      );
      return {
        rows: (start, end) => opened.rows(start, end),
        find: (id) => opened.find(id),
        change: (next) => opened.change(next),
        stop: stopOnce(opened, () => opened.stop()),
      };
    },
    watchFiles: async (address, listener) => {
      const drive = await remote.start();
      const stop = await drive.watchFiles(
        address,
        proxy((files) => listener(files)),
      );
      return stopOnce(stop, () => stop());
    },
    watchSaving: async (address, listener) => {
      const drive = await remote.start();
      const stop = await drive.watchSaving(
        address,
        proxy((status) => listener(status)),
      );
      return stopOnce(stop, () => stop());
    },
    // Before the worker is up there are no tasks: who only watches does not bring it up.
    watchTransfers: async (listener) => {
      const drive = await remote.started();
      const stop = await drive.watchTransfers(proxy((state) => listener(state)));
      return stopOnce(stop, () => stop());
    },
  };
}

/** A port can't be copied: it goes over to the worker, and is nobody's here any more. */
function withPortOf<T extends object>(target: DownloadTarget, request: T): T {
  return target.kind === "stream" ? transfer(request, [target.port]) : request;
}

/** Stops once, however often it is asked to, and lets go of what is the worker's. */
function stopOnce(remote: { [releaseProxy](): void }, stop: () => unknown): () => Promise<void> {
  let isStopped = false;
  return async () => {
    if (isStopped) return;
    isStopped = true;
    await stop();
    remote[releaseProxy]();
  };
}
