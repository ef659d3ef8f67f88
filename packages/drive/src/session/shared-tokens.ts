import type { Unsubscribe } from "../platform/listeners.ts";
import type { Locks } from "../platform/locks.ts";
import type { TokenStore, Tokens } from "./session-tokens.ts";

/** Change of this tab's tokens. `arrived`: another tab has stored tokens, and this tab shows no user yet. */
export type TokensChange =
  | "arrived"
  | "expired"
  | "signed-out"
  | "account-deleted"
  | "signed-out-elsewhere"
  | "switched-elsewhere";

/**
 * Tokens of this tab, kept in sync with all tabs of the browser.
 *
 * [Note: one step at a time] The record on the device is authoritative. Reading it, deciding, writing and updating this
 * tab are one step. All tabs execute these steps one after the other under one lock, and no step waits for the network. So no
 * tab overwrites a change that it has not seen. An event only means "read again": it may be late, repeated, or one's own.
 */
export interface SharedTokens {
  current(): Tokens | null;
  /** Loads the stored tokens, also those of another user. Notifies only if a user is shown. */
  resume(): Promise<Tokens | null>;
  /** Loads tokens that another tab has stored. */
  follow(): Promise<void>;
  /** Stores the tokens of a user who has signed in here. */
  replaceUser(tokens: Tokens): Promise<void>;
  /** Stores the result of `next` if the stored tokens are still the expected ones; otherwise loads the stored ones. */
  replace(expected: Tokens, next: (stored: Tokens) => Tokens | null): Promise<Replaced>;
  /** Removes the tokens of the current user. `storeEnding` gets the newest of them first, and is awaited. */
  clear(reason: "signed-out" | "account-deleted", storeEnding: (tokens: Tokens) => Promise<void>): Promise<void>;
  /** Calls `follow` for each change of another tab. */
  followOtherTabs(): Unsubscribe;
}

export type Replaced = { kind: "done"; tokens: Tokens | null } | { kind: "overtaken"; by: Tokens | null };

export interface SharedTokensDeps {
  readonly store: TokenStore;
  readonly locks: Locks;
  /** Whether their session was ended on this device. After an interrupted sign-out the record still has them. */
  readonly isEnded: (tokens: Tokens) => Promise<boolean>;
  /** Id of the user that this tab shows. */
  readonly shownUserId: () => string | null;
  readonly onChange: (change: TokensChange) => void;
}

/** Lock of one step on the record. */
export const recordLock = "dexnet-session-record";

export function createSharedTokens({ store, locks, isEnded, shownUserId, onChange }: SharedTokensDeps): SharedTokens {
  let current: Tokens | null = null;
  /** Another user has signed in elsewhere. This page has shown a user, so it must not use the tokens of another one. */
  let isSwitched = false;
  const inStep = <T>(step: () => Promise<T>) => locks.withLock(recordLock, step);

  async function readStored(): Promise<Tokens | null> {
    const stored = await store.read();
    if (stored === null || !(await isEnded(stored))) return stored;
    await store.clear();
    return null;
  }

  function removeTokens(change: TokensChange): void {
    current = null;
    onChange(change);
  }

  function follow(stored: Tokens | null): void {
    if (isSwitched) return;
    const shown = shownUserId();
    if (stored === null) {
      if (current !== null) removeTokens("signed-out-elsewhere");
    } else if (shown !== null && shown !== stored.userId) {
      isSwitched = true;
      removeTokens("switched-elsewhere");
    } else {
      const isArrival = shown === null && current?.token !== stored.token;
      current = stored;
      if (isArrival) onChange("arrived");
    }
  }

  const followRecord = () => inStep(async () => follow(await readStored()));

  return {
    current: () => current,
    follow: followRecord,
    resume: () =>
      inStep(async () => {
        isSwitched = false;
        const stored = await readStored();
        if (shownUserId() === null) current = stored;
        else follow(stored);
        return current;
      }),
    replaceUser: (tokens) =>
      inStep(async () => {
        await store.write(tokens);
        isSwitched = false;
        const shown = shownUserId();
        if (shown !== null && shown !== tokens.userId) removeTokens("signed-out");
        current = tokens;
      }),
    replace: (expected, next) =>
      inStep(async () => {
        const stored = await readStored();
        if (stored?.refreshToken !== expected.refreshToken) {
          follow(stored);
          return { kind: "overtaken", by: stored };
        }
        const tokens = next(stored);
        if (tokens === null) {
          await store.clear();
          removeTokens("expired");
        } else {
          if (tokens !== stored) await store.write(tokens);
          current = tokens;
        }
        return { kind: "done", tokens };
      }),
    clear: (reason, storeEnding) =>
      inStep(async () => {
        const own = current;
        const stored = await readStored();
        // The session of another user who has signed in meanwhile does not end.
        const isOwn = stored !== null && stored.userId === own?.userId;
        const ended = isOwn ? stored : own;
        if (ended !== null) await storeEnding(ended);
        if (isOwn) await store.clear();
        removeTokens(reason);
      }),
    followOtherTabs: () => store.subscribe(() => void followRecord()),
  };
}
