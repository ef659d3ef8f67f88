import { type AccountCalls, createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { readStoredToken } from "../../browser/local-storage.ts";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { button, newPerson, type Screen, signIn, signOut } from "../../pages/person.ts";
import {
  expectSessionsShown,
  expectSignInPage,
  openTab,
  openThreeTabs,
  requestSessions,
  requestSessionsInTabs,
  watchTokenRefreshes,
} from "../../pages/tabs.ts";
import { wordsIn } from "../../pages/words.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

// Tabs of one browser. Each test starts with the state that the one before has left.
test.describe.configure({ mode: "serial" });

const words = wordsIn("en-EN");
/** Default lifetime of an access token. */
const lifetimeSeconds = 900;
const person = newPerson("person");

let calls: AccountCalls;
let profile: Profile;
let screen: Screen;
let others: readonly [Screen, Screen];
let advanceClock: (seconds: number) => Promise<void>;

test.beforeAll(async () => {
  calls = createAccountCalls(stack.appUrl);
  await calls.register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  profile = await openProfile({ baseUrl: stack.appUrl });
  const opened = await openThreeTabs(profile, person, words);
  [screen, ...others] = opened.tabs;
  advanceClock = opened.advanceClock;
});
test.afterAll(() => profile?.close());

test("one of three tabs renews the session, and the others use the new token", async () => {
  const refreshes = watchTokenRefreshes(profile.context);
  for (const round of [1, 2]) {
    await advanceClock(lifetimeSeconds);
    await requestSessionsInTabs([screen, ...others]);
    expect(refreshes.sent(), `renewals until the token was due ${round} times`).toHaveLength(round);
  }
  const used = refreshes.sent().map(({ token }) => token);
  expect(new Set(used).size, "each refresh token is used once").toBe(used.length);
});

test("a session survives a lost answer to a token refresh and a tab closed during one", async () => {
  const [second, third] = others;
  const refreshes = watchTokenRefreshes(profile.context);

  await profile.context.route(
    "**/token/refresh/",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await advanceClock(lifetimeSeconds);
  await requestSessionsInTabs([screen]);
  const [lost, repeated] = refreshes.sent();
  expect(repeated, "the same refresh is sent again").toEqual(lost);
  expect(lost?.attempt ?? "").not.toBe("");

  const received = Promise.withResolvers<void>();
  await second.page.route("**/token/refresh/", async (route) => {
    await route.fetch();
    received.resolve();
  });
  await advanceClock(lifetimeSeconds);
  await requestSessions(second);
  await received.promise;
  await second.page.close();
  await requestSessionsInTabs([screen]);
  const resumed = refreshes.sent().slice(2);
  expect(resumed.map(({ attempt }) => attempt)).toEqual([resumed[0]?.attempt, resumed[0]?.attempt]);
  others = [await openTab(profile.context, words), third];
});

test("reuse of a refresh token ends the session in every tab", async () => {
  const refreshes = watchTokenRefreshes(profile.context);
  await advanceClock(lifetimeSeconds);
  const tabs: readonly [Screen, ...Screen[]] = [screen, ...others];
  await requestSessionsInTabs(tabs);
  for (const { page } of tabs) await page.evaluate(() => Object.assign(window, { isBeforeEnd: true }));
  const stolen = refreshes.sent()[0]?.token;
  expect(await calls.post("token/refresh/", { token: stolen })).toMatchObject({ status: 401 });

  // The stream of events tells one tab, which says why. The others are loaded again.
  async function isExplained(): Promise<boolean> {
    const notices = tabs.map(({ page }) => page.getByText(words("platform:errors.session_expired")).count());
    return (await Promise.all(notices)).some((count) => count > 0);
  }
  async function countKeptPages(): Promise<number> {
    const kept = tabs.map(({ page }) => page.evaluate(() => "isBeforeEnd" in window).catch(() => true));
    return (await Promise.all(kept)).filter((isKept) => isKept).length;
  }
  await expect.poll(isExplained).toBe(true);
  await expect.poll(countKeptPages).toBe(1);
  for (const tab of tabs) await expectSignInPage(tab);
  expect(await readStoredToken(screen.page)).toBeNull();
});

test("after a sign-in in one tab the other tabs open the pages they were redirected from", async () => {
  const [second, third] = others;
  await second.page.goto("/storages/");
  await third.page.goto("/storages/create");
  for (const other of others) await expectSignInPage(other);
  await signIn(screen, person);
  for (const other of others) await expect(button(other, "app:header.profile")).toBeVisible();
  await expect(second.page).toHaveURL(/\/storages\/?$/);
  await expect(third.page).toHaveURL(/\/storages\/create$/);
});

test("signing out in one tab ends the session in all tabs", async () => {
  const [second, third] = others;
  const token = (await readStoredToken(screen.page)) ?? "";
  expect(await calls.isTokenValid(token)).toBe(true);
  await signOut(second);
  for (const tab of [screen, ...others]) await expectSignInPage(tab);
  for (const { page } of [screen, third]) {
    await expect(page.getByText(words("auth:signOutNotice.signed-out-elsewhere"))).toBeVisible();
  }
  expect(await readStoredToken(third.page)).toBeNull();
  expect(await calls.isTokenValid(token), "the token of the signed-out session").toBe(false);
  await screen.page.goto("/storages/");
  await expectSignInPage(screen);
  for (const other of others) await other.page.close();
});

test("a session ended from another device is signed out, and signing in works again", async () => {
  const other = await openProfile({ baseUrl: stack.appUrl });
  const otherScreen = { page: other.page, words };
  try {
    await signIn(screen, person);
    await signIn(otherScreen, person);
    await requestSessions(otherScreen);
    const device = words("profile:sessions.browserOnSystem", { browser: "Chrome", system: "Linux" });
    await other.page.getByRole("button", { name: words("profile:sessions.endNamed", { device }) }).click();
    await expect(other.page.getByText(words("profile:sessions.ended", { device }))).toBeVisible();
    // By the stream of events: the tab sends no request of its own.
    await expectSignInPage(screen);

    await signIn(screen, person);
    await expectSessionsShown(otherScreen);
    await requestSessions(otherScreen);
    const rows = other.page
      .getByRole("region", { name: words("profile:sessions.title"), exact: true })
      .getByRole("listitem");
    await expect(rows).toHaveCount(3);
    await button(otherScreen, "profile:sessions.endOthers").click();
    // The other browser, and the session of the call that registered the account.
    await other.page
      .getByRole("button", { name: words("profile:sessions.endOthersConfirm", { count: 2 }), exact: true })
      .click();
    await expect(other.page.getByText(words("profile:sessions.endedCount", { count: 2 }))).toBeVisible();
    // By the stream of events: the tab sends no request of its own.
    await expectSignInPage(screen);
    await signIn(screen, person);
    await requestSessionsInTabs([screen]);
  } finally {
    await other.close();
  }
});

test("an unreachable api does not sign the user out", async () => {
  const { page } = screen;
  await page.route(/\/api\//, (route) => route.abort());
  await page.goto("/storages/");
  await expect(page.getByRole("heading", { level: 1, name: words("app:start.failed") })).toBeVisible();
  await page.goto("/auth/login");
  await expectSignInPage(screen);
  await expect(page.getByText(words("app:offline.text"))).toBeVisible();
  expect(await readStoredToken(page)).not.toBeNull();

  await page.unroute(/\/api\//);
  await button(screen, "app:offline.retry").click();
  await expect(page).toHaveURL(/\/storages\/?$/);
  await expect(button(screen, "app:header.profile")).toBeVisible();
  await expect(page.getByText(words("app:offline.text"))).toBeHidden();
});

test("a drive whose worker can't be loaded reloads the page once, then says so, and works after a retry", async () => {
  const { page } = screen;
  const workerCode = /drive-worker[^/]*\.js$/;
  let loads = 0;
  const countLoad = () => {
    loads += 1;
  };
  page.on("load", countLoad);
  await page.route(workerCode, (route) => route.abort());
  await page.goto("/settings/safety");
  // Saved phrases and witnesses are read by the drive.
  const failed = page.getByRole("alert").filter({ hasText: words("platform:errors.network") });
  await expect(failed).toHaveCount(2);
  expect(loads).toBe(2);
  page.off("load", countLoad);

  await page.unroute(workerCode);
  for (const left of [1, 0]) {
    await failed
      .first()
      .getByRole("button", { name: words("widgets:error.retry") })
      .click();
    await expect(failed).toHaveCount(left);
  }
});

test("a dialog whose code can't be loaded reloads the page once, then shows an error and keeps the page", async () => {
  // A tab of its own: each tab is loaded again once.
  const page = await profile.context.newPage();
  const tab = { page, words };
  const profileCode = /ProfileModal.*\.js$/;
  // Set before the page opens, because the code is fetched as soon as the browser is idle.
  await page.route(profileCode, (route) => route.abort());
  await page.goto("/storages/");
  const reloaded = page.waitForEvent("load");
  await button(tab, "app:header.profile").click();
  await reloaded;
  await button(tab, "app:header.profile").click();
  await expect(page.getByRole("alert")).toContainText(words("widgets:failed.part"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.unroute(profileCode);
  const again = page.waitForEvent("load");
  await button(tab, "widgets:failed.reload").click();
  await again;
  await button(tab, "app:header.profile").click();
  await expect(button(tab, "profile:signOut")).toBeVisible();
});
