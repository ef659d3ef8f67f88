import { randomUUID } from "node:crypto";
import { type AccountSession, createAccountSession } from "../account-session.ts";
import { createMemorySinks } from "../blob-sinks.ts";
import { type Caller, createCaller } from "../caller.ts";
import { type Clock, createSystemClock } from "../clock.ts";
import { type Connection, createConnection } from "../connection.ts";
import { createDrive } from "../create-drive.ts";
import type { Drive, FileList, Task } from "../drive.ts";
import type { JournalStore } from "../journal.ts";
import { createListeners } from "../listeners.ts";
import { createLocalStore, type KeyValue } from "../local-store.ts";
import { createProcessLocks, type Locks } from "../locks.ts";
import { createRandom, type Random } from "../random.ts";
import { createSavedPhrases, type SavedPhrases } from "../saved-phrases.ts";
import type { TabChannel } from "../tab-channel.ts";
import { createVersionPins, type VersionPins } from "../version-pins.ts";
import type { FakeWorld } from "./fake-world.ts";
import { createMemoryChannels, createMemoryJournals } from "./tabs.ts";

/** A device with its own storage and a signed-in drive, wired as a page wires it. */
export interface Device {
  session: AccountSession;
  call: Caller;
  drive: Drive;
  keyValue: MemoryKeyValue;
  phrases: SavedPhrases;
  pins: VersionPins;
  journals(address: string): JournalStore;
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

/** Local storage that all who hold it share, as tabs do. It tells of every change, also who made it, a moment later. */
export function createMemoryKeyValue(): MemoryKeyValue {
  const texts = new Map<string, string>();
  const listeners = createListeners<string | null>();
  const changed = (name: string | null) => queueMicrotask(() => listeners.tell(name));
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
    watch: listeners.add,
  };
}

/** `email`: of an account that exists; without it one is registered. `keyValue`: of a device that was used before. */
export async function startDevice(
  world: FakeWorld,
  given: { email?: string; keyValue?: MemoryKeyValue; clock?: Clock; journals?: Device["journals"] } = {},
): Promise<Device & { email: string }> {
  const { keyValue = createMemoryKeyValue(), clock = createFastClock(), journals = createMemoryJournals() } = given;
  const locks = createProcessLocks();
  const channels = createMemoryChannels();
  const connection = createConnection({});
  const random = createRandom();
  const urls = { api: world.host.url, ledger: world.host.url };
  const session = createAccountSession({ urls, store: createLocalStore({ keyValue }), locks, clock });
  const email = given.email ?? `${randomUUID()}@example.org`;
  if (given.email === undefined) await session.register({ email, password: testPassword, inviteCode: "INVITE" });
  else await session.signIn(email, testPassword);
  const userStore = createLocalStore({ keyValue, uniqueKey: session.user()?.unique_key });
  const store = () => userStore;
  const phrases = createSavedPhrases({ store, locks });
  const pins = createVersionPins({ store, locks });
  const call = createCaller({ urls, authorization: session.authorization, onUnauthorized: session.renew });
  const files = { call, pins, journals, channels, locks, connection, clock, random };
  const drive = createDrive({ ...files, phrases, sinks: createMemorySinks() });
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
  await drive.watchTasks((tasks) => {
    for (const task of tasks) last.set(task.meta.taskName, task);
  });
  return last;
}
