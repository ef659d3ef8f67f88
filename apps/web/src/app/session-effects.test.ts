import type { CurrentUser } from "@dexnet/protocol/accounts";
import { expect, test } from "vitest";
import { createSessionChanges } from "./session-effects.ts";

const anna = { id: "anna" } as unknown as CurrentUser;
const boris = { id: "boris" } as unknown as CurrentUser;

function createPage(user: CurrentUser | null) {
  const steps: string[] = [];
  const note = (step: string) => () => void steps.push(step);
  const change = createSessionChanges({
    user,
    askGuards: note("guards"),
    toSignIn: note("sign-in page"),
    sayExpired: note("expired"),
    followLanguage: async () => note("language")(),
    farewell: { prepare: (kind) => note(kind)(), keepOverReload: note("farewell kept") },
    reload: note("reload"),
    later(action, delayMs) {
      steps.push(`${delayMs} ms`);
      action();
    },
  });
  return { steps, change };
}

test("who signs in gets their language, then the guards lead on", async () => {
  const { steps, change } = createPage(null);
  change(anna, "signed-in");
  await expect.poll(() => steps).toEqual(["language", "guards"]);
});

test("a confirmed e-mail and a changed account ask the guards", () => {
  const { steps, change } = createPage(anna);
  change(anna, "updated");
  expect(steps).toEqual(["guards"]);
});

test("a log-out shows the sign-in page and loads it anew half a second later", () => {
  const { steps, change } = createPage(anna);
  change(null, "signed-out");
  expect(steps).toEqual(["sign-in page", "500 ms", "farewell kept", "reload"]);
});

test("a log-out in another tab is one here, and is explained after the reload", () => {
  const { steps, change } = createPage(anna);
  change(null, "signed-out-elsewhere");
  expect(steps).toEqual(["signed-out-elsewhere", "sign-in page", "500 ms", "farewell kept", "reload"]);
});

test("another person in another tab: the page is loaded anew at once", () => {
  const { steps, change } = createPage(anna);
  change(null, "switched-elsewhere");
  expect(steps).toEqual(["reload"]);
});

test("a session that ended by itself is told, and the same person goes on where they were", async () => {
  const { steps, change } = createPage(anna);
  change(null, "expired");
  expect(steps).toEqual(["expired", "guards"]);
  change(anna, "signed-in");
  await expect.poll(() => steps).toEqual(["expired", "guards", "language", "guards"]);
});

test("after it another person begins with an empty page", () => {
  const { steps, change } = createPage(anna);
  change(null, "expired");
  change(boris, "signed-in");
  expect(steps).toEqual(["expired", "guards", "reload"]);
});
