import { setTimeout } from "node:timers/promises";
import type { AccountEvent } from "@dexnet/protocol/events";
import { type Backoff, backoffMs } from "@dexnet/service/background/backoff";
import { createSemaphore } from "@dexnet/service/concurrency/semaphore";
import type { Notifications } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { createEventQueue, type EventQueue } from "./event-queue.ts";
import { createJoinedRuns } from "./joined-runs.ts";

/** Reads of the storages of users that run at once at a process. After a gap the storages of all its readers are read. */
export const addressReadsAtOnce = 4;
/** Pauses before a failed read is repeated. */
export const addressReadRetry: Backoff = { firstMs: 500, maxMs: 15_000 };

export interface AccountEventsDeps {
  readonly notifications: Notifications;
  /** Addresses of the storages that a user owns or is connected to, in lower case. */
  readonly listAddresses: (userId: string) => Promise<string[]>;
  readonly log: Logger;
  /** Pauses before a failed read of addresses is repeated. */
  readonly retry?: Backoff | undefined;
}

/** Tells the streams of this process what has changed for their users, by the notifications of all processes. */
export interface AccountEvents {
  /** Events of a user until the signal aborts. The first one is `check`. */
  watch(userId: string, signal: AbortSignal): Promise<AsyncIterable<AccountEvent>>;
  /** Tells the streams of a user at this process alone, for a change that is not in the database. */
  publish(userId: string, event: AccountEvent): void;
  stop(): void;
}

/** The streams of a user at this process. */
interface WatchedUser {
  readonly userId: string;
  readonly queues: Set<EventQueue>;
  addresses: readonly string[];
  /** Reads the addresses, once at a time. */
  readonly readAddresses: () => Promise<void>;
  /** Events that wait until the addresses have been read, by their kinds. */
  readonly waiting: Map<AccountEvent["kind"], AccountEvent>;
  isReadingForEvents: boolean;
}

export function createAccountEvents(deps: AccountEventsDeps): AccountEvents {
  const { notifications, listAddresses, log, retry = addressReadRetry } = deps;
  const reads = createSemaphore(addressReadsAtOnce);
  let isStopped = false;
  const users = new Map<string, WatchedUser>();
  const usersByAddress = new Map<string, Set<WatchedUser>>();

  function setAddresses(user: WatchedUser, addresses: readonly string[]): void {
    for (const address of user.addresses) {
      const others = usersByAddress.get(address);
      others?.delete(user);
      if (others?.size === 0) usersByAddress.delete(address);
    }
    user.addresses = addresses;
    for (const address of addresses)
      usersByAddress.set(address, (usersByAddress.get(address) ?? new Set<WatchedUser>()).add(user));
  }

  const isWatched = (user: WatchedUser) => !isStopped && users.get(user.userId) === user;

  /** Nobody may be left in the index of addresses who has gone while the addresses were read. */
  async function readAddresses(user: WatchedUser): Promise<void> {
    if (!isWatched(user)) return;
    const addresses = await listAddresses(user.userId);
    if (isWatched(user)) setAddresses(user, addresses);
  }

  function publishTo(user: WatchedUser | undefined, event: AccountEvent): void {
    for (const queue of user?.queues ?? []) queue.push(event);
  }

  /**
   * The addresses are read first, so that the reader of the event misses no later version of a new storage. A failed read is
   * repeated: no other message would come.
   */
  async function publishAfterReading(user: WatchedUser | undefined, event: AccountEvent): Promise<void> {
    if (user === undefined) return;
    user.waiting.set(event.kind, event);
    if (user.isReadingForEvents) return;
    user.isReadingForEvents = true;
    let failures = 0;
    while (user.waiting.size > 0 && isWatched(user)) {
      const events = [...user.waiting.values()];
      try {
        await user.readAddresses();
        failures = 0;
        publishWaiting(user, events);
      } catch (err) {
        failures += 1;
        if (failures === 1) log.error({ err }, "The storages of a user can't be read for events; they are read again");
        await setTimeout(backoffMs(failures, retry), undefined, { ref: false });
      }
    }
    user.isReadingForEvents = false;
  }

  /** An event that came during the read needs another one. */
  function publishWaiting(user: WatchedUser, events: readonly AccountEvent[]): void {
    for (const event of events) {
      if (user.waiting.get(event.kind) === event) user.waiting.delete(event.kind);
      publishTo(user, event);
    }
  }

  const checkAll = () => {
    for (const user of users.values()) void publishAfterReading(user, { kind: "check" });
  };
  const topics: Record<string, (text: string) => void> = {
    file_database(text) {
      const [address = "", version] = text.split(" ");
      const event: AccountEvent = { kind: "file_database", address, version: Number(version) };
      for (const user of usersByAddress.get(address) ?? []) publishTo(user, event);
    },
    products: (userId) => void publishAfterReading(users.get(userId), { kind: "products" }),
    invoice(text) {
      const [userId = "", invoice = ""] = text.split(" ");
      publishTo(users.get(userId), { kind: "invoice", invoice });
    },
    sessions: (userId) => publishTo(users.get(userId), { kind: "sessions" }),
  };
  // A gap concerns all topics at once, so one of them reports it.
  const subscriptions = Object.entries(topics).map(([topic, onMessage]) =>
    notifications.subscribe(topic, { onMessage, onGap: topic === "sessions" ? checkAll : () => undefined }),
  );

  function addUser(userId: string): WatchedUser {
    const user: WatchedUser = {
      userId,
      queues: new Set(),
      addresses: [],
      waiting: new Map(),
      isReadingForEvents: false,
      readAddresses: createJoinedRuns(() => reads.run(() => readAddresses(user))),
    };
    users.set(userId, user);
    return user;
  }

  function removeQueue(user: WatchedUser, queue: EventQueue): void {
    user.queues.delete(queue);
    if (user.queues.size > 0 || users.get(user.userId) !== user) return;
    users.delete(user.userId);
    setAddresses(user, []);
  }

  return {
    async watch(userId, signal) {
      const user = users.get(userId) ?? addUser(userId);
      const queue = createEventQueue(signal);
      user.queues.add(queue);
      signal.addEventListener("abort", () => removeQueue(user, queue), { once: true });
      if (signal.aborted) removeQueue(user, queue);
      await user.readAddresses();
      queue.push({ kind: "check" });
      return queue.events();
    },
    publish: (userId, event) => publishTo(users.get(userId), event),
    stop() {
      isStopped = true;
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
}
