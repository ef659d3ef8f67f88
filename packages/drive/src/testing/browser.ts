import type { Clock } from "@dexnet/blocks/clock";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import type { Caller } from "@dexnet/protocol/caller";
import { createCaller } from "../http/caller.ts";
import { createConnection } from "../platform/connection.ts";
import { createLocalStore, type KeyValue } from "../platform/local-store.ts";
import { createProcessLocks, type Locks } from "../platform/locks.ts";
import { type AccountSession, createAccountSession, type SessionChange } from "../session/account-session.ts";
import { createFastClock, createMemoryKeyValue, type MemoryKeyValue } from "./device.ts";
import type { FakeWorld } from "./fakes/fake-world.ts";

/** A browser. Its tabs share storage and locks, and each tab can crash at any moment. */
export interface Browser {
  readonly keyValue: MemoryKeyValue;
  readonly locks: Locks;
  open(clock?: Clock): Tab;
}

export interface Tab {
  readonly session: AccountSession;
  /** Makes calls with the session of the tab, as its page and its worker do. */
  readonly call: Caller;
  /** Every change of the session of which subscribers were notified. */
  readonly changes: { user: CurrentUser | null; reason: SessionChange }[];
  readonly isRunning: () => boolean;
  /** Tells the tab that the device has its network back. */
  reconnect(): void;
  /** Crashes after so many further steps of storage or network. Its work stops there, and its locks are released. */
  crash(afterSteps?: number): void;
  /** Resolves at the crash. */
  readonly crashed: Promise<void>;
}

export interface Pace {
  /** Decides when, and how often, a tab is notified of a change. */
  deliver?: (notify: () => void) => void;
  /** Delays each step of storage and network. */
  step?: () => Promise<void>;
}

export function createBrowser(world: FakeWorld, pace: Pace = {}): Browser {
  const { deliver = (notify) => notify(), step = async () => undefined } = pace;
  const keyValue = createMemoryKeyValue();
  const locks = createProcessLocks();
  const urls = { api: world.host.url, ledger: world.host.url };
  return {
    keyValue,
    locks,
    open(clock = createFastClock()) {
      const simulated = createSimulatedProcess(step);
      const mine = keyValueOf(simulated, keyValue, deliver);
      const connection = new EventTarget();
      const session = createAccountSession({
        urls,
        fetch: fetchOf(simulated),
        store: createLocalStore({ keyValue: mine }),
        userStore: (uniqueKey) => createLocalStore({ keyValue: mine, uniqueKey }),
        connection: createConnection(connection),
        locks: locksOf(simulated, locks),
        clock,
      });
      const changes: Tab["changes"] = [];
      session.subscribe((user, reason) => changes.push({ user, reason }));
      const call = createCaller({ urls, authorization: session.authorization, onUnauthorized: session.renew });
      const reconnect = () => void connection.dispatchEvent(new Event("online"));
      return {
        session,
        call,
        changes,
        reconnect,
        isRunning: simulated.isRunning,
        crash: simulated.crash,
        crashed: simulated.crashed,
      };
    },
  };
}

export interface SimulatedProcess {
  isRunning(): boolean;
  crash(afterSteps?: number): void;
  crashed: Promise<void>;
  /** Never resolves after the crash. */
  step(): Promise<void>;
}

export function createSimulatedProcess(pace: () => Promise<void>): SimulatedProcess {
  const { promise: crashed, resolve: reportCrash } = Promise.withResolvers<void>();
  let stepsLeft = Number.POSITIVE_INFINITY;
  const isRunning = () => stepsLeft > 0;
  return {
    isRunning,
    crash(afterSteps = 0) {
      stepsLeft = Math.min(stepsLeft, afterSteps);
      if (!isRunning()) reportCrash();
    },
    crashed,
    async step() {
      await pace();
      stepsLeft -= 1;
      if (isRunning()) return;
      reportCrash();
      await new Promise<never>(() => {});
    },
  };
}

export function fetchOf(simulated: SimulatedProcess): typeof fetch {
  return async (...request) => {
    await simulated.step();
    try {
      return await fetch(...request);
    } finally {
      await simulated.step();
    }
  };
}

function keyValueOf(simulated: SimulatedProcess, shared: KeyValue, deliver: (notify: () => void) => void): KeyValue {
  return {
    async get(name) {
      await simulated.step();
      return shared.get(name);
    },
    async set(name, value) {
      await simulated.step();
      await shared.set(name, value);
      await simulated.step();
    },
    async remove(name) {
      await simulated.step();
      await shared.remove(name);
      await simulated.step();
    },
    subscribe: (listener) =>
      shared.subscribe?.((name) =>
        deliver(() => {
          if (simulated.isRunning()) listener(name);
        }),
      ) ?? (() => {}),
  };
}

export function locksOf(simulated: SimulatedProcess, shared: Locks): Locks {
  return {
    withLockIfFree: (name, action) =>
      shared.withLockIfFree(name, async () => {
        if (simulated.isRunning()) await Promise.race([action(), simulated.crashed]);
      }),
    async withLock(name, action) {
      const outcome = await shared.withLock(name, async () =>
        simulated.isRunning()
          ? await Promise.race([action().then((value) => ({ value })), simulated.crashed])
          : undefined,
      );
      return outcome === undefined ? new Promise<never>(() => {}) : outcome.value;
    },
  };
}
