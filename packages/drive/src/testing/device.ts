import { randomUUID } from "node:crypto";
import { type Clock, createSystemClock } from "@dexnet/blocks/clock";
import { createInlinePartWorker } from "@dexnet/blocks/parts/inline-part-worker";
import type { PartWorker } from "@dexnet/blocks/parts/part-worker";
import { createRandom, type Random } from "@dexnet/blocks/random";
import type { Caller } from "@dexnet/protocol/caller";
import { createDrive } from "../create-drive.ts";
import type { Drive, FileList, LogStatus } from "../drive.ts";
import type { JournalStore } from "../file-database/journal/journal.ts";
import type { CompactionLimits } from "../file-database/replica/compaction.ts";
import type { LocalCopy } from "../file-database/replica/local-copy.ts";
import type { WriterDevice } from "../file-list/entries.ts";
import { createCaller } from "../http/caller.ts";
import { createLogPins, type LogPins } from "../log/log-pins.ts";
import { logAskedEveryMs } from "../log/own-writes.ts";
import { type Connection, createConnection } from "../platform/connection.ts";
import { createListeners } from "../platform/listeners.ts";
import { createLocalStore, type KeyValue } from "../platform/local-store.ts";
import { createProcessLocks, type Locks } from "../platform/locks.ts";
import type { TabChannel } from "../platform/tab-channel.ts";
import { type AccountSession, createAccountSession } from "../session/account-session.ts";
import { createSavedPhrases, type SavedPhrases } from "../storages/saved-phrases.ts";
import { createSealedPins, type SealedPins } from "../storages/version-pins.ts";
import type { ThumbnailMaker } from "../thumbnails/thumbnail-maker.ts";
import { rowsClearedAfterMs } from "../transfers/queue/create-queue.ts";
import type { TransferRow, TransfersState, UploadRequest } from "../transfers/transfers.ts";
import type { UploadStore } from "../transfers/upload-store.ts";
import { goodInviteCode } from "./fakes/fake-accounts.ts";
import { goodCode } from "./fakes/fake-codes.ts";
import { wideProductId } from "./fakes/fake-products.ts";
import type { FakeWorld } from "./fakes/fake-world.ts";
import { createMemoryChannels, createMemoryJournals, createMemoryLocalCopies, createMemoryUploads } from "./tabs.ts";

/** A device with its own storage and a drive whose user is signed in, composed as in a page. */
export interface Device {
  session: AccountSession;
  call: Caller;
  drive: Drive;
  keyValue: MemoryKeyValue;
  phrases: SavedPhrases;
  sealedPins: SealedPins;
  logPins: LogPins;
  journals(address: string): JournalStore;
  localCopies(address: string): LocalCopy;
  uploads(address: string): UploadStore;
  userId(): Promise<string | null>;
  partWorker: PartWorker;
  thumbnailMaker: ThumbnailMaker;
  channels(address: string): TabChannel;
  locks: Locks;
  connection: Connection;
  clock: Clock;
  random: Random;
  readDevice(): Promise<WriterDevice>;
}

export interface MemoryKeyValue extends KeyValue {
  readonly texts: Map<string, string>;
  clear(): void;
}

export const testPassword = "a good password";

/**
 * System clock whose waits take a hundredth of their time, except for these. A log that a test does not have would otherwise be
 * asked twenty times a second by every open storage.
 */
export function createFastClock(fullWaits: readonly number[] = [logAskedEveryMs]): Clock {
  const clock = createSystemClock();
  return {
    now: clock.now,
    wait: (milliseconds, signal) =>
      clock.wait(fullWaits.includes(milliseconds) ? milliseconds : milliseconds / 100, signal),
  };
}

/** The same clock until the signal aborts. Later no wait ends, so that no background work of a device outlives its servers. */
function endWaits(clock: Clock, ended: AbortSignal | undefined): Clock {
  if (ended === undefined) return clock;
  return {
    now: clock.now,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        clock.wait(milliseconds, signal).then(() => (ended.aborted ? undefined : resolve()), reject);
      }),
  };
}

/** A fast clock, but the rows of finished transfers stay for their full time, for tests that use them. */
export function createFastClockWithRows(): Clock {
  return createFastClock([logAskedEveryMs, rowsClearedAfterMs]);
}

/** Local storage that tabs share. All watchers are notified of every change a moment later, also of their own. */
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

/** Parts of a device that differ from the usual. Parts of another device make this one a further tab of it. */
export interface DeviceSetup {
  /** E-mail of an account that exists; without it, an account is registered. */
  email?: string;
  password?: string;
  /** Local storage of a device that was used before. */
  keyValue?: MemoryKeyValue;
  clock?: Clock;
  journals?: Device["journals"];
  localCopies?: Device["localCopies"];
  compactionLimits?: CompactionLimits;
  uploads?: Device["uploads"];
  locks?: Locks;
  fetch?: typeof globalThis.fetch;
  /** Device as the history names it; by default one with a random id. */
  writerDevice?: WriterDevice;
  maxListed?: number;
  durableEveryMs?: number;
  partWorker?: (call: Caller) => PartWorker;
  /** Without it, no file has a thumbnail. */
  thumbnailMaker?: ThumbnailMaker;
  /** Reads the code that confirms a new account's e-mail; without it, the account is one of the fake api. */
  readMailedCode?: (email: string) => Promise<string>;
}

/** Servers of a device: the fakes, or real ones. */
export type DeviceServers =
  | FakeWorld
  | {
      readonly urls: { readonly api: string; readonly ledger: string };
      /** Aborts when the servers stop. Without it, the background work of devices outlives them. */
      readonly stopping?: AbortSignal;
    };

export async function startDevice(
  servers: DeviceServers,
  setup: DeviceSetup = {},
): Promise<Device & { email: string }> {
  const { keyValue = createMemoryKeyValue(), journals = createMemoryJournals() } = setup;
  const clock = endWaits(
    setup.clock ?? createFastClock(),
    "urls" in servers ? servers.stopping : servers.host.stopping,
  );
  const { uploads = createMemoryUploads(), localCopies = createMemoryLocalCopies() } = setup;
  const { locks = createProcessLocks() } = setup;
  const channels = createMemoryChannels();
  const connection = createConnection({});
  const random = createRandom();
  const urls = "urls" in servers ? servers.urls : { api: servers.host.url, ledger: servers.host.url };
  const deviceStore = createLocalStore({ keyValue });
  const session = createAccountSession({
    urls,
    store: deviceStore,
    locks,
    connection,
    clock,
    userStore: (uniqueKey) => createLocalStore({ keyValue, uniqueKey }),
  });
  const { email = `${randomUUID()}@example.org`, password = testPassword } = setup;
  if (setup.email === undefined) {
    await session.register({ email, password, inviteCode: goodInviteCode });
    await session.confirmEmail((await setup.readMailedCode?.(email)) ?? goodCode);
  } else await session.signIn(email, password);
  const userStore = createLocalStore({ keyValue, uniqueKey: session.user()?.unique_key });
  const store = () => userStore;
  const phrases = createSavedPhrases({ store, locks });
  const sealedPins = createSealedPins(deviceStore);
  const logPins = createLogPins(deviceStore);
  const call = createCaller({
    urls,
    fetch: setup.fetch,
    authorization: session.authorization,
    onUnauthorized: session.renew,
  });
  const partWorker = setup.partWorker?.(call) ?? createInlinePartWorker({ call });
  const { thumbnailMaker = { makeThumbnail: async () => null } } = setup;
  const writerDevice = setup.writerDevice ?? { id: random.id(), browser: "Chrome", system: "Linux" };
  const readDevice = async () => writerDevice;
  const parts = {
    call,
    sealedPins,
    logPins,
    thumbnailMaker,
    journals,
    uploads,
    userId: async () => session.user()?.id ?? null,
    partWorker,
    channels,
    locks,
    connection,
    clock,
    random,
  };
  const files = { ...parts, localCopies, readDevice, compactionLimits: setup.compactionLimits };
  const drive = createDrive({ ...files, phrases, maxListed: setup.maxListed, durableEveryMs: setup.durableEveryMs });
  return { ...files, session, drive, keyValue, phrases, email };
}

export async function makeStorage(
  drive: Drive,
  sizeBytes = 1_000_000_000,
  userProductId: string = wideProductId,
): Promise<{ address: string; words: string[] }> {
  const words = await drive.newPhrase();
  const { address } = await drive.createStorage({ userProductId, title: "Mine", sizeBytes, words });
  return { address, words };
}

/** The present file list. */
export async function listOf(drive: Drive, address: string): Promise<FileList> {
  const { promise, resolve } = Promise.withResolvers<FileList>();
  const stop = await drive.open(address).watchFiles(resolve);
  await stop();
  return promise;
}

/** Status of the storage by the log, as the device sees it. */
export async function logStatusOf(drive: Drive, address: string): Promise<LogStatus> {
  const { promise, resolve } = Promise.withResolvers<LogStatus>();
  const stop = await drive.open(address).watchLog(resolve);
  await stop();
  return promise;
}

export async function entryIdOf(drive: Drive, address: string, name: string): Promise<string> {
  const found = (await listOf(drive, address)).entries.find((entry) => entry.name === name);
  if (found === undefined) throw new Error(`The file list has no ${name}`);
  return found.id;
}

/** The last state of each row by its name, because rows disappear soon after their end. */
export async function recordRows(drive: Drive): Promise<Map<string, TransferRow>> {
  const last = new Map<string, TransferRow>();
  await drive.watchTransfers(({ rows }) => {
    for (const row of rows) last.set(row.meta.rowName, row);
  });
  return last;
}

/** Resolves with the first state that satisfies the condition, which may be the present one. */
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

/** Resolves when no transfer is active: each one is done, failed, paused, interrupted or waits for its file. */
export async function transfersEnded(drive: Drive): Promise<TransfersState> {
  return stateWhere(drive, isAtRest);
}

/** Uploads files without folders and waits for their end. */
export async function uploadFiles(
  drive: Drive,
  address: string,
  files: readonly File[],
  request: Partial<UploadRequest> = {},
): Promise<TransfersState> {
  const items = files.map((file) => ({ kind: "file" as const, path: [], file }));
  await drive.open(address).upload({ parentId: null, items, existing: "refuse", ...request });
  return transfersEnded(drive);
}

export async function downloadFile(drive: Drive, address: string, name: string): Promise<File> {
  const entryIds = [await entryIdOf(drive, address, name)];
  const file = await drive.open(address).download({ entryIds, target: { kind: "memory" }, name });
  if (file === null) throw new Error(`${name} was not downloaded as a file`);
  return file;
}
