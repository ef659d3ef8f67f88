import type { AccountSession } from "@dexnet/drive/session/account-session";
import { accountCalls, type CurrentUser, currentUserSchema } from "@dexnet/protocol/accounts";
import type { SessionTokens } from "@dexnet/protocol/sessions";
import type { FakeServers } from "./fake-servers.ts";

/** User of the tests, with a confirmed e-mail. */
export const ada: CurrentUser = currentUserSchema.parse({
  id: "6f1c7a52-3c1e-4f0b-9a51-2d1f0c3b8e77",
  email: "ada@example.org",
  email_activation: true,
  unique_key: "a random text of the user, for tests",
  language: "en-EN",
});

/** Tokens in the form of the api. Only the servers would verify their signature. */
export function createTokens(user: CurrentUser = ada): SessionTokens {
  const iat = Math.floor(Date.now() / 1000);
  const claims = btoa(JSON.stringify({ sub: user.id, iat, exp: iat + 900 }));
  return { token: `e30.${claims}.signature`, refresh_token: "refresh token" };
}

/** Signs a user in through the real session. */
export async function signIn(
  session: AccountSession,
  servers: FakeServers,
  fields: Partial<CurrentUser>,
): Promise<CurrentUser> {
  const user = { ...ada, ...fields };
  servers.answer(accountCalls.login, createTokens(user));
  servers.answer(accountCalls.me, user);
  await session.signIn(user.email, "correct horse 9");
  return user;
}
