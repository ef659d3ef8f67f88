import type { CurrentUser } from "@dexnet/protocol/accounts";
import { expect, test } from "vitest";
import { createSessionListener } from "./session-effects.ts";

const anna = { id: "anna" } as unknown as CurrentUser;
const boris = { id: "boris" } as unknown as CurrentUser;

function createPage(user: CurrentUser | null) {
  const steps: string[] = [];
  const note = (step: string) => () => void steps.push(step);
  const change = createSessionListener({
    user,
    checkRoute: note("check route"),
    openSignIn: note("sign-in page"),
    notifyExpired: note("expired"),
    followLanguage: async () => note("language")(),
    signOutNotice: { prepare: (reason) => note(reason)(), saveForReload: note("notice saved") },
    reload: note("reload"),
    schedule(action, delayMs) {
      steps.push(`${delayMs} ms`);
      action();
    },
  });
  return { steps, change };
}

test("session listener: a sign-in changes the language and then checks the route", async () => {
  const { steps, change } = createPage(null);
  change(anna, "signed-in");
  await expect.poll(() => steps).toEqual(["language", "check route"]);
});

test("session listener: an updated account checks the route", () => {
  const { steps, change } = createPage(anna);
  change(anna, "updated");
  expect(steps).toEqual(["check route"]);
});

test("session listener: a sign-out prepares its notice, opens the sign-in page and reloads it half a second later", () => {
  const { steps, change } = createPage(anna);
  change(null, "signed-out");
  expect(steps).toEqual(["signed-out", "sign-in page", "500 ms", "notice saved", "reload"]);
});

test("session listener: a sign-out in another tab signs out here and prepares the notice", () => {
  const { steps, change } = createPage(anna);
  change(null, "signed-out-elsewhere");
  expect(steps).toEqual(["signed-out-elsewhere", "sign-in page", "500 ms", "notice saved", "reload"]);
});

test("session listener: a deleted account signs out and prepares its own notice", () => {
  const { steps, change } = createPage(anna);
  change(null, "account-deleted");
  expect(steps).toEqual(["account-deleted", "sign-in page", "500 ms", "notice saved", "reload"]);
});

test("session listener: another user in another tab reloads the page at once", () => {
  const { steps, change } = createPage(anna);
  change(null, "switched-elsewhere");
  expect(steps).toEqual(["reload"]);
});

test("session listener: an expired session is reported, and the same user continues without a reload", async () => {
  const { steps, change } = createPage(anna);
  change(null, "expired");
  expect(steps).toEqual(["expired", "check route"]);
  change(anna, "signed-in");
  await expect.poll(() => steps).toEqual(["expired", "check route", "language", "check route"]);
});

test("session listener: another user after an expired session reloads the page", () => {
  const { steps, change } = createPage(anna);
  change(null, "expired");
  change(boris, "signed-in");
  expect(steps).toEqual(["expired", "check route", "reload"]);
});
