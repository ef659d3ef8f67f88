import { randomBytes, randomUUID } from "node:crypto";
import { accountCalls, type CurrentUser, currentUserSchema } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import { createFakeSessions, type FakeSessions } from "./fake-sessions.ts";
import type { HttpHost } from "./http-host.ts";

/** Accounts as the api keeps them, as far as a session needs them. */
export interface FakeAccounts {
  /** Whose session this authorization header is. Faults: session_required, session_expired. */
  userOf(authorization: string | undefined): CurrentUser;
  readonly sessions: FakeSessions;
  /** With this set, a sign-in asks for a second factor. */
  twoFactor: boolean;
  /** The device ids that came with sign-ins and registrations, in order. */
  readonly deviceIds: (string | undefined)[];
}

export const goodCode = "123456";
export const goodSecondFactor = "654321";

interface Account {
  user: CurrentUser;
  password: string;
}

export function serveAccounts(host: HttpHost): FakeAccounts {
  const accounts = new Map<string, Account>();
  const tickets = new Map<string, string>();
  const sessions = createFakeSessions();

  const state: FakeAccounts = {
    userOf(authorization) {
      if (authorization === undefined) throw new AppError("session_required");
      const userId = sessions.resume(authorization.replace(/^JWT /, ""));
      const account = [...accounts.values()].find(({ user }) => user.id === userId);
      if (account === undefined) throw new AppError("session_expired");
      return account.user;
    },
    sessions,
    twoFactor: false,
    deviceIds: [],
  };

  function signIn(body: { email: string; device_id?: string | undefined }, isGood: (account: Account) => boolean) {
    const account = accounts.get(body.email);
    if (account === undefined || !isGood(account)) throw new AppError("credentials_invalid");
    state.deviceIds.push(body.device_id);
    if (!state.twoFactor) return sessions.begin(account.user.id);
    const ticket = randomUUID();
    tickets.set(ticket, account.user.id);
    return { two_factor: true, ticket };
  }

  host.serve(accountCalls.register, async ({ body: { email, password, language = "en-EN", device_id } }) => {
    const user = currentUserSchema.parse({
      id: randomUUID(),
      email,
      email_activation: false,
      unique_key: randomBytes(32).toString("hex"),
      language,
    });
    accounts.set(email, { user, password });
    state.deviceIds.push(device_id);
    return sessions.begin(user.id);
  });
  host.serve(accountCalls.login, async ({ body }) => signIn(body, ({ password }) => password === body.password));
  host.serve(accountCalls.loginWithCode, async ({ body }) => signIn(body, () => body.code === goodCode));
  host.serve(accountCalls.loginWithSecondFactor, async ({ body: { ticket, code } }) => {
    const userId = tickets.get(ticket);
    if (userId === undefined) throw new AppError("ticket_expired");
    if (code !== goodSecondFactor) throw new AppError("code_invalid");
    tickets.delete(ticket);
    return sessions.begin(userId);
  });
  host.serve(accountCalls.logout, async ({ body: { token } }) => {
    sessions.end(token);
    return {};
  });
  host.serve(accountCalls.refreshToken, async ({ body }) => sessions.refresh(body.token, body.attempt));
  host.serve(accountCalls.verifyToken, async ({ body }) => {
    state.userOf(`JWT ${body.token}`);
    return {};
  });
  host.serve(accountCalls.me, async ({ authorization }) => state.userOf(authorization));
  host.serve(accountCalls.updateMe, async ({ authorization, body }) =>
    Object.assign(state.userOf(authorization), { language: body.language }),
  );
  host.serve(accountCalls.confirmEmail, async ({ authorization, body }) => {
    const user = state.userOf(authorization);
    if (body.code !== goodCode) throw new AppError("code_invalid");
    user.email_activation = true;
    return {};
  });
  host.serve(accountCalls.resendEmail, async ({ authorization }) => {
    state.userOf(authorization);
    return { resend_after_seconds: 60 };
  });
  return state;
}
