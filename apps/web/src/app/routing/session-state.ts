import type { AccountSession, Arrival } from "@dexnet/drive/session/account-session";

/** State of the session, as far as routing needs it. */
export type SessionState =
  | { kind: "loading" }
  | { kind: "signed-out" }
  | {
      kind: "signed-in";
      emailConfirmed: boolean;
      /** How the session was started: `refreshed` only for the first navigation after a start by refresh. */
      arrival: Arrival;
    };

export function createSessionState() {
  let session: AccountSession | null = null;
  let arrival: Arrival = "verified";
  const { promise: known, resolve: setKnown } = Promise.withResolvers<void>();
  return {
    setStarted(started: AccountSession, startArrival: Arrival): void {
      session = started;
      arrival = startArrival;
      setKnown();
    },
    /** Resolves when the state is not `loading` any more. */
    known: () => known,
    /** To be called once the first page is decided: later pages don't depend on how the session was started. */
    setFirstPageDecided(): void {
      arrival = "verified";
    },
    get(): SessionState {
      if (session === null) return { kind: "loading" };
      const user = session.user();
      if (user === null) return { kind: "signed-out" };
      return { kind: "signed-in", emailConfirmed: user.email_activation, arrival };
    },
  };
}
