import { type Backoff, backoffMs } from "../background/backoff.ts";
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { Logger } from "../log/log.ts";

/**
 * [Note: notifications] A transaction sends a message with `pg_notify(<schema>, '<topic> <text>')`, usually by a trigger, and
 * every process on the schema receives it when the transaction has been committed, the sending process included. A message
 * may be lost with the connection. So it only says that something has changed: the receiver reads the database, and also
 * checks it now and then without a message.
 */
export interface Notifications {
  /** Returns a function that ends the subscription. The first subscription opens the connection. */
  subscribe(topic: string, subscriber: NotificationSubscriber): () => void;
}

export interface NotificationSubscriber {
  /** `text`: what follows the topic, or an empty text. */
  onMessage(text: string): void;
  /** Messages may have been missed. Called when listening begins, and when it begins again after a lost connection. */
  onGap(): void;
}

export interface NotificationConnection {
  /** Rejects if the connection is broken. Undefined for a connection that can't break. */
  readonly ping?: () => Promise<void>;
  close(): Promise<void>;
}

export interface NotificationHandlers {
  readonly onMessage: (message: string) => void;
  readonly onLost: () => void;
}

export interface NotificationTiming {
  readonly backoff: Backoff;
  /** A connection whose other end has vanished is silent, so it is tested at this interval. */
  readonly pingEveryMs: number;
  readonly pingTimeoutMs: number;
}

const defaultTiming: NotificationTiming = {
  backoff: { firstMs: 100, maxMs: 5_000 },
  pingEveryMs: 15_000,
  pingTimeoutMs: 5_000,
};

export interface NotificationsDeps {
  readonly connect: (handlers: NotificationHandlers) => Promise<NotificationConnection>;
  readonly log: Logger | undefined;
  readonly timing?: NotificationTiming | undefined;
}

/** Listens on one connection for all subscribers, and opens another one when it is lost. */
export function createNotifications({ connect, log, timing = defaultTiming }: NotificationsDeps): Notifications & {
  close(): Promise<void>;
} {
  const subscribers = new Map<string, Set<NotificationSubscriber>>();
  let isClosing = false;
  let isListening = false;
  let running: Promise<void> | undefined;
  /** Ends the present pause. */
  let endPause: () => void = () => undefined;

  function call(work: () => void): void {
    try {
      work();
    } catch (err) {
      log?.error({ err }, "A subscriber of notifications failed");
    }
  }

  function onMessage(message: string): void {
    const end = message.indexOf(" ");
    const [topic, text] = end < 0 ? [message, ""] : [message.slice(0, end), message.slice(end + 1)];
    for (const subscriber of subscribers.get(topic) ?? []) call(() => subscriber.onMessage(text));
  }

  /** Ends after the time, if there is one, when the connection is lost, and when the notifications are closed. */
  async function pause(ms?: number): Promise<void> {
    if (isClosing) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
    endPause = resolve;
    await promise;
    clearTimeout(timer);
  }

  /** Resolves when the connection is lost or no longer needed. */
  async function waitForEnd({ ping }: NotificationConnection, isLost: () => boolean): Promise<void> {
    const isOver = () => isLost() || isClosing;
    while (!isOver()) {
      await pause(ping === undefined ? undefined : timing.pingEveryMs);
      if (ping !== undefined && !isOver()) await withTimeout(timing.pingTimeoutMs, ping());
    }
  }

  async function listenOnce(onOpen: () => void): Promise<void> {
    let isLost = false;
    const onLost = () => {
      isLost = true;
      if (isListening) endPause();
    };
    const connection = await connect({ onMessage, onLost });
    try {
      onOpen();
      isListening = true;
      for (const subscriber of [...subscribers.values()].flatMap((set) => [...set])) call(() => subscriber.onGap());
      await waitForEnd(connection, () => isLost);
    } finally {
      isListening = false;
      await withTimeout(timing.pingTimeoutMs, connection.close()).catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    let failures = 0;
    const onOpen = () => {
      failures = 0;
    };
    while (!isClosing) {
      const error = await listenOnce(onOpen).catch((cause: unknown) => cause);
      if (isClosing) return;
      failures += 1;
      log?.warn({ err: error, failures }, "The connection for notifications is lost; another one is opened");
      await pause(backoffMs(failures, timing.backoff));
    }
  }

  return {
    subscribe(topic, subscriber) {
      const set = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, set.add(subscriber));
      if (isListening) queueMicrotask(() => set.has(subscriber) && call(() => subscriber.onGap()));
      else if (!isClosing) running ??= run();
      return () => void set.delete(subscriber);
    },
    async close() {
      isClosing = true;
      endPause();
      await running;
    },
  };
}
