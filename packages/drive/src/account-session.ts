import { accountCalls, type CurrentUser, type Language, type SignInAnswer } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import { type CallerDeps, createCaller } from "./caller.ts";
import type { Clock } from "./clock.ts";
import type { Stop } from "./drive.ts";
import { createListeners } from "./listeners.ts";
import type { LocalStore } from "./local-store.ts";
import type { Locks } from "./locks.ts";
import { isRetryable } from "./retry.ts";
import { createRenewal } from "./session-renewal.ts";
import { authorizationOf, createTokenStore, type HeldTokens, heldFrom, isDue } from "./session-tokens.ts";

/** Who is signed in here. Runs in the page; a worker asks it for the authorization header. */
export interface AccountSession {
  /** Finds the session of before: the stored access token, else the refresh token. Call it once, first. */
  start(): Promise<StartOutcome>;
  signIn(email: string, password: string): Promise<SignInOutcome>;
  signInWithCode(email: string, code: string): Promise<SignInOutcome>;
  /** The new user is signed in, with an e-mail that is not confirmed yet. */
  register(request: Registration): Promise<CurrentUser>;
  confirmEmail(code: string): Promise<CurrentUser>;
  /** Seconds until the next code can be asked for. */
  resendEmail(): Promise<number>;
  reloadUser(): Promise<CurrentUser>;
  /** Forgets the tokens on this device. */
  signOut(): Promise<void>;
  user(): CurrentUser | null;
  /** The header's value, renewed when due; undefined when nobody is signed in. For a caller's `authorization`. */
  authorization(): Promise<string | undefined>;
  /** After a 401: whether there is a newer authorization now. For a caller's `onUnauthorized`. */
  renew(usedAuthorization: string | undefined): Promise<boolean>;
  subscribe(listener: (user: CurrentUser | null) => void): Stop;
}

/** Whether the stored access token was still good, or the refresh token had to be exchanged. */
export type Arrival = "verified" | "refreshed";

export type StartOutcome =
  | { kind: "signed-in"; user: CurrentUser; arrival: Arrival }
  | { kind: "anonymous" }
  /** There are tokens, but the service can't be asked now. They are kept, and start can be called again. */
  | { kind: "unreachable"; error: AppError };

export type SignInOutcome = { kind: "signed-in"; user: CurrentUser } | { kind: "two-factor"; ticket: string };

export interface Registration {
  email: string;
  password: string;
  inviteCode: string;
  language?: Language | undefined;
}

export interface AccountSessionDeps extends Pick<CallerDeps, "urls" | "fetch"> {
  store: LocalStore;
  locks: Locks;
  clock: Clock;
}

export function createAccountSession({ urls, fetch, store, locks, clock }: AccountSessionDeps): AccountSession {
  const tokenStore = createTokenStore(store);
  const renewTokens = createRenewal({ call: createCaller({ urls, fetch }), tokens: tokenStore, locks, clock });
  const call = createCaller({ urls, fetch, authorization, onUnauthorized: renew });
  const listeners = createListeners<CurrentUser | null>();
  let held: HeldTokens | null = null;
  let user: CurrentUser | null = null;

  function setUser(next: CurrentUser | null): void {
    user = next;
    listeners.tell(next);
  }

  function takeTokens(next: HeldTokens | null): void {
    held = next;
    if (next === null && user !== null) setUser(null);
  }

  async function authorization(): Promise<string | undefined> {
    if (held !== null && isDue(held, clock.now())) {
      // The old token may still do. If it does not, the answer is a 401, and the renewal's fault is told then.
      await renew(authorizationOf(held)).catch(() => undefined);
    }
    return held === null ? undefined : authorizationOf(held);
  }

  async function renew(usedAuthorization: string | undefined): Promise<boolean> {
    if (held === null) return false;
    if (authorizationOf(held) !== usedAuthorization) return true;
    const stale = held;
    const fresh = await renewTokens(stale);
    if (held === stale) takeTokens(fresh);
    return held !== null && held !== stale;
  }

  async function reloadUser(): Promise<CurrentUser> {
    const loaded = await call(accountCalls.me);
    if (held === null) throw new AppError("session_required");
    setUser(loaded);
    return loaded;
  }

  async function enter(answer: SignInAnswer): Promise<SignInOutcome> {
    if ("two_factor" in answer) return { kind: "two-factor", ticket: answer.ticket };
    held = heldFrom(answer, clock.now());
    await tokenStore.write(held);
    return { kind: "signed-in", user: await reloadUser() };
  }

  /** The stored access token if the server takes it, else what the refresh token gives. */
  async function findTokens(): Promise<{ tokens: HeldTokens | null; arrival: Arrival }> {
    const stored = await tokenStore.read();
    if (stored === null) return { tokens: null, arrival: "verified" };
    try {
      await call(accountCalls.verifyToken, { body: { token: stored.token } });
      return { tokens: stored, arrival: "verified" };
    } catch (error) {
      if (isRetryable(error)) throw error;
      return { tokens: await renewTokens(stored), arrival: "refreshed" };
    }
  }

  return {
    async start() {
      try {
        const { tokens, arrival } = await findTokens();
        takeTokens(tokens);
        return held === null ? { kind: "anonymous" } : { kind: "signed-in", user: await reloadUser(), arrival };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return held === null && !isRetryable(error) ? { kind: "anonymous" } : { kind: "unreachable", error };
      }
    },
    signIn: async (email, password) => enter(await call(accountCalls.login, { body: { email, password } })),
    signInWithCode: async (email, code) => enter(await call(accountCalls.loginWithCode, { body: { email, code } })),
    async register({ email, password, inviteCode, language }) {
      const body = { email, password, invite_code: inviteCode, ...(language === undefined ? {} : { language }) };
      held = heldFrom(await call(accountCalls.register, { body }), clock.now());
      await tokenStore.write(held);
      return reloadUser();
    },
    async confirmEmail(code) {
      await call(accountCalls.confirmEmail, { body: { code } });
      return reloadUser();
    },
    async resendEmail() {
      return (await call(accountCalls.resendEmail)).resend_after_seconds;
    },
    reloadUser,
    async signOut() {
      await tokenStore.clear();
      held = null;
      setUser(null);
    },
    user: () => user,
    authorization,
    renew,
    subscribe: listeners.add,
  };
}
