import type { CurrentUser } from "@dexnet/protocol/accounts";
import { type Caller, createCaller } from "../http/caller.ts";
import type { Clock } from "../platform/clock.ts";
import { createConnection } from "../platform/connection.ts";
import { createLocalStore, type KeyValue } from "../platform/local-store.ts";
import { createProcessLocks, type Locks } from "../platform/locks.ts";
import { type AccountSession, createAccountSession, type SessionChange } from "../session/account-session.ts";
import { createFastClock, createMemoryKeyValue, type MemoryKeyValue } from "./device.ts";
import type { FakeWorld } from "./fakes/fake-world.ts";

/** A browser: its tabs share storage and locks, and each can crash at any moment. */
export interface Browser {
  readonly keyValue: MemoryKeyValue;
  readonly locks: Locks;
  open(clock?: Clock): Tab;
}

export interface Tab {
  readonly session: AccountSession;
  /** Makes calls as the page does, and as the worker does that asks the page. */
  readonly call: Caller;
  /** Everything that subscribers were told. */
  readonly told: { user: CurrentUser | null; reason: SessionChange }[];
  readonly isAlive: () => boolean;
  /** Tells the tab that the device has its network back. */
  reconnect(): void;
  /** Dies at the step (of storage or network) after so many more: what it has begun gets no further, its locks are free. */
  crash(afterSteps?: number): void;
  /** Resolves when it dies. */
  readonly death: Promise<void>;
}

export interface Pace {
  /** When a tab hears of a change, and how often. */
  deliver?: (tell: () => void) => void;
  /** How long each step of storage and network takes, beside its own time. */
  step?: () => Promise<void>;
}

export function createBrowser(world: FakeWorld, pace: Pace = {}): Browser {
  const { deliver = (tell) => tell(), step = async () => undefined } = pace;
  const keyValue = createMemoryKeyValue();
  const locks = createProcessLocks();
  const urls = { api: world.host.url, ledger: world.host.url };
  return {
    keyValue,
    locks,
    open(clock = createFastClock()) {
      const life = createLife(step);
      const mine = keyValueOf(life, keyValue, deliver);
      const connection = new EventTarget();
      const session = createAccountSession({
        urls,
        fetch: fetchOf(life),
        store: createLocalStore({ keyValue: mine }),
        userStore: (uniqueKey) => createLocalStore({ keyValue: mine, uniqueKey }),
        connection: createConnection(connection),
        locks: locksOf(life, locks),
        clock,
      });
      const told: Tab["told"] = [];
      session.subscribe((user, reason) => told.push({ user, reason }));
      const call = createCaller({ urls, authorization: session.authorization, onUnauthorized: session.renew });
      const reconnect = () => void connection.dispatchEvent(new Event("online"));
      return { session, call, told, reconnect, isAlive: life.isAlive, crash: life.crash, death: life.death };
    },
  };
}

export interface Life {
  isAlive(): boolean;
  crash(afterSteps?: number): void;
  death: Promise<void>;
  /** Resolves for the living only. */
  step(): Promise<void>;
}

export function createLife(pace: () => Promise<void>): Life {
  const { promise: death, resolve: die } = Promise.withResolvers<void>();
  let stepsLeft = Number.POSITIVE_INFINITY;
  const isAlive = () => stepsLeft > 0;
  return {
    isAlive,
    crash(afterSteps = 0) {
      stepsLeft = Math.min(stepsLeft, afterSteps);
      if (!isAlive()) die();
    },
    death,
    async step() {
      await pace();
      stepsLeft -= 1;
      if (isAlive()) return;
      die();
      await new Promise<never>(() => {});
    },
  };
}

export function fetchOf(life: Life): typeof fetch {
  return async (...request) => {
    await life.step();
    try {
      return await fetch(...request);
    } finally {
      await life.step();
    }
  };
}

function keyValueOf(life: Life, shared: KeyValue, deliver: (tell: () => void) => void): KeyValue {
  return {
    async get(name) {
      await life.step();
      return shared.get(name);
    },
    async set(name, value) {
      await life.step();
      await shared.set(name, value);
      await life.step();
    },
    async remove(name) {
      await life.step();
      await shared.remove(name);
      await life.step();
    },
    subscribe: (listener) =>
      shared.subscribe?.((name) =>
        deliver(() => {
          if (life.isAlive()) listener(name);
        }),
      ) ?? (() => {}),
  };
}

export function locksOf(life: Life, shared: Locks): Locks {
  return {
    withLockIfFree: (name, action) =>
      shared.withLockIfFree(name, async () => {
        if (life.isAlive()) await Promise.race([action(), life.death]);
      }),
    async withLock(name, action) {
      const outcome = await shared.withLock(name, async () =>
        life.isAlive() ? await Promise.race([action().then((value) => ({ value })), life.death]) : undefined,
      );
      return outcome === undefined ? new Promise<never>(() => {}) : outcome.value;
    },
  };
}
