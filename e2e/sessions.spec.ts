import { type Stack, startStack } from "@dexnet/tools/stack";
import { expect, test } from "@playwright/test";
import { type AccountCalls, createAccountCalls } from "./account-calls.ts";
import { openProfile, type Profile } from "./browser.ts";
import { holdsSession } from "./local-storage.ts";
import { openMailbox } from "./mailbox.ts";
import { button, type Person, type Screen, signIn, signOut } from "./person.ts";
import { askServer, expectAnswer, expectSignInPage, openTab, watchExchanges, watchTokens } from "./tabs.ts";
import { wordsIn } from "./words.ts";

const words = wordsIn("en-EN");
const lifetimeSeconds = 10;

let stack: Stack;
let calls: AccountCalls;
let profile: Profile;
let people = 0;

test.beforeAll(async () => {
  stack = await startStack({ env: { ACCESS_TOKEN_SECONDS: String(lifetimeSeconds) } });
  calls = createAccountCalls(stack.appUrl);
});
test.afterAll(() => stack?.stop());

test.beforeEach(async () => {
  profile = await openProfile({ baseUrl: stack.appUrl });
});
test.afterEach(() => profile.close());

async function newPerson(): Promise<Person> {
  people += 1;
  const person = { email: `person-${people}@example.com`, password: "correct horse 9" };
  await calls.register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  return person;
}

/** Three tabs of one profile, signed in. Their clocks stand still: no token is due before the test says so. */
async function openThreeTabs(): Promise<{ tabs: [Screen, Screen, Screen]; now: number }> {
  const now = Date.now();
  await profile.context.clock.setFixedTime(now);
  const first = { page: profile.page, words };
  await signIn(first, await newPerson());
  return { tabs: [first, await openTab(profile.context, words), await openTab(profile.context, words)], now };
}

async function askInAll(tabs: readonly Screen[]): Promise<void> {
  await Promise.all(tabs.map(askServer));
  await Promise.all(tabs.map(expectAnswer));
}

async function untilRefused(token: string): Promise<void> {
  expect(token).not.toBe("");
  const timeout = 3 * lifetimeSeconds * 1_000;
  await expect.poll(() => calls.isGood(token), { message: "the access token ends", timeout }).toBe(false);
}

test("of three tabs one renews the session, and the others follow", async () => {
  const { tabs, now } = await openThreeTabs();
  const exchanges = watchExchanges(profile.context);
  for (const round of [1, 2, 3]) {
    await profile.context.clock.setFixedTime(now + round * lifetimeSeconds * 1_000);
    expect(await exchanges.during(() => askInAll(tabs)), `renewals when the token is due, round ${round}`).toBe(1);
  }
  const used = exchanges.sent().map(({ token }) => token);
  expect(new Set(used).size, "each refresh token is used once").toBe(used.length);
});

test("requests that meet an expired token wait for the one renewal and go on", async () => {
  const { tabs } = await openThreeTabs();
  const exchanges = watchExchanges(profile.context);
  const sentTokens = tabs.map(({ page }) => watchTokens(page));
  const refusals: string[] = [];
  profile.context.on("response", (answer) => {
    if (answer.status() === 401) refusals.push(answer.url());
  });
  await askInAll(tabs);
  await untilRefused(sentTokens[0]?.() ?? "");
  expect(await exchanges.during(() => askInAll(tabs)), "renewals when the token has ended").toBe(1);
  expect(refusals, "requests that met the expired token").not.toEqual([]);

  await untilRefused(sentTokens[1]?.() ?? "");
  const reloaded = async () => {
    await Promise.all(tabs.map(({ page }) => page.reload()));
    await Promise.all(tabs.map((tab) => expect(button(tab, "shell:header.profile")).toBeVisible()));
  };
  expect(await exchanges.during(reloaded), "renewals when all start at once").toBe(1);
});

test("a log-out in one tab ends the session in all of them", async () => {
  const { tabs } = await openThreeTabs();
  const [first, second, third] = tabs;
  const sentToken = watchTokens(first.page);
  await askInAll([first]);
  expect(await holdsSession(first.page)).toBe(true);
  await signOut(second);
  for (const tab of tabs) await expectSignInPage(tab);
  for (const { page } of [first, third]) {
    await expect(page.getByText(words("auth:farewell.signed-out-elsewhere"))).toBeVisible();
  }
  expect(await holdsSession(third.page)).toBe(false);
  expect(await calls.isGood(sentToken()), "the token of before").toBe(false);
  await first.page.goto("/storages/");
  await expectSignInPage(first);
});

test("a sign-in in one tab lets the others go on to where they were going", async () => {
  const person = await newPerson();
  const screens = [];
  for (const path of ["/storages/", "/storages/create"]) {
    const page = await profile.context.newPage();
    await page.goto(path);
    await expectSignInPage({ page, words });
    screens.push({ page, words });
  }
  await signIn({ page: profile.page, words }, person);
  for (const screen of screens) await expect(button(screen, "shell:header.profile")).toBeVisible();
  await expect(screens[0]?.page ?? profile.page).toHaveURL(/\/storages\/?$/);
  await expect(screens[1]?.page ?? profile.page).toHaveURL(/\/storages\/create$/);
});

test("an answer that got lost costs no session, nor does a tab that was closed while it waited", async () => {
  const { tabs, now } = await openThreeTabs();
  const [first, second] = tabs;
  const exchanges = watchExchanges(profile.context);

  await profile.context.route(
    "**/token/refresh/",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await profile.context.clock.setFixedTime(now + lifetimeSeconds * 1_000);
  await askServer(first);
  await expectAnswer(first);
  const [lost, repeated] = exchanges.sent();
  expect(repeated, "the same exchange is asked for again").toEqual(lost);
  expect(lost?.attempt ?? "").not.toBe("");

  const arrived = Promise.withResolvers<void>();
  await second.page.route("**/token/refresh/", async (route) => {
    await route.fetch();
    arrived.resolve();
  });
  await profile.context.clock.setFixedTime(now + 2 * lifetimeSeconds * 1_000);
  await askServer(second);
  await arrived.promise;
  await second.page.close();
  await askInAll([first]);
  const taken = exchanges.sent().slice(2);
  expect(taken.map(({ attempt }) => attempt)).toEqual([taken[0]?.attempt, taken[0]?.attempt]);
});

test("a refresh token that is used again ends the session in every tab", async () => {
  const { tabs, now } = await openThreeTabs();
  const exchanges = watchExchanges(profile.context);
  await profile.context.clock.setFixedTime(now + lifetimeSeconds * 1_000);
  await askInAll(tabs);
  const stolen = exchanges.sent()[0]?.token;
  expect(await calls.post("token/refresh/", { token: stolen })).toMatchObject({ status: 401 });

  const [first, ...others] = tabs;
  await askServer(first);
  await expect(first.page.getByText(words("shell:errors.session_expired")).first()).toBeVisible();
  await expectSignInPage(first);
  for (const other of others) await expectSignInPage(other);
  expect(await holdsSession(first.page)).toBe(false);
});

test("a session that was ended on another device is over, and signing in works again", async () => {
  const person = await newPerson();
  const screen = { page: profile.page, words };
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
