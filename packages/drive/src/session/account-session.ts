import {
  accountCalls,
  type CurrentUser,
  type Language,
  type SessionTokens,
  type SignInAnswer,
} from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import { type CallerDeps, createCaller } from "../http/caller.ts";
import type { Clock } from "../platform/clock.ts";
import type { Connection } from "../platform/connection.ts";
import { arrivalRetries, renewalRestMs } from "../platform/limits.ts";
import type { Unsubscribe } from "../platform/listeners.ts";
import { createListeners } from "../platform/listeners.ts";
import type { LocalStore, WatchedStore } from "../platform/local-store.ts";
import type { Locks } from "../platform/locks.ts";
import { createRandom, type Random } from "../platform/random.ts";
import { isRetryable, retryWithBackoff } from "../platform/retry.ts";
import { createSavedPhrases } from "../storages/saved-phrases.ts";
import { createDeviceId } from "./device-id.ts";
import { createSessionEndings, type SessionEnding } from "./session-endings.ts";
import { createRenewal } from "./session-renewal.ts";
import { authorizationOf, createTokenStore, heldFrom, isDue, userIdOfAuthorization } from "./session-tokens.ts";
import { createSharedTokens, type TokensChange } from "./shared-tokens.ts";

/** Who is signed in here, and in all tabs. Runs in the page; a worker asks it for the authorization header. */
export interface AccountSession {
  /**
   * Finds the session of before: the stored access token, else the refresh token. Call it once, first. From then on
   * what other tabs do is followed.
   */
  start(): Promise<StartOutcome>;
  signIn(email: string, password: string): Promise<SignInOutcome>;
  signInWithCode(email: string, code: string): Promise<SignInOutcome>;
  /** The second factor of a sign-in. Faults: code_invalid, ticket_expired, too_many_requests. */
  finishSignIn(ticket: string, code: string): Promise<CurrentUser>;
  /** The new user is signed in, with an e-mail that is not confirmed yet. */
  register(request: Registration): Promise<CurrentUser>;
  confirmEmail(code: string): Promise<CurrentUser>;
  /** Seconds until the next code can be asked for. */
  resendEmail(): Promise<number>;
  reloadUser(): Promise<CurrentUser>;
  /** In which language mails are written from now on. Nothing to do when nobody is signed in. */
  setLanguage(language: Language): Promise<void>;
  /**
   * Forgets the tokens in all tabs, then lets the server know. If it has not heard after a moment, the phrases that the
   * user has saved on this device are deleted, and it is told later. See [Note: sign-out without a connection].
   */
  signOut(): Promise<void>;
  user(): CurrentUser | null;
  /** The header's value, renewed when due; undefined when nobody is signed in. For a caller's `authorization`. */
  authorization(): Promise<string | undefined>;
  /** After a 401: whether the same user has a newer authorization now. For a caller's `onUnauthorized`. */
  renew(usedAuthorization: string | undefined): Promise<boolean>;
  subscribe(listener: (user: CurrentUser | null, reason: SessionChange) => void): Unsubscribe;
}

/** Why there is another user now, or none. After `switched-elsewhere` the page is to be loaded anew. */
export type SessionChange =
  | "signed-in"
  | "updated"
  | "signed-out"
  | "expired"
  | "signed-out-elsewhere"
  | "switched-elsewhere";

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

export interface AccountSessionDeps extends Pick<CallerDeps, "urls" | "fetch" | "onFailure"> {
  /** Under the fixed key: it is read before it is known who is there. */
  store: WatchedStore;
  /** Of the user with this unique key. */
  userStore: (uniqueKey: string) => LocalStore;
  locks: Locks;
  connection: Connection;
  clock: Clock;
  random?: Random;
}

export function createAccountSession(deps: AccountSessionDeps): AccountSession {
  const { urls, fetch, onFailure, store, userStore, locks, connection, clock, random = createRandom() } = deps;
  const waiting = { clock, random };
  const callAsNobody = createCaller({ urls, fetch, onFailure });
  const call = createCaller({ urls, fetch, onFailure, authorization, onUnauthorized: renew });
  const endings = createSessionEndings({
    call: callAsNobody,
    deletePhrases: (uniqueKey) => createSavedPhrases({ store: () => userStore(uniqueKey), locks }).removeAll(),
    ...{ store, locks, ...waiting },
  });
  const shared = createSharedTokens({
    store: createTokenStore(store),
    locks,
    isEnded: ({ refreshToken }) => endings.has(refreshToken),
    shownUserId: () => user?.id ?? null,
    tell: tokensChanged,
  });
  const renewTokens = createRenewal({ call: callAsNobody, shared, locks, ...waiting });
  const deviceId = createDeviceId({ store, locks, random });
  const listeners = createListeners<{ user: CurrentUser | null; reason: SessionChange }>();
  let user: CurrentUser | null = null;
  let isWatching = false;
  let restUntil = 0;

  function setUser(next: CurrentUser | null, reason: SessionChange): void {
    if (next === null && user === null) return;
    user = next;
    listeners.notify({ user: next, reason });
  }

  function tokensChanged(change: TokensChange): void {
    // Who can't be loaded now is not shown, and is found by the next start.
    if (change === "arrived") void loadUser().catch(() => undefined);
    else setUser(null, change);
  }

  async function authorization(): Promise<string | undefined> {
    const tokens = shared.held();
    if (tokens !== null && isDue(tokens, clock.now()) && clock.now() >= restUntil) {
      // The old token may still do. If it does not, the answer is a 401, and the renewal's fault is told then.
      await renewTokens(tokens).catch(() => {
        restUntil = clock.now() + renewalRestMs;
      });
    }
    const now = shared.held();
    return now === null ? undefined : authorizationOf(now);
  }

  async function renew(usedAuthorization: string | undefined): Promise<boolean> {
    const tokens = shared.held();
    // A call that was made as somebody else is never made again as the one who is here now.
    if (tokens === null || userIdOfAuthorization(usedAuthorization ?? "") !== tokens.userId) return false;
    if (authorizationOf(tokens) !== usedAuthorization) return true;
    await renewTokens(tokens);
    const now = shared.held();
    return now !== null && now.userId === tokens.userId && now.token !== tokens.token;
  }

  /** Shows the user, unless the tokens have changed hands while the answer was on its way. */
  function show(loaded: CurrentUser): CurrentUser {
    const tokens = shared.held();
    if (tokens === null) throw new AppError("session_required");
    if (tokens.userId !== loaded.id) throw new AppError("session_expired");
    setUser(loaded, user === null ? "signed-in" : "updated");
    return loaded;
  }

  const reloadUser = async () => show(await call(accountCalls.me));
  const loadUser = () => retryWithBackoff(waiting, arrivalRetries, undefined, reloadUser);

  async function startSession(answer: SessionTokens): Promise<CurrentUser> {
    await shared.put(heldFrom(answer, clock.now()));
    return loadUser();
  }

  async function outcomeOf(answer: SignInAnswer): Promise<SignInOutcome> {
    if ("two_factor" in answer) return { kind: "two-factor", ticket: answer.ticket };
    return { kind: "signed-in", user: await startSession(answer) };
  }

  const sendEndings = () => void endings.sendAll().catch(() => undefined);

  /** The record is looked at first: tokens of a sign-out that was broken off go before their session does. */
  function onConnection(): void {
    endings.hurry();
    void shared.follow().then(sendEndings);
  }

  /** Holds the stored tokens if the server takes the access token, else what the refresh token gives. */
  async function findTokens(): Promise<Arrival> {
    const stored = await shared.begin();
    sendEndings();
    if (stored === null) return "verified";
    if (stored.attempt === undefined) {
      try {
        await call(accountCalls.verifyToken, { body: { token: stored.token } });
        return "verified";
      } catch (error) {
        if (isRetryable(error)) throw error;
      }
    }
    await renewTokens(stored);
    return "refreshed";
  }

  return {
    async start() {
      if (!isWatching) {
        shared.followOtherTabs();
        connection.subscribe(onConnection);
      }
      isWatching = true;
      try {
        const arrival = await findTokens();
        if (shared.held() === null) return { kind: "anonymous" };
        return { kind: "signed-in", user: await reloadUser(), arrival };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return shared.held() === null ? { kind: "anonymous" } : { kind: "unreachable", error };
      }
    },
    async signIn(email, password) {
      const body = { email, password, device_id: await deviceId() };
      return outcomeOf(await call(accountCalls.login, { body }));
    },
    async signInWithCode(email, code) {
      const body = { email, code, device_id: await deviceId() };
      return outcomeOf(await call(accountCalls.loginWithCode, { body }));
    },
    finishSignIn: async (ticket, code) =>
      startSession(await call(accountCalls.loginWithSecondFactor, { body: { ticket, code } })),
    async register({ email, password, inviteCode, language }) {
      const body = { email, password, invite_code: inviteCode, language, device_id: await deviceId() };
      return startSession(await call(accountCalls.register, { body }));
    },
    async confirmEmail(code) {
      await call(accountCalls.confirmEmail, { body: { code } });
      return reloadUser();
    },
    async resendEmail() {
      return (await call(accountCalls.resendEmail)).resend_after_seconds;
    },
    reloadUser,
    async setLanguage(language) {
      if (user !== null) show(await call(accountCalls.updateMe, { body: { language } }));
    },
    async signOut() {
      const uniqueKey = user?.unique_key ?? null;
      let ending: SessionEnding | undefined;
      await shared.drop(async ({ refreshToken }) => {
        ending = { refreshToken, uniqueKey };
        await endings.add(ending);
      });
      if (ending !== undefined) await endings.finish(ending);
    },
    user: () => user,
    authorization,
    renew,
    subscribe: (listener) => listeners.subscribe(({ user: told, reason }) => listener(told, reason)),
  };
}
