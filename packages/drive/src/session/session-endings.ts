import { backoffMs, offlineRetries, type Waiting } from "@dexnet/blocks/retry";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { sessionCalls } from "@dexnet/protocol/sessions";
import * as z from "zod/mini";
import type { LocalStore } from "../platform/local-store.ts";
import type { Locks } from "../platform/locks.ts";
import { namesOfDevice } from "../platform/stored-names.ts";

const endingSchema = z.object({
  /** Refresh token of the session. Any of them ends it, used or not. */
  refreshToken: z.string(),
  /** Unique key of the user whose saved phrases are still on the device; null when they are deleted, or when it is unknown. */
  uniqueKey: z.nullable(z.string()),
});
/** A session that was ended on this device, and that the server may still regard as active. */
export type SessionEnding = z.output<typeof endingSchema>;

/**
 * [Note: sign-out without a connection] A sign-out is stored on the device before the tokens are removed, and is sent until
 * the server confirms it: by the tab of the sign-out, and by every later start. Until then a person who can read the device
 * could use the session to open saved phrases. So they are deleted if the server does not confirm the sign-out soon.
 */
export interface SessionEndings {
  /** Resolves when the ending is stored on the device. */
  add(ending: SessionEnding): Promise<void>;
  has(refreshToken: string): Promise<boolean>;
  /** Sends an added ending. Resolves soon: the server has confirmed it, or the saved phrases are deleted. */
  finish(ending: SessionEnding): Promise<void>;
  /** Sends all stored endings repeatedly until the server has confirmed them. */
  sendAll(): Promise<void>;
  /** Retries immediately, for example when the connection is back. */
  retryNow(): void;
}

export interface SessionEndingsDeps extends Waiting {
  /** Makes calls without a session. */
  readonly call: Caller;
  /** Store of the device, under its fixed key. */
  readonly store: LocalStore;
  readonly locks: Locks;
  readonly deletePhrases: (uniqueKey: string) => Promise<void>;
}

const recordLock = "dexnet-session-endings";
/** Lock of the tab that sends for all. When that tab is closed, the next one that waits takes over. */
const sendingLock = "dexnet-session-endings-sending";

/** Longest time that a sign-out waits for the server. */
const signOutWaitMs = 2_000;

export function createSessionEndings(deps: SessionEndingsDeps): SessionEndings {
  const { call, store, locks, deletePhrases, clock, random } = deps;
  let sending: Promise<void> | null = null;
  let pause = new AbortController();

  async function read(): Promise<SessionEnding[]> {
    try {
      return z.array(endingSchema).parse(JSON.parse((await store.get(namesOfDevice.sessionEndings)) ?? "[]"));
    } catch {
      return [];
    }
  }

  function change(apply: (stored: SessionEnding[]) => SessionEnding[]): Promise<void> {
    return locks.withLock(recordLock, async () => {
      const next = apply(await read());
      if (next.length === 0) await store.remove(namesOfDevice.sessionEndings);
      else await store.set(namesOfDevice.sessionEndings, JSON.stringify(next));
    });
  }

  /** Returns whether the server has confirmed it. If so, it is removed from the device. */
  async function send({ refreshToken }: SessionEnding): Promise<boolean> {
    try {
      await call(sessionCalls.logout, { body: { token: refreshToken }, keepalive: true });
    } catch (fault) {
      if (!isFinal(fault)) return false;
    }
    await change((stored) => stored.filter((ending) => ending.refreshToken !== refreshToken));
    return true;
  }

  async function deletePhrasesOf({ refreshToken, uniqueKey }: SessionEnding): Promise<void> {
    if (uniqueKey === null) return;
    await deletePhrases(uniqueKey);
    // Phrases that are saved after the next sign-in are not deleted.
    await change((stored) =>
      stored.map((ending) => (ending.refreshToken === refreshToken ? { ...ending, uniqueKey: null } : ending)),
    );
  }

  /** `confirmed` takes as long as the call, `finished` takes a short time only. */
  function startSending(ending: SessionEnding): { confirmed: Promise<boolean>; finished: Promise<void> } {
    const answered = new AbortController();
    const confirmed = send(ending).finally(() => answered.abort());
    const timeout = clock.wait(signOutWaitMs, answered.signal).then(
      () => false,
      () => confirmed,
    );
    const finish = async () => {
      if (!(await Promise.race([confirmed, timeout]))) await deletePhrasesOf(ending);
    };
    return { confirmed, finished: finish() };
  }

  async function sendUntilConfirmed(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      for (const ending of await read()) {
        const { confirmed, finished } = startSending(ending);
        await finished;
        await confirmed;
      }
      if ((await read()).length === 0) return;
      await clock.wait(backoffMs(offlineRetries, attempt, random), pause.signal).catch(() => undefined);
    }
  }

  async function sendAll(): Promise<void> {
    if ((await read()).length === 0) return;
    sending ??= locks.withLock(sendingLock, sendUntilConfirmed).finally(() => {
      sending = null;
    });
    await sending;
  }

  return {
    add: (ending) => change((stored) => [...stored, ending]),
    has: async (refreshToken) => (await read()).some((ending) => ending.refreshToken === refreshToken),
    async finish(ending) {
      const { confirmed, finished } = startSending(ending);
      void confirmed.then((isConfirmed) => (isConfirmed ? undefined : sendAll())).catch(() => undefined);
      await finished;
    },
    sendAll,
    retryNow() {
      pause.abort();
      pause = new AbortController();
    },
  };
}

/** Whether the server says that there is no session to end. Answers of a proxy don't count. */
function isFinal(fault: unknown): boolean {
  return fault instanceof AppError && (fault.code === "session_expired" || fault.code === "bad_request");
}
