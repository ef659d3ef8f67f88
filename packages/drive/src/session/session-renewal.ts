import { type RetryPlan, retryWithBackoff, type Waiting } from "@dexnet/blocks/retry";
import type { Caller } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";
import { sessionCalls } from "@dexnet/protocol/sessions";
import type { Locks } from "../platform/locks.ts";
import { type Tokens, tokensFromAnswer } from "./session-tokens.ts";
import type { SharedTokens } from "./shared-tokens.ts";

export interface RenewalDeps extends Waiting {
  /** Makes calls without a session. */
  readonly call: Caller;
  readonly shared: SharedTokens;
  readonly locks: Locks;
}

/**
 * Replaces stale tokens: afterwards the current tokens are newer ones, or none when the session has ended. Throws transient
 * faults (no connection) and keeps the tokens.
 */
export type Renew = (stale: Tokens) => Promise<void>;

const lockName = "dexnet-session";

/** Timeout of a token exchange. It is short because an exchange can be repeated when its answer is lost. */
const exchangeTimeoutMs = 15_000;

const exchangeRetries: RetryPlan = { attempts: 3, firstWaitMs: 500, maxWaitMs: 1_000 };

/**
 * [Note: one renewal] A refresh token can be used once; a second use ends the session. So all callers in this tab share one
 * exchange, tabs exchange one after the other under a lock, and each checks first whether another tab has renewed already.
 * The id of the exchange, its attempt, is stored before the exchange is sent. If the outcome is unknown (the answer was
 * lost, the page was closed), the exchange is repeated with the same attempt, which counts as the same use.
 */
export function createRenewal({ call, shared, locks, clock, random }: RenewalDeps): Renew {
  let running: { refreshToken: string; done: Promise<void> } | null = null;

  async function exchange(stale: Tokens): Promise<void> {
    const started = await shared.replace(stale, (stored) =>
      stored.attempt === undefined ? { ...stored, attempt: random.id() } : stored,
    );
    if (started.kind === "overtaken" || started.tokens === null) return;
    const fresh = await requestTokens(started.tokens);
    const finished = await shared.replace(started.tokens, () => fresh);
    // After a sign-out during the exchange, the new tokens must be revoked too.
    if (fresh !== null && finished.kind === "overtaken" && finished.by === null) await revoke(fresh);
  }

  /** Null when the server has refused finally. Transient faults and invalid answers don't end a session. */
  async function requestTokens(stored: Tokens): Promise<Tokens | null> {
    const body = { token: stored.refreshToken, attempt: stored.attempt };
    const answer = await retryWithBackoff({ clock, random }, exchangeRetries, undefined, () =>
      call(sessionCalls.refreshToken, { body, timeoutMs: exchangeTimeoutMs }).catch(refusalOf),
    );
    if (answer instanceof AppError) {
      if (answer.code === "too_many_requests") throw answer;
      return null;
    }
    const fresh = tokensFromAnswer(answer, clock.now());
    if (fresh.userId !== stored.userId) throw new AppError("bad_answer");
    return fresh;
  }

  async function revoke({ refreshToken }: Tokens): Promise<void> {
    await call(sessionCalls.logout, { body: { token: refreshToken } }).catch(() => undefined);
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

/** Returns a refusal of the server that an immediate retry would not change. Throws everything else. */
function refusalOf(error: unknown): AppError {
  const codes: readonly unknown[] = ["session_expired", "bad_request", "too_many_requests"];
  if (error instanceof AppError && codes.includes(error.code)) return error;
  throw error;
}
