import type { DriveSetup } from "@dexnet/drive/create-browser-drive";
import type { Drive, Unsubscribe, View } from "@dexnet/drive/drive";
import type { PagePorts } from "@dexnet/drive/session/page-ports";
import type { DownloadTarget } from "@dexnet/drive/transfers/transfers";
import { type ProxyMarked, proxy, type Remote, releaseProxy, transfer } from "comlink";
import { forwardCalls } from "../shell/forward-calls.ts";

type StopAcross = Unsubscribe & ProxyMarked;
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
function stopAcross(stop: Unsubscribe, listener: unknown): StopAcross {
  return proxy(async () => {
    await stop();
    letGo(listener);
  });
}

function letGo(listener: unknown): void {
  (listener as Remote<() => void>)[releaseProxy]();
}

type RemoteCall = (...request: unknown[]) => Promise<unknown>;

/**
 * The page's side of a drive. `start` brings the worker up; `started` only waits for one. A call starts the worker and is
 * made there, unless it is one of those below.
 */
export function remoteDrive(remote: {
  start(): Promise<Remote<HostedDrive>>;
  started(): Promise<Remote<HostedDrive>>;
  isStarted(): boolean;
}): Drive {
  const own: Partial<Drive> = {
    // Without a worker there are no keys to forget.
    lock: async () => (remote.isStarted() ? (await remote.started()).lock() : undefined),
    // Without a worker nothing is under way.
    suspendTransfers: async (isSuspended) =>
      remote.isStarted() ? (await remote.started()).suspendTransfers(isSuspended) : undefined,
    // A worker that is not up yet is told when it starts.
    limitParts: async (most) => (remote.isStarted() ? (await remote.started()).limitParts(most) : undefined),
    download: async (request) => (await remote.start()).download(withPortOf(request.target, request)),
    downloadAgain: async (taskId, target) => (await remote.start()).downloadAgain(taskId, withPortOf(target, target)),
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
  return forwardCalls<Drive>(async (name, request) => {
    const drive = (await remote.start()) as unknown as Record<keyof Drive, RemoteCall>;
    return drive[name](...request);
  }, own);
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
