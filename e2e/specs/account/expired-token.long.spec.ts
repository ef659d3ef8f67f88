import type { Stack } from "@dexnet/tools/stack";
import { type AccountCalls, createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Page, test } from "@playwright/test";
import { readStoredToken } from "../../browser/local-storage.ts";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { button } from "../../pages/person.ts";
import { openThreeTabs, requestSessionsInTabs, type TokenRefreshes, watchTokenRefreshes } from "../../pages/tabs.ts";
import { wordsIn } from "../../pages/words.ts";
import { startTestStack } from "../../stack/test-stack.ts";

const lifetimeMs = 10_000;
const person = { email: "late@example.com", password: "correct horse 9" };

let stack: Stack;
let calls: AccountCalls;
let profile: Profile;

test.beforeAll(async () => {
  stack = await startTestStack({ env: { ACCESS_TOKEN_SECONDS: String(lifetimeMs / 1_000) } });
  calls = createAccountCalls(stack.appUrl);
  await calls.register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  profile = await openProfile({ baseUrl: stack.appUrl });
});
test.afterAll(async () => {
  await profile?.close();
  await stack?.stop();
});

/** Waits until the server refuses the token. The clocks of the pages are stopped, so the token looks fresh to them. */
async function waitUntilRefused(page: Page): Promise<void> {
  const isGood = async () => calls.isTokenValid((await readStoredToken(page)) ?? "");
  await expect.poll(isGood, { message: "the access token ends" }).toBe(false);
}

/** Expects one renewal for all tabs. On a slow machine the new token may expire too before all tabs have sent a request. */
async function expectOneRenewal(refreshes: TokenRefreshes, when: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = Date.now();
  const count = await refreshes.countDuring(work);
  const lifetimes = Math.floor((Date.now() - startedAt) / lifetimeMs);
  expect(count, `renewals ${when}`).toBeGreaterThanOrEqual(1);
  expect(count, `renewals ${when}`).toBeLessThanOrEqual(1 + lifetimes);
}

test("requests with an expired token wait for one renewal and succeed", async () => {
  const { tabs } = await openThreeTabs(profile, person, wordsIn("en-EN"));
  const [first] = tabs;
  const refreshes = watchTokenRefreshes(profile.context);
  const refused: string[] = [];
  profile.context.on("response", (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
  });

  await waitUntilRefused(first.page);
  await expectOneRenewal(refreshes, "when the token has ended", () => requestSessionsInTabs(tabs));
  expect(refused, "requests that met the expired token").not.toEqual([]);

  await waitUntilRefused(first.page);
  await expectOneRenewal(refreshes, "when all tabs start at once", async () => {
    await Promise.all(tabs.map(({ page }) => page.reload()));
    await Promise.all(tabs.map((tab) => expect(button(tab, "app:header.profile")).toBeVisible()));
  });
  const used = refreshes.sent().map(({ token }) => token);
  expect(new Set(used).size, "each refresh token is used once").toBe(used.length);
});
