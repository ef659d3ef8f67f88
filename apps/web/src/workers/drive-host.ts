import type { Drive, Stop } from "@dexnet/drive/drive";
import { type ProxyMarked, proxy, type Remote, releaseProxy } from "comlink";

type StopAcross = Stop & ProxyMarked;

/** A drive as the worker offers it: what it gives back as a function stays here and is called from afar. */
export type HostedDrive = Omit<Drive, "watchFiles" | "watchTasks"> & {
  watchFiles(...request: Parameters<Drive["watchFiles"]>): Promise<StopAcross>;
  watchTasks(...request: Parameters<Drive["watchTasks"]>): Promise<StopAcross>;
};

export interface DriveSetup {
  apiUrl: string;
  ledgerUrl: string;
}

/** What only the page has, and the worker asks it for: the session, and the device's local storage. */
export interface PagePorts {
  authorization(): Promise<string | undefined>;
  renew(usedAuthorization: string | undefined): Promise<boolean>;
  /** Of the user who is signed in now; null for nobody. */
  uniqueKey(): string | null | Promise<string | null>;
  readText(name: string): string | null | Promise<string | null>;
  writeText(name: string, text: string): void | Promise<void>;
  removeText(name: string): void | Promise<void>;
}

/** The first and only thing the worker answers to. */
export type StartDrive = (setup: DriveSetup, ports: PagePorts & ProxyMarked) => Promise<HostedDrive & ProxyMarked>;

/** The worker's side of a drive. */
export function hostDrive(drive: Drive): HostedDrive & ProxyMarked {
  return proxy({
    ...drive,
    watchFiles: async (address, listener) =>
      stopAcross(await drive.watchFiles(address, (files) => listener(files)), listener),
    watchTasks: async (listener) => stopAcross(await drive.watchTasks((tasks) => listener(tasks)), listener),
  });
}

/** Ends the watching and lets go of the listener, which is the page's. */
function stopAcross(stop: Stop, listener: unknown): StopAcross {
  return proxy(async () => {
    await stop();
    (listener as Remote<() => void>)[releaseProxy]();
  });
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
    unlock: async (address) => (await remote.start()).unlock(address),
    restore: async (address, words) => (await remote.start()).restore(address, words),
    // Without a worker there are no keys to forget.
    lock: async () => (remote.isStarted() ? (await remote.started()).lock() : undefined),
    upload: async (address, parentId, files) => (await remote.start()).upload(address, parentId, files),
    download: async (address, entryId) => (await remote.start()).download(address, entryId),
    cancel: async (taskId) => (await remote.start()).cancel(taskId),
    watchFiles: async (address, listener) => {
      const drive = await remote.start();
      return stopOnce(
        await drive.watchFiles(
          address,
          proxy((files) => listener(files)),
        ),
      );
    },
    // Before the worker is up there are no tasks: who only watches does not bring it up.
    watchTasks: async (listener) => {
      const drive = await remote.started();
      return stopOnce(await drive.watchTasks(proxy((tasks) => listener(tasks))));
    },
  };
}

function stopOnce(stop: Remote<StopAcross>): Stop {
  let isStopped = false;
  return async () => {
    if (isStopped) return;
    isStopped = true;
    await stop();
    stop[releaseProxy]();
  };
}
