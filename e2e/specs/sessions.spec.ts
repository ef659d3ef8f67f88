import { type AccountCalls, createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { storedToken } from "../browser/local-storage.ts";
import { openProfile, type Profile } from "../browser/profile.ts";
import { button, newPerson, type Screen, signIn, signOut } from "../pages/person.ts";
import {
  askInAll,
  askServer,
  expectAnswer,
  expectSignInPage,
  openTab,
  openThreeTabs,
  watchExchanges,
} from "../pages/tabs.ts";
import { wordsIn } from "../pages/words.ts";
import { sharedStack as stack } from "../stack/test-stack.ts";

/** One person's browser: each test begins with what the one before has left. */
test.describe.configure({ mode: "serial" });

const words = wordsIn("en-EN");
/** Of an access token, as the service has it by default. */
const lifetimeSeconds = 900;
const person = newPerson("person");

let calls: AccountCalls;
let profile: Profile;
let screen: Screen;
let others: readonly [Screen, Screen];
let letPass: (seconds: number) => Promise<void>;

test.beforeAll(async () => {
  calls = createAccountCalls(stack.appUrl);
  await calls.register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  profile = await openProfile({ baseUrl: stack.appUrl });
  const opened = await openThreeTabs(profile, person, words);
  [screen, ...others] = opened.tabs;
  letPass = opened.letPass;
});
test.afterAll(() => profile?.close());

test("of three tabs one renews the session, and the others follow", async () => {
  const exchanges = watchExchanges(profile.context);
  for (const round of [1, 2]) {
    await letPass(lifetimeSeconds);
    await askInAll([screen, ...others]);
    expect(exchanges.sent(), `renewals until the token was due ${round} times`).toHaveLength(round);
  }
  const used = exchanges.sent().map(({ token }) => token);
  expect(new Set(used).size, "each refresh token is used once").toBe(used.length);
});

test("an answer that got lost costs no session, nor does a tab that was closed while it waited", async () => {
  const [second, third] = others;
  const exchanges = watchExchanges(profile.context);

  await profile.context.route(
    "**/token/refresh/",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await letPass(lifetimeSeconds);
  await askInAll([screen]);
  const [lost, repeated] = exchanges.sent();
  expect(repeated, "the same exchange is asked for again").toEqual(lost);
  expect(lost?.attempt ?? "").not.toBe("");

  const arrived = Promise.withResolvers<void>();
  await second.page.route("**/token/refresh/", async (route) => {
    await route.fetch();
    arrived.resolve();
  });
  await letPass(lifetimeSeconds);
  await askServer(second);
  await arrived.promise;
  await second.page.close();
  await askInAll([screen]);
  const taken = exchanges.sent().slice(2);
  expect(taken.map(({ attempt }) => attempt)).toEqual([taken[0]?.attempt, taken[0]?.attempt]);
  others = [await openTab(profile.context, words), third];
});

test("a refresh token that is used again ends the session in every tab", async () => {
  const exchanges = watchExchanges(profile.context);
  await letPass(lifetimeSeconds);
  await askInAll([screen, ...others]);
  const stolen = exchanges.sent()[0]?.token;
  expect(await calls.post("token/refresh/", { token: stolen })).toMatchObject({ status: 401 });

  const reloads = others.map(({ page }) => page.waitForEvent("load"));
  await askServer(screen);
  await expect(screen.page.getByText(words("shell:errors.session_expired")).first()).toBeVisible();
  await expectSignInPage(screen);
  await Promise.all(reloads);
  for (const other of others) await expectSignInPage(other);
  expect(await storedToken(screen.page)).toBeNull();
});

test("a sign-in in one tab lets the others go on to where they were going", async () => {
  const [second, third] = others;
  await second.page.goto("/storages/");
  await third.page.goto("/storages/create");
  for (const other of others) await expectSignInPage(other);
  await signIn(screen, person);
  for (const other of others) await expect(button(other, "shell:header.profile")).toBeVisible();
  await expect(second.page).toHaveURL(/\/storages\/?$/);
  await expect(third.page).toHaveURL(/\/storages\/create$/);
});

test("a log-out in one tab ends the session in all of them", async () => {
  const [second, third] = others;
  const token = (await storedToken(screen.page)) ?? "";
  expect(await calls.isGood(token)).toBe(true);
  await signOut(second);
  for (const tab of [screen, ...others]) await expectSignInPage(tab);
  for (const { page } of [screen, third]) {
    await expect(page.getByText(words("auth:farewell.signed-out-elsewhere"))).toBeVisible();
  }
  expect(await storedToken(third.page)).toBeNull();
  expect(await calls.isGood(token), "the token of before").toBe(false);
  await screen.page.goto("/storages/");
  await expectSignInPage(screen);
  for (const other of others) await other.page.close();
});

test("a session that was ended on another device is over, and signing in works again", async () => {
  const other = await openProfile({ baseUrl: stack.appUrl });
  const otherScreen = { page: other.page, words };
  try {
    await signIn(screen, person);
    await signIn(otherScreen, person);
    await askServer(otherScreen);
    const device = words("profile:sessions.browserOnSystem", { browser: "Chrome", system: "Linux" });
    await other.page.getByRole("button", { name: words("profile:sessions.endNamed", { device }) }).click();
    await expect(other.page.getByText(words("profile:sessions.ended", { device }))).toBeVisible();
    await askServer(screen);
    await expectSignInPage(screen);

    await signIn(screen, person);
    await expectAnswer(otherScreen);
    await askServer(otherScreen);
    await expect(other.page.getByRole("dialog").getByRole("listitem")).toHaveCount(3);
    await button(otherScreen, "profile:sessions.endOthers").click();
    // The other browser, and the call by which the account was made.
    await other.page
      .getByRole("button", { name: words("profile:sessions.endOthersConfirm", { count: 2 }), exact: true })
      .click();
    await expect(other.page.getByText(words("profile:sessions.endedCount", { count: 2 }))).toBeVisible();
    await askServer(screen);
    await expectSignInPage(screen);
    await signIn(screen, person);
    await askInAll([screen]);
  } finally {
    await other.close();
  }
});

test("an api that does not answer signs nobody out", async () => {
  const { page } = screen;
  await page.route(/\/api\//, (route) => route.abort());
  await page.goto("/storages/");
  await expect(page.getByRole("heading", { level: 1, name: words("shell:start.failed") })).toBeVisible();
  await page.goto("/auth/login");
  await expectSignInPage(screen);
  await expect(page.getByText(words("shell:offline.text"))).toBeVisible();
  expect(await storedToken(page)).not.toBeNull();

  await page.unroute(/\/api\//);
  await button(screen, "shell:offline.retry").click();
  await expect(page).toHaveURL(/\/storages\/?$/);
  await expect(button(screen, "shell:header.profile")).toBeVisible();
  await expect(page.getByText(words("shell:offline.text"))).toBeHidden();
});

test("a part that can't be loaded reloads the page once, then says so and leaves the page as it is", async () => {
  const { page } = screen;
  const profileCode = /ScopedProfile.*\.js$/;
  // Before the page opens: the code is fetched as soon as the browser is idle.
  await page.route(profileCode, (route) => route.abort());
  await page.goto("/storages/");
  const reloaded = page.waitForEvent("load");
  await button(screen, "shell:header.profile").click();
  await reloaded;
  await button(screen, "shell:header.profile").click();
  await expect(page.getByRole("alert")).toContainText(words("widgets:failed.part"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.unroute(profileCode);
  const again = page.waitForEvent("load");
  await button(screen, "widgets:failed.reload").click();
  await again;
  await button(screen, "shell:header.profile").click();
  await expect(button(screen, "profile:signOut")).toBeVisible();
});
