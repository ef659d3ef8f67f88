import { randomUUID } from "node:crypto";
import { createDrive } from "../create-drive.ts";
import type { Drive, FileList } from "../drive.ts";
import type { JournalStore } from "../file-database/journal.ts";
import { type Caller, createCaller } from "../http/caller.ts";
import { type Clock, createSystemClock } from "../platform/clock.ts";
import { type Connection, createConnection } from "../platform/connection.ts";
import { tasksClearedAfterMs } from "../platform/limits.ts";
import { createListeners } from "../platform/listeners.ts";
import { createLocalStore, type KeyValue } from "../platform/local-store.ts";
import { createProcessLocks, type Locks } from "../platform/locks.ts";
import { createRandom, type Random } from "../platform/random.ts";
import type { TabChannel } from "../platform/tab-channel.ts";
import { createSealedPins, type SealedPins } from "../platform/version-pins.ts";
import { type AccountSession, createAccountSession } from "../session/account-session.ts";
import { createSavedPhrases, type SavedPhrases } from "../storages/saved-phrases.ts";
import type { PartWork } from "../transfers/parts/part-work.ts";
import { createPartWorkHere } from "../transfers/parts/part-work-here.ts";
import type { UploadStore } from "../transfers/store/upload-store.ts";
import type { Task, TransfersState, UploadRequest } from "../transfers/transfers.ts";
import type { FakeWorld } from "./fakes/fake-world.ts";
import { createMemoryChannels, createMemoryJournals, createMemoryUploads } from "./tabs.ts";

/** A device with its own storage and a signed-in drive, wired as a page wires it. */
export interface Device {
  session: AccountSession;
  call: Caller;
  drive: Drive;
  keyValue: MemoryKeyValue;
  phrases: SavedPhrases;
  sealedPins: SealedPins;
  journals(address: string): JournalStore;
  uploads(address: string): UploadStore;
  partWork: PartWork;
  channels(address: string): TabChannel;
  locks: Locks;
  connection: Connection;
  clock: Clock;
  random: Random;
}

export interface MemoryKeyValue extends KeyValue {
  readonly texts: Map<string, string>;
  clear(): void;
}

export const testPassword = "a good password";

/** Time that runs, but whose waits are a hundredth. */
export function createFastClock(): Clock {
  const clock = createSystemClock();
  return { now: clock.now, wait: (milliseconds, signal) => clock.wait(milliseconds / 100, signal) };
}

/** The same, but rows that have ended stay for as long as in earnest: for who is to do something with them. */
export function createFastClockWithRows(): Clock {
  const [fast, system] = [createFastClock(), createSystemClock()];
  return {
    now: fast.now,
    wait: (milliseconds, signal) => (milliseconds === tasksClearedAfterMs ? system : fast).wait(milliseconds, signal),
  };
}

/** Local storage that all who hold it share, as tabs do. It tells of every change, also who made it, a moment later. */
export function createMemoryKeyValue(): MemoryKeyValue {
  const texts = new Map<string, string>();
  const listeners = createListeners<string | null>();
  const changed = (name: string | null) => queueMicrotask(() => listeners.notify(name));
  return {
    texts,
    get: (name) => texts.get(name) ?? null,
    set(name, value) {
      texts.set(name, value);
      changed(name);
    },
    remove(name) {
      texts.delete(name);
      changed(name);
    },
    clear() {
      texts.clear();
      changed(null);
    },
    subscribe: listeners.subscribe,
  };
}

/** What a device was left with, and how it is; all of it can be that of another device, to be one more tab of it. */
export interface DeviceSetup {
  /** Of an account that exists; without it one is registered. */
  email?: string;
  /** Of a device that was used before. */
  keyValue?: MemoryKeyValue;
  clock?: Clock;
  journals?: Device["journals"];
  uploads?: Device["uploads"];
  locks?: Locks;
  fetch?: typeof globalThis.fetch;
  listMost?: number;
  durableEveryMs?: number;
  partWork?: (call: Caller) => PartWork;
}

export async function startDevice(world: FakeWorld, setup: DeviceSetup = {}): Promise<Device & { email: string }> {
  const { keyValue = createMemoryKeyValue(), clock = createFastClock(), journals = createMemoryJournals() } = setup;
  const { uploads = createMemoryUploads(), locks = createProcessLocks() } = setup;
  const channels = createMemoryChannels();
  const connection = createConnection({});
  const random = createRandom();
  const urls = { api: world.host.url, ledger: world.host.url };
  const deviceStore = createLocalStore({ keyValue });
  const session = createAccountSession({
    ...{ urls, store: deviceStore, locks, connection, clock },
    userStore: (uniqueKey) => createLocalStore({ keyValue, uniqueKey }),
  });
  const email = setup.email ?? `${randomUUID()}@example.org`;
  if (setup.email === undefined) await session.register({ email, password: testPassword, inviteCode: "INVITE" });
  else await session.signIn(email, testPassword);
  const userStore = createLocalStore({ keyValue, uniqueKey: session.user()?.unique_key });
  const store = () => userStore;
  const phrases = createSavedPhrases({ store, locks });
  const sealedPins = createSealedPins(deviceStore);
  const call = createCaller({
    urls,
    fetch: setup.fetch,
    authorization: session.authorization,
    onUnauthorized: session.renew,
  });
  const partWork = setup.partWork?.(call) ?? createPartWorkHere({ call });
  const files = { call, sealedPins, journals, uploads, partWork, channels, locks, connection, clock, random };
  const drive = createDrive({
    ...files,
    ...{ phrases, listMost: setup.listMost, durableEveryMs: setup.durableEveryMs },
  });
  return { ...files, session, drive, keyValue, phrases, email };
}

export async function makeStorage(
  drive: Drive,
  sizeBytes = 1_000_000_000,
): Promise<{ address: string; words: string[] }> {
  const words = await drive.newPhrase();
  const { address } = await drive.createStorage({ userProductId: randomUUID(), title: "Mine", sizeBytes, words });
  return { address, words };
}

/** The list as it is now. */
export async function listOf(drive: Drive, address: string): Promise<FileList> {
  const { promise, resolve } = Promise.withResolvers<FileList>();
  const stop = await drive.watchFiles(address, resolve);
  await stop();
  return promise;
}

export async function entryIdOf(drive: Drive, address: string, name: string): Promise<string> {
  const found = (await listOf(drive, address)).entries.find((entry) => entry.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found.id;
}

/** The last that was told of each row, by name: rows go away soon after their end. */
export async function recordTasks(drive: Drive): Promise<Map<string, Task>> {
  const last = new Map<string, Task>();
  await drive.watchTransfers(({ rows }) => {
    for (const task of rows) last.set(task.meta.taskName, task);
  });
  return last;
}

/** Resolves with the first state of which it is true, be it the present one. */
export async function stateWhere(drive: Drive, isSo: (state: TransfersState) => boolean): Promise<TransfersState> {
  const { promise, resolve } = Promise.withResolvers<TransfersState>();
  const stop = await drive.watchTransfers((state) => {
    if (isSo(state)) resolve(state);
  });
  const found = await promise;
  await stop();
  return found;
}

export function isAtRest({ countByState }: TransfersState): boolean {
  const { done, failed, paused, "needs-file": needsFile, interrupted, ...moving } = countByState;
  return Object.values(moving).every((count) => count === 0);
}

/** Resolves when nothing moves any more: all is done, failed, paused, or without its file. */
export async function transfersEnded(drive: Drive): Promise<TransfersState> {
  return stateWhere(drive, isAtRest);
}

/** Files without folders, from the request to their end. */
export async function uploadFiles(
  drive: Drive,
  address: string,
  files: readonly File[],
  request: Partial<UploadRequest> = {},
): Promise<TransfersState> {
  const items = files.map((file) => ({ kind: "file" as const, path: [], file }));
  await drive.upload({ address, parentId: null, items, existing: "refuse", ...request });
  return transfersEnded(drive);
}

export async function downloadFile(drive: Drive, address: string, name: string): Promise<File> {
  const entryIds = [await entryIdOf(drive, address, name)];
  const file = await drive.download({ address, entryIds, target: { kind: "memory" }, name });
  if (file === null) throw new Error(`${name} did not come as a file`);
  return file;
}
