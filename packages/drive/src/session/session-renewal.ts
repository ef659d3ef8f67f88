import { accountCalls } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import type { Caller } from "../http/caller.ts";
import { exchangeRetries, exchangeTimeoutMs } from "../platform/limits.ts";
import type { Locks } from "../platform/locks.ts";
import { retryWithBackoff, type Waiting } from "../platform/retry.ts";
import { type HeldTokens, heldFrom } from "./session-tokens.ts";
import type { SharedTokens } from "./shared-tokens.ts";

export interface RenewalDeps extends Waiting {
  /** Makes calls that need no session. */
  call: Caller;
  shared: SharedTokens;
  locks: Locks;
}

/**
 * Sees to it that the stale tokens are no longer the ones that are held: there are newer ones then, or, when the
 * session is over, none. Faults that can pass (no connection) are thrown, and the tokens are kept.
 */
export type Renew = (stale: HeldTokens) => Promise<void>;

const lockName = "dexnet-session";

/**
 * [Note: one renewal] A refresh token is good for one use, and a second use ends the session. So all who wait in this
 * tab share one exchange, tabs take turns by a lock, and whoever gets the turn first looks whether another tab was
 * faster. What makes the exchange this one, its attempt, is stored before it goes out: whoever does not know what came
 * of it (the answer was lost, the page was left) asks again with the same attempt, and that counts as the same use.
 */
export function createRenewal({ call, shared, locks, clock, random }: RenewalDeps): Renew {
  let running: { refreshToken: string; done: Promise<void> } | null = null;

  async function exchange(stale: HeldTokens): Promise<void> {
    const begun = await shared.replace(stale, (stored) =>
      stored.attempt === undefined ? { ...stored, attempt: random.id() } : stored,
    );
    if (begun.kind === "overtaken" || begun.tokens === null) return;
    const fresh = await ask(begun.tokens);
    const ended = await shared.replace(begun.tokens, () => fresh);
    // Signed out while the exchange was on its way: then the new tokens must not live on either.
    if (fresh !== null && ended.kind === "overtaken" && ended.by === null) await end(fresh);
  }

  /** Null when the server has refused for good. What may pass, and what can't be trusted, ends no session. */
  async function ask(begun: HeldTokens): Promise<HeldTokens | null> {
    const body = { token: begun.refreshToken, attempt: begun.attempt };
    const answer = await retryWithBackoff({ clock, random }, exchangeRetries, undefined, () =>
      call(accountCalls.refreshToken, { body, timeoutMs: exchangeTimeoutMs }).catch(refusalOf),
    );
    if (answer instanceof AppError) {
      if (answer.code === "too_many_requests") throw answer;
      return null;
    }
    const fresh = heldFrom(answer, clock.now());
    if (fresh.userId !== begun.userId) throw new AppError("bad_answer");
    return fresh;
  }

  async function end({ refreshToken }: HeldTokens): Promise<void> {
    await call(accountCalls.logout, { body: { token: refreshToken } }).catch(() => undefined);
  }

  return (stale) => {
    if (running?.refreshToken === stale.refreshToken) return running.done;
    const done = locks
      .withLock(lockName, () => exchange(stale))
      .finally(() => {
        if (running?.done === done) running = null;
      });
    running = { refreshToken: stale.refreshToken, done };
    return done;
  };
}

/** The server's word, which asking again at once would not change. Everything else is thrown. */
function refusalOf(error: unknown): AppError {
  const codes: readonly unknown[] = ["session_expired", "bad_request", "too_many_requests"];
  if (error instanceof AppError && codes.includes(error.code)) return error;
  throw error;
}
