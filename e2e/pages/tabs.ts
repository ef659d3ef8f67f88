import { type BrowserContext, expect, type Request, type Response } from "@playwright/test";
import type { Profile } from "../browser/profile.ts";
import { button, type Person, type Screen, signIn } from "./person.ts";
import type { Words } from "./words.ts";

/** Body of a request that exchanges a refresh token. */
export interface TokenRefresh {
  token: string;
  attempt?: string;
}

export interface TokenRefreshes {
  /** All requests so far. */
  sent(): TokenRefresh[];
  /** Number of requests that were sent during the work. */
  countDuring(work: () => Promise<unknown>): Promise<number>;
}

const isTokenRefresh = (request: Request) => request.url().endsWith("/token/refresh/") && request.method() === "POST";

/** Records the token refreshes of all tabs of the profile. */
export function watchTokenRefreshes(context: BrowserContext): TokenRefreshes {
  const sent: TokenRefresh[] = [];
  context.on("request", (request) => {
    if (isTokenRefresh(request)) sent.push(request.postDataJSON() as TokenRefresh);
  });
  return {
    sent: () => [...sent],
    async countDuring(work) {
      const before = sent.length;
      await work();
      return sent.length - before;
    },
  };
}

/**
 * Opens three signed-in tabs of one profile. Their clocks are stopped, so no token is due before the test advances the
 * clock of all tabs.
 */
export async function openThreeTabs(profile: Profile, person: Person, words: Words) {
  let now = Date.now();
  await profile.context.clock.setFixedTime(now);
  const first = { page: profile.page, words };
  await signIn(first, person);
  const tabs = [first, await openTab(profile.context, words), await openTab(profile.context, words)] as const;
  return {
    tabs,
    async advanceClock(seconds: number): Promise<void> {
      now += seconds * 1_000;
      await profile.context.clock.setFixedTime(now);
    },
  };
}

/** Opens another tab of the profile with the list of storages. */
export async function openTab(context: BrowserContext, words: Words): Promise<Screen> {
  const page = await context.newPage();
  await page.goto("/storages/");
  const screen = { page, words };
  await expect(button(screen, "app:header.profile")).toBeVisible();
  return screen;
}

/** Opens the list of sessions from another page, which sends an authorized request every time. */
export async function requestSessions(screen: Screen): Promise<void> {
  await button(screen, "app:header.profile").click();
  const dialog = screen.page.getByRole("dialog");
  await dialog.getByRole("link", { name: screen.words("profile:links.security"), exact: true }).click();
}

/**
 * Opens the list of sessions in all tabs at once and waits for every answer. The page may show an earlier list, so the
 * answers themselves are awaited: no request is pending when the test continues.
 */
export async function requestSessionsInTabs(tabs: readonly [Screen, ...Screen[]]): Promise<void> {
  const answers = waitForSessionsAnswers(tabs[0].page.context(), tabs.length);
  await Promise.all(tabs.map(requestSessions));
  await answers;
  await Promise.all(tabs.map(expectSessionsShown));
}

async function waitForSessionsAnswers(context: BrowserContext, count: number): Promise<void> {
  let answers = 0;
  const isAnswer = (answer: Response) =>
    answer.request().method() === "GET" && answer.url().endsWith("/sessions/") && answer.ok();
  await context.waitForEvent("response", { predicate: (answer) => isAnswer(answer) && ++answers === count });
}

/** Expects the list of sessions and leaves its page. */
export async function expectSessionsShown(screen: Screen): Promise<void> {
  await expect(screen.page.getByText(screen.words("profile:sessions.thisDevice"))).toBeVisible();
  await screen.page.getByRole("link", { name: screen.words("app:header.home") }).click();
  await expect(screen.page).toHaveURL(/\/storages\/?$/);
}

export async function expectSignInPage({ page, words }: Screen): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: words("auth:login.title"), exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
}
