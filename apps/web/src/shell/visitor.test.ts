import type { AccountSession } from "@dexnet/drive/account-session";
import type { CurrentUser } from "@dexnet/protocol/accounts";
import { expect, test } from "vitest";
import { createVisitor } from "./visitor.ts";

const user = { email_activation: true } as CurrentUser;
const sessionOf = (who: CurrentUser | null) => ({ user: () => who }) as AccountSession;
const answer = async () => new Response("{}");

test("nobody is known before the session has started", () => {
  const visitor = createVisitor(answer);
  expect(visitor.get()).toEqual({ kind: "loading" });
  visitor.begin(sessionOf(null));
  expect(visitor.get()).toEqual({ kind: "nobody" });
});

test("a start that exchanged the refresh token is told, for the first page only", async () => {
  const visitor = createVisitor(answer);
  await visitor.fetch("http://localhost/api/v1/accounts/token/verify/");
  await visitor.fetch("http://localhost/api/v1/accounts/token/refresh/");
  visitor.begin(sessionOf(user));
  expect(visitor.get()).toEqual({ kind: "user", emailConfirmed: true, arrival: "refreshed" });
  visitor.settle();
  expect(visitor.get()).toEqual({ kind: "user", emailConfirmed: true, arrival: "verified" });
});

test("a later renewal is none of that", async () => {
  const visitor = createVisitor(answer);
  visitor.begin(sessionOf(user));
  await visitor.fetch("http://localhost/api/v1/accounts/token/refresh/");
  expect(visitor.get()).toMatchObject({ arrival: "verified" });
});
