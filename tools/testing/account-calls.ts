import { randomInt } from "node:crypto";
import type { Mailbox } from "./mailbox-client.ts";

/** Calls for accounts and sessions without a browser, for the preparation of tests and for requests of an attacker. */
export interface AccountCalls {
  /** Returns any status and body. */
  post(name: string, body: object, token?: string): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Registers a person and confirms the e-mail. */
  register(person: Credentials, inviteCode: string, mailbox: Mailbox): Promise<void>;
  /** Signs in with this user agent. */
  signIn(person: Credentials, userAgent?: string): Promise<Tokens>;
  /** Whether the api accepts an access token. */
  isTokenValid(token: string): Promise<boolean>;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface Tokens {
  token: string;
  refreshToken: string;
}

export const firefoxOnWindows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

export function createAccountCalls(appUrl: string): AccountCalls {
  const urlOf = (name: string) => new URL(`/api/v1/accounts/${name}`, appUrl);

  async function post(name: string, body: object, token?: string, more: Record<string, string> = {}) {
    const headers = {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `JWT ${token}` }),
      ...more,
    };
    const answer = await fetch(urlOf(name), { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  function tokensFrom({ status, body }: Awaited<ReturnType<typeof post>>): Tokens {
    if (status !== 200) throw new Error(`Answer ${status}: ${JSON.stringify(body)}`);
    return { token: String(body.token), refreshToken: String(body.refresh_token) };
  }

  return {
    post: (name, body, token) => post(name, body, token),
    async register({ email, password }, inviteCode, mailbox) {
      // Each person has a network of their own, so that the limit of mails per network does not apply.
      const network = { "x-forwarded-for": Array.from({ length: 4 }, () => randomInt(1, 255)).join(".") };
      const account = { email, password, invite_code: inviteCode };
      const { token } = tokensFrom(await post("register/", account, undefined, network));
      const confirmed = await post("email/confirm/", { code: await mailbox.waitForCode(email) }, token, network);
      if (confirmed.status !== 200) throw new Error(`The e-mail was not confirmed: ${JSON.stringify(confirmed.body)}`);
    },
    signIn: async ({ email, password }, userAgent) =>
      tokensFrom(
        await post(
          "login/",
          { email, password },
          undefined,
          userAgent === undefined ? {} : { "user-agent": userAgent },
        ),
      ),
    async isTokenValid(token) {
      const answer = await fetch(urlOf("me/"), { headers: { authorization: `JWT ${token}` } });
      return answer.ok;
    },
  };
}
