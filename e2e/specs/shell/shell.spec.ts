import { expect, type Page, test } from "@playwright/test";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { readStartWatch, watchStart } from "../../browser/start-watch.ts";
import { button, field } from "../../pages/person.ts";
import { checkLanguage } from "../../pages/screen-checks.ts";
import { languageNames, wordsIn } from "../../pages/words.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

let profile: Profile;
let page: Page;
const words = wordsIn("en-EN");

test.beforeEach(async () => {
  profile = await openProfile({ baseUrl: stack.appUrl, animated: true });
  page = profile.page;
});
test.afterEach(() => profile.close());

test("a signed-out visitor is redirected to the sign-in page with the whole query string", async () => {
  for (const path of [
    "/",
    "/storages/create",
    "/storages/0x0000000000000000000000000000000000000001",
    "/no/such/page",
  ]) {
    await page.goto(`${path}?promocode=SPRING&from=mail&from=friend`);
    await expect(page).toHaveURL(/\/auth\/login\?promocode=SPRING&from=mail&from=friend$/);
  }
  await page.goto("/storages/plans?promocode=SPRING");
  await expect(page.getByRole("heading", { name: words("plans:title") })).toBeVisible();
  expect(profile.faults()).toEqual([]);
});

test("the start shows the dark background from the first byte on and violates no content security policy", async () => {
  await watchStart(page);
  await page.goto("/auth/login");
  await expect(page.getByRole("heading", { level: 1, name: words("auth:login.title") })).toBeVisible();
  const { backgrounds, violations } = await readStartWatch(page);
  const dark = "rgb(10, 23, 22)";
  expect(backgrounds.toSorted()).toEqual([`body ${dark}`, `html ${dark}`]);
  expect(violations).toEqual([]);
});

for (const [kind, path, file] of [
  ["code", "/auth/login-otp", /LoginOtpPage[^/]*\.js$/],
  ["text file", "/storages/plans", /\/en-[^/]*\.js$/],
  ["style sheet", "/storages/plans", /PlansPage[^/]*\.css$/],
  ["first text file", "/auth/login", /texts-en[^/]*\.js$/],
] as const) {
  test(`a page whose ${kind} can't be loaded reloads once, then shows an error, and loads after a retry`, async () => {
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.route(file, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole("alert")).toBeVisible();
    expect(loads).toBe(2);
    // Errors of the router are logged, besides the requests that failed. Without the first texts there is no router.
    const logged = profile.faults().filter((fault) => !fault.startsWith("Failed to load resource"));
    expect(logged).toEqual(kind === "first text file" ? [] : [expect.stringMatching(/^AppError: /)]);
    await page.unroute(file);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  });
}

test("a public page opens without the api, reports it, and retries", async () => {
  const screen = { page, words };
  await page.route(/\/api\//, (route) => route.abort());
  for (const path of ["/auth/login", "/auth/register", "/storages/"]) {
    await page.goto(path);
    await expect(field(screen, "auth:email")).toBeVisible();
    await expect(page.getByText(words("app:offline.text"))).toBeVisible();
  }
  await expect(page).toHaveURL(/\/auth\/login$/);
  await field(screen, "auth:email").fill("ada@example.com");
  await field(screen, "auth:password").fill("correct horse 9");
  await button(screen, "auth:login.submit").click();
  await expect(page.getByText(words("platform:errors.network"))).toBeVisible();
  expect(profile.faults()).toContain("Call failed: api POST /api/v1/accounts/login/: no answer, code network");
  expect(profile.faults().join("\n")).not.toMatch(/ada@|correct horse/);

  await page.unroute(/\/api\//);
  await button(screen, "app:offline.retry").click();
  await expect(page.getByText(words("app:offline.text"))).toBeHidden();
  await expect(field(screen, "auth:email")).toHaveValue("ada@example.com");
});

test("the chosen language stays on all public pages", async () => {
  const screen = { page, words: wordsIn("ru-RU") };
  await page.goto("/auth/login");
  await page.getByRole("button", { name: languageNames["ru-RU"] }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  for (const [path, key] of [
    ["/auth/login", "auth:login.title"],
    ["/auth/reset-password", "auth:reset.title"],
    ["/storages/plans", "plans:title"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: screen.words(key) })).toBeVisible();
    await checkLanguage(screen, path);
  }
});

test("a browser in another language is offered it once, below the page, and no answer brings it back", async () => {
  await profile.close();
  for (const [language, locale] of [
    ["ru-RU", "ru"],
    ["uk-UA", "uk-UA"],
  ] as const) {
    const offered = wordsIn(language);
    const offer = () => page.getByRole("complementary", { name: offered("language:question") });
    const answer = (key: string) => offer().getByRole("button", { name: offered(key), exact: true });
    profile = await openProfile({ baseUrl: stack.appUrl, locale });
    page = profile.page;
    await page.goto("/auth/login");
    await expect(page.getByRole("heading", { level: 1, name: words("auth:login.title") })).toBeVisible();
    await expect(offer()).toBeVisible();
    // Without an answer it comes again.
    await page.reload();
    await answer(language === "ru-RU" ? "language:accept" : "language:decline").click();
    await expect(offer()).toBeHidden();
    await page.reload();
    const shown = language === "ru-RU" ? offered : words;
    await expect(page.getByRole("heading", { level: 1, name: shown("auth:login.title") })).toBeVisible();
    await expect(offer()).toBeHidden();
    expect(profile.faults()).toEqual([]);
    if (language === "ru-RU") await profile.close();
  }
});
