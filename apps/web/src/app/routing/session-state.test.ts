import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import { expect, test } from "vitest";
import { createSessionState } from "./session-state.ts";

const user = { email_activation: true } as CurrentUser;
const sessionOf = (who: CurrentUser | null) => ({ user: () => who }) as AccountSession;

test("session state: is loading until the session has started", () => {
  const state = createSessionState();
  expect(state.get()).toEqual({ kind: "loading" });
  state.setStarted(sessionOf(null), "verified");
  expect(state.get()).toEqual({ kind: "signed-out" });
});

test("session state: reports a start by refresh token for the first page only", () => {
  const state = createSessionState();
  state.setStarted(sessionOf(user), "refreshed");
  expect(state.get()).toEqual({ kind: "signed-in", emailConfirmed: true, arrival: "refreshed" });
  state.setFirstPageDecided();
  expect(state.get()).toEqual({ kind: "signed-in", emailConfirmed: true, arrival: "verified" });
});
