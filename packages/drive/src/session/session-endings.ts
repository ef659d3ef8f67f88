import { accountCalls } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import { z } from "zod";
import type { Caller } from "../http/caller.ts";
import { offlineRetries, signOutWaitMs } from "../platform/limits.ts";
import type { LocalStore } from "../platform/local-store.ts";
import type { Locks } from "../platform/locks.ts";
import { backoffMs, type Waiting } from "../platform/retry.ts";
import { namesOfDevice } from "../platform/stored-names.ts";

const endingSchema = z.object({
  /** Any refresh token of the session ends it, used or not. */
  refreshToken: z.string(),
  /** Unique key of the user whose saved phrases are still on the device; null when they are deleted, or not known. */
  uniqueKey: z.string().nullable(),
});
/** A session that a person has ended here, and that the server may not have heard of yet. */
export type SessionEnding = z.output<typeof endingSchema>;

/**
 * [Note: sign-out without a connection] A sign-out is kept on the device before the tokens are removed, and is sent until
 * the server has heard it: by the tab of the sign-out, and by every start after it. Until then whoever reads the device
 * could use the session to open saved phrases. So a sign-out that the server has not heard within a moment deletes them.
 */
export interface SessionEndings {
  /** Resolves when the ending would outlive the page. */
  add(ending: SessionEnding): Promise<void>;
  has(refreshToken: string): Promise<boolean>;
  /** Sends one that was added. Resolves after a moment at most: it is heard, or the saved phrases are deleted. */
  finish(ending: SessionEnding): Promise<void>;
  /** Sends all that are kept, again and again until all are heard. */
  sendAll(): Promise<void>;
  /** The connection may be back: tries again now. */
  hurry(): void;
}

export interface SessionEndingsDeps extends Waiting {
  /** Makes calls that need no session. */
  call: Caller;
  /** That of the device, under its fixed key. */
  store: LocalStore;
  locks: Locks;
  deletePhrases(uniqueKey: string): Promise<void>;
}

const recordLock = "dexnet-session-endings";
/** Held by the tab that sends for all. When it is closed, the next one that waits takes over. */
const sendingLock = "dexnet-session-endings-sending";

export function createSessionEndings(deps: SessionEndingsDeps): SessionEndings {
  const { call, store, locks, deletePhrases, clock, random } = deps;
  let sending: Promise<void> | null = null;
  let resting = new AbortController();

  async function read(): Promise<SessionEnding[]> {
    try {
      return z.array(endingSchema).parse(JSON.parse((await store.get(namesOfDevice.sessionEndings)) ?? "[]"));
    } catch {
      return [];
    }
  }

  function change(apply: (kept: SessionEnding[]) => SessionEnding[]): Promise<void> {
    return locks.withLock(recordLock, async () => {
      const next = apply(await read());
      if (next.length === 0) await store.remove(namesOfDevice.sessionEndings);
      else await store.set(namesOfDevice.sessionEndings, JSON.stringify(next));
    });
  }

  /** Whether the server has heard it. If so it is no longer kept. */
  async function send({ refreshToken }: SessionEnding): Promise<boolean> {
    try {
      await call(accountCalls.logout, { body: { token: refreshToken }, keepalive: true });
    } catch (fault) {
      if (!isFinal(fault)) return false;
    }
    await change((kept) => kept.filter((ending) => ending.refreshToken !== refreshToken));
    return true;
  }

  async function deletePhrasesOf({ refreshToken, uniqueKey }: SessionEnding): Promise<void> {
    if (uniqueKey === null) return;
    await deletePhrases(uniqueKey);
    // Phrases that are saved after the next sign-in must stay.
    await change((kept) =>
      kept.map((ending) => (ending.refreshToken === refreshToken ? { ...ending, uniqueKey: null } : ending)),
    );
  }

  /** `heard` may take as long as a call takes, `finished` takes a moment at most. */
  function begin(ending: SessionEnding): { heard: Promise<boolean>; finished: Promise<void> } {
    const answered = new AbortController();
    const heard = send(ending).finally(() => answered.abort());
    const moment = clock.wait(signOutWaitMs, answered.signal).then(
      () => false,
      () => heard,
    );
    const finish = async () => {
      if (!(await Promise.race([heard, moment]))) await deletePhrasesOf(ending);
    };
    return { heard, finished: finish() };
  }

  async function sendUntilHeard(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      for (const ending of await read()) {
        const { heard, finished } = begin(ending);
        await finished;
        await heard;
      }
      if ((await read()).length === 0) return;
      await clock.wait(backoffMs(offlineRetries, attempt, random), resting.signal).catch(() => undefined);
    }
  }

  async function sendAll(): Promise<void> {
    if ((await read()).length === 0) return;
    sending ??= locks.withLock(sendingLock, sendUntilHeard).finally(() => {
      sending = null;
    });
    await sending;
  }

  return {
    add: (ending) => change((kept) => [...kept, ending]),
    has: async (refreshToken) => (await read()).some((ending) => ending.refreshToken === refreshToken),
    async finish(ending) {
      const { heard, finished } = begin(ending);
      void heard.then((isHeard) => (isHeard ? undefined : sendAll())).catch(() => undefined);
      await finished;
    },
    sendAll,
    hurry() {
      resting.abort();
      resting = new AbortController();
    },
  };
}

/** The server's own word that there is nothing to end. What a proxy says is none. */
function isFinal(fault: unknown): boolean {
  return fault instanceof AppError && (fault.code === "session_expired" || fault.code === "bad_request");
}
