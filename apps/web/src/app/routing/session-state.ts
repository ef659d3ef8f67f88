import type { AccountSession, Arrival } from "@dexnet/drive/session/account-session";
import type { Visitor } from "./decide-route.ts";

/** Who is there, as the guards ask. */
export function createVisitor() {
  let session: AccountSession | null = null;
  let arrival: Arrival = "verified";
  return {
    /** The session has started: from now on somebody or nobody is there. */
    begin(started: AccountSession, arrived: Arrival): void {
      session = started;
      arrival = arrived;
    },
    /** The first page is decided: how the session came about matters no more. */
    settle(): void {
      arrival = "verified";
    },
    get(): Visitor {
      if (session === null) return { kind: "loading" };
      const user = session.user();
      if (user === null) return { kind: "nobody" };
      return { kind: "user", emailConfirmed: user.email_activation, arrival };
    },
  };
}
