import type { AccountSession } from "@dexnet/drive/session/account-session";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import { expect, test } from "vitest";
import { createVisitor } from "./session-state.ts";

const user = { email_activation: true } as CurrentUser;
const sessionOf = (who: CurrentUser | null) => ({ user: () => who }) as AccountSession;

test("nobody is known before the session has started", () => {
  const visitor = createVisitor();
  expect(visitor.get()).toEqual({ kind: "loading" });
  visitor.begin(sessionOf(null), "verified");
  expect(visitor.get()).toEqual({ kind: "nobody" });
});

test("a start that exchanged the refresh token is told, for the first page only", () => {
  const visitor = createVisitor();
  visitor.begin(sessionOf(user), "refreshed");
  expect(visitor.get()).toEqual({ kind: "user", emailConfirmed: true, arrival: "refreshed" });
  visitor.settle();
  expect(visitor.get()).toEqual({ kind: "user", emailConfirmed: true, arrival: "verified" });
});
