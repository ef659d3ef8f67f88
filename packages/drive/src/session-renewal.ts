import { accountCalls } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import type { Caller } from "./caller.ts";
import type { Clock } from "./clock.ts";
import type { Locks } from "./locks.ts";
import { type HeldTokens, heldFrom, type TokenStore } from "./session-tokens.ts";

export interface RenewalDeps {
  /** Makes calls that need no session. */
  call: Caller;
  tokens: TokenStore;
  locks: Locks;
  clock: Clock;
}

/** Newer tokens than the stale ones; null when the session is over. Faults that can pass (no connection) are thrown. */
export type Renew = (stale: HeldTokens) => Promise<HeldTokens | null>;

const lockName = "dexnet-session";

/**
 * [Note: one renewal] A refresh token is good for one use, and a second use ends the session. So all who wait in this
 * tab share one exchange, tabs take turns by a lock, and whoever gets the turn first looks whether another tab was faster.
 */
export function createRenewal({ call, tokens, locks, clock }: RenewalDeps): Renew {
  let running: Promise<HeldTokens | null> | null = null;

  async function exchange(stale: HeldTokens): Promise<HeldTokens | null> {
    const stored = await tokens.read();
    if (stored === null || stored.token !== stale.token) return stored;
    const answer = await refused(call(accountCalls.refreshToken, { body: { token: stored.refreshToken } }));
    const now = await tokens.read();
    // Signed out, or in as somebody else, while the exchange was on its way: that word is the later one.
    if (now?.token !== stored.token) return now;
    if (answer === null) {
      await tokens.clear();
      return null;
    }
    const fresh = heldFrom(answer, clock.now());
    await tokens.write(fresh);
    return fresh;
  }

  return (stale) => {
    running ??= locks
      .hold(lockName, () => exchange(stale))
      .finally(() => {
        running = null;
      });
    return running;
  };
}

/** Null when the server has refused for good. What may pass, and what can't be trusted, ends no session. */
async function refused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && !error.retryable && error.code !== "bad_answer") return null;
    throw error;
  }
}
