import { randomBytes, randomUUID } from "node:crypto";
import { accountCalls, type CurrentUser, currentUserSchema, type SignInAnswer } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors/errors";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { sessionCalls } from "@dexnet/protocol/sessions";
import type { FakeClock } from "./fake-clock.ts";
import { createFakeCodes, type FakeCodes } from "./fake-codes.ts";
import { createFakeSessions, type FakeSessions } from "./fake-sessions.ts";
import type { HttpHost } from "./http-host.ts";

/** Accounts with the rules of the api that a session relies on. */
export interface FakeAccounts {
  readonly sessions: FakeSessions;
  readonly codes: FakeCodes;
  /** Has each further sign-in of this account ask for a second factor. */
  requireSecondFactor(email: string): void;
  endSessions(email: string): void;
  /** The device ids that came with sign-ins and registrations, in order. */
  readonly deviceIds: (string | undefined)[];
}

export const goodInviteCode = "INVITE";
export const goodSecondFactor = "654321";
const commonPasswords = ["password"];
const passwordTries = 5;
const firstPasswordWaitMs = 30_000;

interface Account {
  /** With the corrected e-mail of an unconfirmed account, which is found by the old one. */
  readonly user: CurrentUser;
  /** Null after the account was taken over by the owner of the mailbox. */
  password: string | null;
  hasSecondFactor: boolean;
}

interface FailedPasswords {
  count: number;
  blockedUntil: number;
}

const newUniqueKey = () => randomBytes(32).toString("hex");

export function serveAccounts(host: HttpHost, clock: FakeClock): FakeAccounts {
  const accounts = new Map<string, Account>();
  const failedPasswords = new Map<string, FailedPasswords>();
  const tickets = new Map<string, string>();
  const sessions = createFakeSessions(clock);
  const codes = createFakeCodes(clock);

  const find = (email: string) => accounts.get(email.toLowerCase());
  const state: FakeAccounts = {
    sessions,
    codes,
    requireSecondFactor(email) {
      const account = find(email);
      if (account !== undefined) account.hasSecondFactor = true;
    },
    endSessions: (email) => sessions.endAllOf(find(email)?.user.id ?? ""),
    deviceIds: [],
  };

  /** Faults: session_required, session_expired, email_not_confirmed. */
  host.authenticate = ({ caller }, authorization) => {
    if (caller !== "session" && caller !== "confirmed") return undefined;
    const token = /^JWT (\S+)$/i.exec(authorization ?? "")?.[1];
    if (token === undefined) throw new AppError("session_required");
    const userId = sessions.resume(token);
    const account = [...accounts.values()].find(({ user }) => user.id === userId);
    if (account === undefined) throw new AppError("session_expired");
    if (caller === "confirmed" && !account.user.email_activation) throw new AppError("email_not_confirmed");
    return account.user;
  };

  function signIn({ user, hasSecondFactor }: Account, deviceId: string | undefined): SignInAnswer {
    state.deviceIds.push(deviceId);
    if (!hasSecondFactor) return sessions.begin(user.id);
    const ticket = randomUUID();
    tickets.set(ticket, user.id);
    return { two_factor: true, ticket, methods: ["authenticator", "recovery_code"] };
  }

  /** Faults: credentials_invalid, too_many_requests. */
  function checkPassword(email: string, password: string): Account {
    const key = email.toLowerCase();
    const failed = failedPasswords.get(key) ?? { count: 0, blockedUntil: 0 };
    const waitMs = failed.blockedUntil - clock.now();
    if (waitMs > 0) throw new AppError("too_many_requests", { context: { retry_after: waitMs / 1000 } });
    const account = accounts.get(key);
    if (account?.password === password) {
      failedPasswords.delete(key);
      return account;
    }
    failed.count += 1;
    if (failed.count >= passwordTries) {
      failed.blockedUntil = clock.now() + firstPasswordWaitMs * 2 ** (failed.count - passwordTries);
    }
    failedPasswords.set(key, failed);
    throw new AppError("credentials_invalid");
  }

  /** The owner of the mailbox may not be the registrant of an unconfirmed account, so the registrant loses access to it. */
  function takeOver(account: Account): void {
    sessions.endAllOf(account.user.id);
    Object.assign(account, { password: null, hasSecondFactor: false });
    account.user.email = keyOf(account.user);
    account.user.unique_key = newUniqueKey();
  }

  /** E-mail by which the account is found. */
  function keyOf(user: CurrentUser): string {
    return [...accounts].find(([, account]) => account.user === user)?.[0] ?? "";
  }
  const accountOf = (user: CurrentUser) => accounts.get(keyOf(user)) as Account;

  /** The code of an e-mail that has another account is one that nobody knows. */
  function sendConfirmation(user: CurrentUser, email: string) {
    const owner = find(email);
    if (owner === undefined || owner.user === user) return codes.send("confirm_email", email);
    return codes.sendUnknown("confirm_email", email);
  }

  host.serve(accountCalls.register, async ({ body }) => {
    const { email, password, invite_code: inviteCode, language = "en-EN", device_id: deviceId } = body;
    if (commonPasswords.includes(password)) throw new AppError("password_common");
    if (inviteCode !== goodInviteCode) throw new AppError("invite_invalid");
    if (find(email) !== undefined) throw new AppError("email_taken");
    const fields = { id: randomUUID(), email, email_activation: false, unique_key: newUniqueKey(), language };
    const user = currentUserSchema.parse(fields);
    accounts.set(email.toLowerCase(), { user, password, hasSecondFactor: false });
    codes.send("confirm_email", email);
    state.deviceIds.push(deviceId);
    return sessions.begin(user.id);
  });
  host.serve(accountCalls.login, async ({ body: { email, password, device_id: deviceId } }) =>
    signIn(checkPassword(email, password), deviceId),
  );
  host.serve(accountCalls.requestOneTimeCode, async ({ body: { email } }) =>
    find(email) === undefined ? { resend_after_seconds: resendAfterSeconds } : codes.send("sign_in", email),
  );
  host.serve(accountCalls.loginWithCode, async ({ body: { email, code, device_id: deviceId } }) => {
    codes.use("sign_in", email, code);
    const account = find(email);
    if (account === undefined) throw new AppError("code_invalid");
    if (!account.user.email_activation) takeOver(account);
    return signIn(account, deviceId);
  });
  host.serve(accountCalls.loginWithSecondFactor, async ({ body: { ticket, code } }) => {
    const userId = tickets.get(ticket);
    if (userId === undefined) throw new AppError("ticket_expired");
    if (code !== goodSecondFactor) throw new AppError("code_invalid");
    tickets.delete(ticket);
    return sessions.begin(userId);
  });
  host.serve(sessionCalls.logout, async ({ body: { token } }) => {
    sessions.end(token);
    return {};
  });
  host.serve(sessionCalls.refreshToken, async ({ body }) => sessions.refresh(body.token, body.attempt));
  host.serve(sessionCalls.verifyToken, async ({ body }) => {
    sessions.resume(body.token);
    return {};
  });
  host.serve(accountCalls.me, async ({ user }) => user);
  host.serve(accountCalls.updateMe, async ({ user, body }) => Object.assign(user, { language: body.language }));
  host.serve(accountCalls.confirmEmail, async ({ user, body }) => {
    if (user.email_activation) throw new AppError("email_already_confirmed");
    codes.use("confirm_email", user.email, body.code);
    const account = accountOf(user);
    accounts.delete(keyOf(user));
    accounts.set(user.email.toLowerCase(), account);
    user.email_activation = true;
    return {};
  });
  host.serve(accountCalls.resendEmail, async ({ user }) => {
    if (user.email_activation) throw new AppError("email_already_confirmed");
    return sendConfirmation(user, user.email);
  });
  host.serve(accountCalls.changeEmail, async ({ user, body: { email, password } }) => {
    if (user.email_activation) throw new AppError("email_already_confirmed");
    if (accountOf(user).password !== password) throw new AppError("password_wrong");
    const before = user.email;
    const answer = sendConfirmation(user, email);
    if (before.toLowerCase() !== email.toLowerCase()) codes.revoke("confirm_email", before);
    user.email = email;
    return answer;
  });
  return state;
}
