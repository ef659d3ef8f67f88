import type { Drive, Task } from "@dexnet/drive/drive";
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

/** A drive that only watches and refuses, on the other side of a channel. */
function acrossChannel() {
  const listeners = new Set<(tasks: readonly Task[]) => void>();
  const refuse = async () => {
    throw new AppError("phrase_mismatch");
  };
  const drive: Drive = {
    newPhrase: async () => ["legal", "winner"],
    checkPhrase: async (words) => ({ kind: "wrong-count", count: words.length }),
    wordList: async () => ["abandon"],
    createStorage: refuse,
    resetStorage: refuse,
    unlock: async () => ({ kind: "phrase-needed" }),
    restore: refuse,
    lock: async () => listeners.clear(),
    watchFiles: refuse,
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
  return { page, listeners, isStarted: () => isStarted };
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
