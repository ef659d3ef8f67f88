import type { Unsubscribe } from "../platform/listeners.ts";
import type { Locks } from "../platform/locks.ts";
import type { HeldTokens, TokenStore } from "./session-tokens.ts";

/** What became of the tokens of this tab. `arrived`: another tab has stored some, and nobody is shown here yet. */
export type TokensChange = "arrived" | "expired" | "signed-out" | "signed-out-elsewhere" | "switched-elsewhere";

/**
 * The tokens as this tab holds them, in step with all tabs of the browser.
 *
 * [Note: one word after another] The record on the device is the truth. To look at it, decide, write, and take over
 * here is one step, and all tabs take their steps by turns under one lock, in which nobody waits for the network. So no
 * tab writes over what it has not heard, and an event says no more than "look again": it may be late, double, or one's own.
 */
export interface SharedTokens {
  held(): HeldTokens | null;
  /** Takes over what is stored, also after somebody else's sign-in elsewhere. Where nobody is shown it tells nobody. */
  begin(): Promise<HeldTokens | null>;
  /** Takes over what another tab has stored. */
  follow(): Promise<void>;
  /** New tokens, of whoever has signed in here. */
  put(tokens: HeldTokens): Promise<void>;
  /** Writes what `next` makes of the stored tokens if they are still the expected ones; else follows the others. */
  replace(expected: HeldTokens, next: (stored: HeldTokens) => HeldTokens | null): Promise<Replaced>;
  /** Forgets the tokens of who is here. `keepEnding` hears the newest of them first, and is waited for. */
  drop(keepEnding: (tokens: HeldTokens) => Promise<void>): Promise<void>;
  /** Follows by itself from now on. */
  followOtherTabs(): Unsubscribe;
}

export type Replaced = { kind: "done"; tokens: HeldTokens | null } | { kind: "overtaken"; by: HeldTokens | null };

export interface SharedTokensDeps {
  store: TokenStore;
  locks: Locks;
  /** Whether their session was ended on this device. A sign-out that was broken off leaves them in the record. */
  isEnded: (tokens: HeldTokens) => Promise<boolean>;
  /** Who is on this tab's screen. */
  shownUserId: () => string | null;
  tell: (change: TokensChange) => void;
}

/** Held for a look at the record and what follows from it. */
export const recordLock = "dexnet-session-record";

export function createSharedTokens({ store, locks, isEnded, shownUserId, tell }: SharedTokensDeps): SharedTokens {
  let held: HeldTokens | null = null;
  /** Somebody else has signed in elsewhere. This page was somebody's: it takes nobody else's tokens by itself. */
  let isSwitched = false;
  const inTurn = <T>(step: () => Promise<T>) => locks.withLock(recordLock, step);

  async function readStored(): Promise<HeldTokens | null> {
    const stored = await store.read();
    if (stored === null || !(await isEnded(stored))) return stored;
    await store.clear();
    return null;
  }

  function lose(change: TokensChange): void {
    held = null;
    tell(change);
  }

  function take(stored: HeldTokens | null): void {
    if (isSwitched) return;
    const shown = shownUserId();
    if (stored === null) {
      if (held !== null) lose("signed-out-elsewhere");
    } else if (shown !== null && shown !== stored.userId) {
      isSwitched = true;
      lose("switched-elsewhere");
    } else {
      const isArrival = shown === null && held?.token !== stored.token;
      held = stored;
      if (isArrival) tell("arrived");
    }
  }

  const follow = () => inTurn(async () => take(await readStored()));

  return {
    held: () => held,
    follow,
    begin: () =>
      inTurn(async () => {
        isSwitched = false;
        const stored = await readStored();
        if (shownUserId() === null) held = stored;
        else take(stored);
        return held;
      }),
    put: (tokens) =>
      inTurn(async () => {
        await store.write(tokens);
        isSwitched = false;
        const shown = shownUserId();
        if (shown !== null && shown !== tokens.userId) lose("signed-out");
        held = tokens;
      }),
    replace: (expected, next) =>
      inTurn(async () => {
        const stored = await readStored();
        if (stored?.refreshToken !== expected.refreshToken) {
          take(stored);
          return { kind: "overtaken", by: stored };
        }
        const tokens = next(stored);
        if (tokens === null) {
          await store.clear();
          lose("expired");
        } else {
          if (tokens !== stored) await store.write(tokens);
          held = tokens;
        }
        return { kind: "done", tokens };
      }),
    drop: (keepEnding) =>
      inTurn(async () => {
        const mine = held;
        const stored = await readStored();
        // What somebody else has signed in with meanwhile is not this person's to end.
        const isMine = stored !== null && stored.userId === mine?.userId;
        const ended = isMine ? stored : mine;
        if (ended !== null) await keepEnding(ended);
        if (isMine) await store.clear();
        lose("signed-out");
      }),
    followOtherTabs: () => store.subscribe(() => void follow()),
  };
}
