import type { Clock } from "@dexnet/blocks/clock";
import { createRandom, type Random } from "@dexnet/blocks/random";
import { isRetryable, type RetryPlan, retryWithBackoff } from "@dexnet/blocks/retry";
import { accountCalls, type CurrentUser, type Language, type SignInAnswer } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type SecondFactorMethod, type SessionTokens, sessionCalls } from "@dexnet/protocol/sessions";
import { createCaller } from "../http/caller.ts";
import type { CallerDeps } from "../http/send-request.ts";
import type { Connection } from "../platform/connection.ts";
import { createListeners, type Unsubscribe } from "../platform/listeners.ts";
import type { LocalStore, WatchedStore } from "../platform/local-store.ts";
import type { Locks } from "../platform/locks.ts";
import { createSavedPhrases } from "../storages/saved-phrases.ts";
import { createDeviceId } from "./device-id.ts";
import { createSessionEndings, type SessionEnding } from "./session-endings.ts";
import { createRenewal } from "./session-renewal.ts";
import { authorizationOf, createTokenStore, isDue, tokensFromAnswer, userIdOfAuthorization } from "./session-tokens.ts";
import { createSharedTokens, type TokensChange } from "./shared-tokens.ts";

/** Delay before the screen starts the session. */
export const startUpDelayMs = 500;

/** The session of this page, shared by all tabs. A worker gets the authorization header from it. */
export interface AccountSession {
  /**
   * Resumes the stored session with its access token, or with the refresh token if that has expired. Must be called once
   * before everything else. From then on the session follows the changes of other tabs.
   */
  start(): Promise<StartOutcome>;
  signIn(email: string, password: string): Promise<SignInOutcome>;
  signInWithCode(email: string, code: string): Promise<SignInOutcome>;
  /** Completes a sign-in with the second factor. Faults: code_invalid, ticket_expired, too_many_requests. */
  finishSignIn(ticket: string, code: string): Promise<CurrentUser>;
  /** Completes a sign-in with the tokens that `send` gets, for a second factor that the page loads on demand. */
  finishSignInWith(ticket: string, send: () => Promise<SessionTokens>): Promise<CurrentUser>;
  /** Signs in with the tokens that `send` gets, for a way to sign in without an e-mail that the page loads on demand. */
  signInWith(send: (deviceId: string) => Promise<SessionTokens>): Promise<CurrentUser>;
  /** Signs the new user in. The e-mail is not confirmed yet. */
  register(request: Registration): Promise<CurrentUser>;
  confirmEmail(code: string): Promise<CurrentUser>;
  /** Returns the seconds until the next code can be requested. */
  resendEmail(): Promise<number>;
  /**
   * Corrects the e-mail of an account that is not confirmed, and returns the seconds until the next code can be requested.
   * Faults: password_wrong, password_missing, resend_too_early, email_already_confirmed, too_many_requests.
   */
  changeEmail(email: string, password: string): Promise<number>;
  reloadUser(): Promise<CurrentUser>;
  /** Sets the language of mails. Does nothing when nobody is signed in. */
  setLanguage(language: Language): Promise<void>;
  /**
   * Removes the tokens in all tabs, then informs the server. If the server does not answer soon, the phrases that the user
   * has saved on this device are deleted, and the server is informed later. See [Note: sign-out without a connection].
   */
  signOut(): Promise<void>;
  /**
   * Deletes the account and signs out. Other calls wait until the outcome is known: the server ends the session before this
   * page has the answer. Faults: code_invalid, code_expired, too_many_requests.
   */
  deleteAccount(code: string): Promise<void>;
  user(): CurrentUser | null;
  /** Value of the header, renewed when due; undefined when nobody is signed in. For a caller's `authorization`. */
  authorization(): Promise<string | undefined>;
  /** Called after a 401. True if the same user has a newer authorization. For a caller's `onUnauthorized`. */
  renew(usedAuthorization: string | undefined): Promise<boolean>;
  subscribe(listener: (user: CurrentUser | null, reason: SessionChange) => void): Unsubscribe;
}

/** Reason of a change of the user. After `switched-elsewhere` the page must be reloaded. */
export type SessionChange =
  | "signed-in"
  | "updated"
  | "signed-out"
  | "account-deleted"
  | "expired"
  | "signed-out-elsewhere"
  | "switched-elsewhere";

/** Whether the stored access token was still valid, or the refresh token had to be exchanged. */
export type Arrival = "verified" | "refreshed";

export type StartOutcome =
  | { kind: "signed-in"; user: CurrentUser; arrival: Arrival }
  | { kind: "anonymous" }
  /** There are tokens, but the service is not available. They stay stored, and start can be called again. */
  | { kind: "unreachable"; error: AppError };

export type SignInOutcome =
  | { kind: "signed-in"; user: CurrentUser }
  | { kind: "two-factor"; ticket: string; methods: SecondFactorMethod[] };

export interface Registration {
  email: string;
  password: string;
  inviteCode: string;
  language?: Language | undefined;
}

export interface AccountSessionDeps extends Pick<CallerDeps, "urls" | "fetch" | "onFailure"> {
  /** Store under the fixed key, because it is read before the user is known. */
  readonly store: WatchedStore;
  /** Returns the store of the user with this unique key. */
  readonly userStore: (uniqueKey: string) => LocalStore;
  readonly locks: Locks;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random?: Random;
}

/** Time after a failed renewal during which the old token is used before the next attempt. */
const renewalRestMs = 5_000;

const arrivalRetries: RetryPlan = { attempts: 5, firstWaitMs: 300, maxWaitMs: 3_000 };

export function createAccountSession(deps: AccountSessionDeps): AccountSession {
  const { urls, fetch, onFailure, store, userStore, locks, connection, clock, random = createRandom() } = deps;
  const waiting = { clock, random };
  const callWithoutSession = createCaller({ urls, fetch, onFailure });
  const call = createCaller({ urls, fetch, onFailure, authorization, onUnauthorized: renew });
  const callDuringDeletion = createCaller({
    urls,
    fetch,
    onFailure,
    authorization: authorizationNow,
    onUnauthorized: renewNow,
  });
  const endings = createSessionEndings({
    call: callWithoutSession,
    deletePhrases: (uniqueKey) => createSavedPhrases({ store: () => userStore(uniqueKey), locks }).removeAll(),
    store,
    locks,
    ...waiting,
  });
  const shared = createSharedTokens({
    store: createTokenStore(store),
    locks,
    isEnded: ({ refreshToken }) => endings.has(refreshToken),
    shownUserId: () => user?.id ?? null,
    onChange: onTokensChange,
  });
  const renewTokens = createRenewal({ call: callWithoutSession, shared, locks, ...waiting });
  const deviceId = createDeviceId({ store, locks, random });
  const listeners = createListeners<{ user: CurrentUser | null; reason: SessionChange }>();
  let user: CurrentUser | null = null;
  let isFollowing = false;
  let noRenewalBefore = 0;
  /** The last sign-in that needs a second factor. */
  let awaitedFactor: { readonly ticket: string; readonly typedEmail: string } | null = null;
  /** Settles without a fault when the account is deleted and signed out, or when the deletion has failed. */
  let deletion: Promise<void> | null = null;

  function setUser(next: CurrentUser | null, reason: SessionChange): void {
    if (next === null && user === null) return;
    user = next;
    listeners.notify({ user: next, reason });
  }

  function onTokensChange(change: TokensChange): void {
    // If the user can't be loaded now, the next start loads it.
    if (change === "arrived") void loadUser().catch(() => undefined);
    else setUser(null, change);
  }

  async function authorization(): Promise<string | undefined> {
    await deletion;
    return authorizationNow();
  }

  async function authorizationNow(): Promise<string | undefined> {
    const tokens = shared.current();
    if (tokens !== null && isDue(tokens, clock.now()) && clock.now() >= noRenewalBefore) {
      // The old token may still be valid. If it is not, the server answers 401, and the fault of the renewal is thrown then.
      await renewTokens(tokens).catch(() => {
        noRenewalBefore = clock.now() + renewalRestMs;
      });
    }
    const renewed = shared.current();
    return renewed === null ? undefined : authorizationOf(renewed);
  }

  async function renew(usedAuthorization: string | undefined): Promise<boolean> {
    await deletion;
    return renewNow(usedAuthorization);
  }

  async function renewNow(usedAuthorization: string | undefined): Promise<boolean> {
    const tokens = shared.current();
    // A call of one user is never repeated as another user.
    if (tokens === null || userIdOfAuthorization(usedAuthorization ?? "") !== tokens.userId) return false;
    if (authorizationOf(tokens) !== usedAuthorization) return true;
    await renewTokens(tokens);
    const renewed = shared.current();
    return renewed !== null && renewed.userId === tokens.userId && renewed.token !== tokens.token;
  }

  /**
   * Shows the user, unless the tokens have changed to another user's while the answer was on its way. Fault: bad_answer for
   * the same user with other lasting fields: see [Note: lasting fields of a user].
   */
  function show(loaded: CurrentUser): CurrentUser {
    const tokens = shared.current();
    if (tokens === null) throw new AppError("session_required");
    if (tokens.userId !== loaded.id) throw new AppError("session_expired");
    if (user?.id === loaded.id) requireLastingFields(user, loaded);
    setUser(loaded, user === null ? "signed-in" : "updated");
    return loaded;
  }

  const reloadUser = async () => show(await call(accountCalls.me));
  const loadUser = () => retryWithBackoff(waiting, arrivalRetries, undefined, reloadUser);

  /** `typedEmail`: what the person has typed to get these tokens, if anything. A session of another account is ended. */
  async function startSession(answer: SessionTokens, typedEmail: string | null): Promise<CurrentUser> {
    const tokens = tokensFromAnswer(answer, clock.now());
    await shared.replaceUser(tokens);
    const loaded = await retryWithBackoff(waiting, arrivalRetries, undefined, () => call(accountCalls.me));
    if (typedEmail === null || isSameEmail(loaded.email, typedEmail)) return show(loaded);
    await finishEnding(await removeTokens("signed-out"));
    throw differentAnswer("email");
  }

  async function outcomeOf(answer: SignInAnswer, typedEmail: string): Promise<SignInOutcome> {
    if (!("two_factor" in answer)) return { kind: "signed-in", user: await startSession(answer, typedEmail) };
    const { ticket, methods = ["authenticator", "recovery_code"] } = answer;
    awaitedFactor = { ticket, typedEmail };
    return { kind: "two-factor", ticket, methods };
  }

  /** The tokens must be for the e-mail that was typed to get the ticket. */
  async function finishSignInWith(ticket: string, send: () => Promise<SessionTokens>): Promise<CurrentUser> {
    if (awaitedFactor?.ticket !== ticket) throw new AppError("ticket_expired");
    const { typedEmail } = awaitedFactor;
    return startSession(await send(), typedEmail);
  }

  const sendEndings = () => void endings.sendAll().catch(() => undefined);

  /** Removes the tokens in all tabs and returns the ending that the server must be informed of. */
  async function removeTokens(reason: "signed-out" | "account-deleted"): Promise<SessionEnding | undefined> {
    const uniqueKey = user?.unique_key ?? null;
    let ending: SessionEnding | undefined;
    await shared.clear(reason, async ({ refreshToken }) => {
      ending = { refreshToken, uniqueKey };
      await endings.add(ending);
    });
    return ending;
  }

  async function finishEnding(ending: SessionEnding | undefined): Promise<void> {
    if (ending !== undefined) await endings.finish(ending);
  }

  /** Follows the stored record first: tokens of an interrupted sign-out must be removed before their session ends. */
  function onConnection(): void {
    endings.retryNow();
    void shared.follow().then(sendEndings);
  }

  /** Uses the stored tokens if the server accepts the access token, or otherwise exchanges the refresh token. */
  async function findTokens(): Promise<Arrival> {
    const stored = await shared.resume();
    sendEndings();
    if (stored === null) return "verified";
    if (stored.attempt === undefined) {
      try {
        await call(sessionCalls.verifyToken, { body: { token: stored.token } });
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
      if (!isFollowing) {
        shared.followOtherTabs();
        connection.subscribe(onConnection);
      }
      isFollowing = true;
      try {
        const arrival = await findTokens();
        if (shared.current() === null) return { kind: "anonymous" };
        return { kind: "signed-in", user: await reloadUser(), arrival };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return shared.current() === null ? { kind: "anonymous" } : { kind: "unreachable", error };
      }
    },
    async signIn(email, password) {
      const body = { email, password, device_id: await deviceId() };
      return outcomeOf(await call(accountCalls.login, { body }), email);
    },
    async signInWithCode(email, code) {
      const body = { email, code, device_id: await deviceId() };
      return outcomeOf(await call(accountCalls.loginWithCode, { body }), email);
    },
    finishSignIn: (ticket, code) =>
      finishSignInWith(ticket, () => call(accountCalls.loginWithSecondFactor, { body: { ticket, code } })),
    finishSignInWith,
    signInWith: async (send) => startSession(await send(await deviceId()), null),
    async register({ email, password, inviteCode, language }) {
      const body = { email, password, invite_code: inviteCode, language, device_id: await deviceId() };
      return startSession(await call(accountCalls.register, { body }), email);
    },
    async confirmEmail(code) {
      await call(accountCalls.confirmEmail, { body: { code } });
      return reloadUser();
    },
    async resendEmail() {
      return (await call(accountCalls.resendEmail)).resend_after_seconds;
    },
    async changeEmail(email, password) {
      const answer = await call(accountCalls.changeEmail, { body: { email, password } });
      const loaded = await call(accountCalls.me);
      if (!isSameEmail(loaded.email, email)) throw differentAnswer("email");
      show(loaded);
      return answer.resend_after_seconds;
    },
    reloadUser,
    async setLanguage(language) {
      if (user === null) return;
      const updated = await call(accountCalls.updateMe, { body: { language } });
      if (updated.language !== language) throw differentAnswer("language");
      show(updated);
    },
    async signOut() {
      await finishEnding(await removeTokens("signed-out"));
    },
    async deleteAccount(code) {
      const ended = callDuringDeletion(accountCalls.confirmDeletion, { body: { code } }).then(() =>
        removeTokens("account-deleted"),
      );
      deletion = ended.then(
        () => undefined,
        () => undefined,
      );
      await finishEnding(await ended);
    },
    user: () => user,
    authorization,
    renew,
    subscribe: (listener) => listeners.subscribe((change) => listener(change.user, change.reason)),
  };
}

/** The server compares e-mails in the same way. */
function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/**
 * [Note: lasting fields of a user] The unique key of a user, and the e-mail once it is confirmed, never change. Before that,
 * another device may correct the e-mail, and the confirmation may replace the key, because a stranger may have registered.
 */
function requireLastingFields(known: CurrentUser, loaded: CurrentUser): void {
  if (!known.email_activation) return;
  if (!loaded.email_activation || !isSameEmail(loaded.email, known.email)) throw differentAnswer("email");
  if (loaded.unique_key !== known.unique_key) throw differentAnswer("unique_key");
}

/** An answer is about something else than what this device has just sent. */
function differentAnswer(reason: string): AppError {
  return new AppError("bad_answer", { context: { reason } });
}
