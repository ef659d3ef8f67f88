import type { AccountSession } from "@dexnet/drive/account-session";
import { accountCalls } from "@dexnet/protocol/accounts";
import type { Visitor } from "./decide-route.ts";

type Fetch = typeof globalThis.fetch;

/**
 * Who is there, as the guards ask. A start that had to exchange the refresh token is treated a little differently from
 * one whose access token was good (chapter 4): the calls that the session makes while it starts tell which it was.
 */
export function createVisitor(fetchIt: Fetch) {
  let session: AccountSession | null = null;
  let refreshed = false;
  const watchedFetch: Fetch = (input, init) => {
    if (session === null && String(input).endsWith(accountCalls.refreshToken.path)) refreshed = true;
    return fetchIt(input, init);
  };
  return {
    /** For the session's calls. */
    fetch: watchedFetch,
    /** The session has started: from now on somebody or nobody is there. */
    begin(started: AccountSession): void {
      session = started;
    },
    /** The first page is decided: how the session came about matters no more. */
    settle(): void {
      refreshed = false;
    },
    get(): Visitor {
      if (session === null) return { kind: "loading" };
      const user = session.user();
      if (user === null) return { kind: "nobody" };
      return {
        kind: "user",
        emailConfirmed: user.email_activation,
        arrival: refreshed ? "refreshed" : "verified",
      };
    },
  };
}
