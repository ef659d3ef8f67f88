import { randomBytes, randomUUID } from "node:crypto";
import { accountCalls, type CurrentUser, currentUserSchema } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import type { HttpHost } from "./http-host.ts";

/** Accounts as the api keeps them, as far as a session needs them. Refresh tokens are good for one use. */
export interface FakeAccounts {
  /** Whose session this authorization header is. Faults: session_required, session_expired. */
  userOf(authorization: string | undefined): CurrentUser;
  /** Ends every access token at once, as time would. */
  expireAccessTokens(): void;
  /** Ends every session, as the operator can. */
  endSessions(): void;
  /** With this set, a sign-in asks for a second factor. */
  twoFactor: boolean;
  tokenLifetimeSeconds: number;
}

export const goodCode = "123456";

interface Account {
  user: CurrentUser;
  password: string;
}

export function serveAccounts(host: HttpHost): FakeAccounts {
  const accounts = new Map<string, Account>();
  const access = new Map<string, string>();
  const refresh = new Map<string, string>();

  const state: FakeAccounts = {
    userOf(authorization) {
      if (authorization === undefined) throw new AppError("session_required");
      const account = accounts.get(access.get(authorization.replace(/^JWT /, "")) ?? "");
      if (account === undefined) throw new AppError("session_expired");
      return account.user;
    },
    expireAccessTokens: () => access.clear(),
    endSessions() {
      access.clear();
      refresh.clear();
    },
    twoFactor: false,
    tokenLifetimeSeconds: 600,
  };

  function issue(email: string) {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { iat, exp: iat + state.tokenLifetimeSeconds, jti: randomUUID() };
    const token = `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${randomBytes(8).toString("hex")}`;
    const refreshToken = randomUUID();
    access.set(token, email);
    refresh.set(refreshToken, email);
    return { token, refresh_token: refreshToken };
  }

  function enter(email: string, isGood: (account: Account) => boolean) {
    const account = accounts.get(email);
    if (account === undefined || !isGood(account)) throw new AppError("credentials_invalid");
    return state.twoFactor ? { two_factor: true, ticket: "ticket" } : issue(email);
  }

  host.serve(accountCalls.register, async ({ body: { email, password } }) => {
    const user = currentUserSchema.parse({
      id: randomUUID(),
      email,
      email_activation: false,
      unique_key: randomBytes(32).toString("hex"),
      language: "en-EN",
    });
    accounts.set(email, { user, password });
    return issue(email);
  });
  host.serve(accountCalls.login, async ({ body }) => enter(body.email, ({ password }) => password === body.password));
  host.serve(accountCalls.loginWithCode, async ({ body }) => enter(body.email, () => body.code === goodCode));
  host.serve(accountCalls.me, async ({ authorization }) => state.userOf(authorization));
  host.serve(accountCalls.verifyToken, async ({ body }) => {
    state.userOf(`JWT ${body.token}`);
    return {};
  });
  host.serve(accountCalls.refreshToken, async ({ body: { token } }) => {
    const email = refresh.get(token);
    if (email === undefined) {
      // A second use: the whole family ends.
      state.endSessions();
      throw new AppError("session_expired");
    }
    refresh.delete(token);
    return issue(email);
  });
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
