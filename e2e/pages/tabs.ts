import { type BrowserContext, expect, type Request, type Response } from "@playwright/test";
import type { Profile } from "../browser/profile.ts";
import { button, type Person, type Screen, signIn } from "./person.ts";
import type { Words } from "./words.ts";

/** One try to exchange a refresh token, as it went over the wire. */
export interface Exchange {
  token: string;
  attempt?: string;
}

export interface Exchanges {
  /** All that have gone out so far. */
  sent(): Exchange[];
  /** How many went out while the work was done. */
  during(work: () => Promise<unknown>): Promise<number>;
}

const isExchange = (request: Request) => request.url().endsWith("/token/refresh/") && request.method() === "POST";

/** Counts over all tabs of the profile. */
export function watchExchanges(context: BrowserContext): Exchanges {
  const sent: Exchange[] = [];
  context.on("request", (request) => {
    if (isExchange(request)) sent.push(request.postDataJSON() as Exchange);
  });
  return {
    sent: () => [...sent],
    async during(work) {
      const before = sent.length;
      await work();
      return sent.length - before;
    },
  };
}

/**
 * Three tabs of one profile, signed in. Their clocks stand still: no token is due before the test says so, by letting
 * time pass for all of them at once.
 */
export async function openThreeTabs(profile: Profile, person: Person, words: Words) {
  let now = Date.now();
  await profile.context.clock.setFixedTime(now);
  const first = { page: profile.page, words };
  await signIn(first, person);
  const tabs = [first, await openTab(profile.context, words), await openTab(profile.context, words)] as const;
  return {
    tabs,
    async letPass(seconds: number): Promise<void> {
      now += seconds * 1_000;
      await profile.context.clock.setFixedTime(now);
    },
  };
}

/** Another tab of the same profile, at the list of storages. */
export async function openTab(context: BrowserContext, words: Words): Promise<Screen> {
  const page = await context.newPage();
  await page.goto("/storages/");
  const screen = { page, words };
  await expect(button(screen, "shell:header.profile")).toBeVisible();
  return screen;
}

/** Something that asks the server, every time, as the one who is signed in: opens the list of sessions. */
export async function askServer(screen: Screen): Promise<void> {
  await button(screen, "shell:header.profile").click();
  await screen.page.getByRole("button", { name: screen.words("profile:views.security") }).click();
}

/**
 * In all of them at once, and every one gets its answer. What is shown may be the list of before: the answer itself is waited
 * for, so that nothing of it is under way when a test goes on.
 */
export async function askInAll(tabs: readonly [Screen, ...Screen[]]): Promise<void> {
  const answered = untilAnswered(tabs[0].page.context(), tabs.length);
  await Promise.all(tabs.map(askServer));
  await answered;
  await Promise.all(tabs.map(expectAnswer));
}

async function untilAnswered(context: BrowserContext, count: number): Promise<void> {
  let answers = 0;
  const isAnswer = (answer: Response) =>
    answer.request().method() === "GET" && answer.url().endsWith("/sessions/") && answer.ok();
  await context.waitForEvent("response", { predicate: (answer) => isAnswer(answer) && ++answers === count });
}

/** The answer is there. Closes what was opened. */
export async function expectAnswer(screen: Screen): Promise<void> {
  await expect(screen.page.getByText(screen.words("profile:sessions.thisDevice"))).toBeVisible();
  await screen.page.keyboard.press("Escape");
  await expect(screen.page.getByRole("dialog")).toHaveCount(0);
}

export async function expectSignInPage({ page, words }: Screen): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: words("auth:login.title"), exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
}
