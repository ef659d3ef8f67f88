import type { DriveSetup } from "@dexnet/drive/create-browser-drive";
import type { Drive, Unsubscribe, View } from "@dexnet/drive/drive";
import type { PagePorts } from "@dexnet/drive/session/page-ports";
import type { DownloadTarget } from "@dexnet/drive/transfers/transfers";
import { type ProxyMarked, proxy, type Remote, releaseProxy, transfer } from "comlink";
import { forwardCalls } from "../forward-calls.ts";

type StopAcross = Unsubscribe & ProxyMarked;
type ViewAcross = View & ProxyMarked;

/** Drive as the worker exposes it: functions that it returns stay in the worker and are called through proxies. */
export type HostedDrive = Omit<
  Drive,
  "openView" | "watchFiles" | "watchLog" | "watchSaving" | "watchTransfers" | "watchUndo"
> & {
  openView(...request: Parameters<Drive["openView"]>): Promise<ViewAcross>;
  watchFiles(...request: Parameters<Drive["watchFiles"]>): Promise<StopAcross>;
  watchLog(...request: Parameters<Drive["watchLog"]>): Promise<StopAcross>;
  watchSaving(...request: Parameters<Drive["watchSaving"]>): Promise<StopAcross>;
  watchTransfers(...request: Parameters<Drive["watchTransfers"]>): Promise<StopAcross>;
  watchUndo(...request: Parameters<Drive["watchUndo"]>): Promise<StopAcross>;
};

/** Only function that the worker exposes. */
export type StartDrive = (setup: DriveSetup, ports: PagePorts & ProxyMarked) => Promise<HostedDrive & ProxyMarked>;

/** Worker's side of a drive. */
export function hostDrive(drive: Drive): HostedDrive & ProxyMarked {
  return proxy({
    ...drive,
    async openView(address, view, listener) {
      const opened = await drive.openView(address, view, (state) => listener(state));
      return proxy({
        ...opened,
        async stop() {
          await opened.stop();
          releaseListener(listener);
        },
      });
    },
    watchFiles: async (address, listener) =>
      stopAcross(await drive.watchFiles(address, (files) => listener(files)), listener),
    watchLog: async (address, listener) =>
      stopAcross(await drive.watchLog(address, (status) => listener(status)), listener),
    watchSaving: async (address, listener) =>
      stopAcross(await drive.watchSaving(address, (status) => listener(status)), listener),
    watchUndo: async (address, listener) =>
      stopAcross(await drive.watchUndo(address, (state) => listener(state)), listener),
    watchTransfers: async (listener) => stopAcross(await drive.watchTransfers((state) => listener(state)), listener),
  });
}

/** Stops the watch and releases the listener, which belongs to the page. */
function stopAcross(stop: Unsubscribe, listener: unknown): StopAcross {
  return proxy(async () => {
    await stop();
    releaseListener(listener);
  });
}

function releaseListener(listener: unknown): void {
  (listener as Remote<() => void>)[releaseProxy]();
}

type RemoteCall = (...request: unknown[]) => Promise<unknown>;

/**
 * Page's side of a drive. `start` starts the worker; `started` only waits for it. Calls start the worker, except those
 * below.
 */
export function remoteDrive(remote: {
  start(): Promise<Remote<HostedDrive>>;
  started(): Promise<Remote<HostedDrive>>;
  isStarted(): boolean;
}): Drive {
  const own: Partial<Drive> = {
    // Without a worker there are no keys to forget.
    lock: async () => (remote.isStarted() ? (await remote.started()).lock() : undefined),
    // Without a worker there are no lists.
    checkForChanges: async (changed) =>
      remote.isStarted() ? (await remote.started()).checkForChanges(changed) : undefined,
    // Without a worker there are no transfers.
    suspendTransfers: async (isSuspended) =>
      remote.isStarted() ? (await remote.started()).suspendTransfers(isSuspended) : undefined,
    // A later start of the worker passes the setting.
    limitParts: async (most) => (remote.isStarted() ? (await remote.started()).limitParts(most) : undefined),
    download: async (request) => (await remote.start()).download(transferPort(request.target, request)),
    downloadShared: async (request) => (await remote.start()).downloadShared(transferPort(request.target, request)),
    downloadAgain: async (id, target) => (await remote.start()).downloadAgain(id, transferPort(target, target)),
    openFile: async (address, entryId, port) =>
      (await remote.start()).openFile(address, entryId, transfer(port, [port])),
    openThumbnails: async (address, port) => (await remote.start()).openThumbnails(address, transfer(port, [port])),
    openView: async (address, view, listener) => {
      const drive = await remote.start();
      const opened = await drive.openView(
        address,
        view,
        proxy((state) => listener(state)),
      );
      return {
        rows: (start, end) => opened.rows(start, end),
        ids: (start, end) => opened.ids(start, end),
        entries: (ids) => opened.entries(ids),
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
    watchLog: async (address, listener) => {
      const drive = await remote.start();
      const stop = await drive.watchLog(
        address,
        proxy((status) => listener(status)),
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
    watchUndo: async (address, listener) => {
      const drive = await remote.start();
      const stop = await drive.watchUndo(
        address,
        proxy((state) => listener(state)),
      );
      return stopOnce(stop, () => stop());
    },
    // Watching alone does not start the worker: before it runs there are no rows.
    watchTransfers: async (listener) => {
      const drive = await remote.started();
      const stop = await drive.watchTransfers(proxy((state) => listener(state)));
      return stopOnce(stop, () => stop());
    },
  };
  return forwardCalls<Drive>(async (name, request) => {
    const drive = (await remote.start()) as unknown as Record<keyof Drive, RemoteCall>;
    return drive[name](...request);
  }, own);
}

/** A port can't be copied: it is transferred to the worker. */
function transferPort<T extends object>(target: DownloadTarget, request: T): T {
  return target.kind === "stream" ? transfer(request, [target.port]) : request;
}

/** Stops once, even when it is called again, and releases the worker's object. */
function stopOnce(remote: { [releaseProxy](): void }, stop: () => unknown): () => Promise<void> {
  let isStopped = false;
  return async () => {
    if (isStopped) return;
    isStopped = true;
    await stop();
    remote[releaseProxy]();
  };
}
