import { expect, type Page, test } from "@playwright/test";
import { openProfile, type Profile } from "../browser/profile.ts";
import { readStartWatch, watchStart } from "../browser/start-watch.ts";
import { button, field } from "../pages/person.ts";
import { checkLanguage } from "../pages/screen-checks.ts";
import { languageNames, wordsIn } from "../pages/words.ts";
import { sharedStack as stack } from "../stack/test-stack.ts";

let profile: Profile;
let page: Page;
const words = wordsIn("en-EN");

test.beforeEach(async () => {
  profile = await openProfile({ baseUrl: stack.appUrl, moving: true });
  page = profile.page;
});
test.afterEach(() => profile.close());

test("who is not signed in is led to sign in, and every query string goes along", async () => {
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

test("the start shows the dark background from the first byte on, and breaks no rule of the content security policy", async () => {
  await watchStart(page);
  await page.goto("/auth/login");
  await expect(page.getByRole("heading", { level: 1, name: words("auth:login.title") })).toBeVisible();
  const { backgrounds, violations } = await readStartWatch(page);
  const dark = "rgb(10, 23, 22)";
  expect(backgrounds.toSorted()).toEqual([`body ${dark}`, `html ${dark}`]);
  expect(violations).toEqual([]);
});

test("a page that can't be loaded reloads once, then says so, and can be tried again", async () => {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route(/LoginOtpPage.*\.js$/, (route) => route.abort());
  await page.goto("/auth/login-otp");
  await expect(page.getByRole("alert")).toBeVisible();
  expect(loads).toBe(2);
  await page.unroute(/LoginOtpPage.*\.js$/);
  await page.reload();
  await expect(button({ page, words }, "auth:loginOtp.send")).toBeVisible();
});

test("without the api a page that anybody can open comes up, says so, and asks again", async () => {
  const screen = { page, words };
  await page.route(/\/api\//, (route) => route.abort());
  for (const path of ["/auth/login", "/auth/register", "/storages/"]) {
    await page.goto(path);
    await expect(field(screen, "auth:email")).toBeVisible();
    await expect(page.getByText(words("shell:offline.text"))).toBeVisible();
  }
  await expect(page).toHaveURL(/\/auth\/login$/);
  await field(screen, "auth:email").fill("ada@example.com");
  await field(screen, "auth:password").fill("correct horse 9");
  await button(screen, "auth:login.submit").click();
  await expect(page.getByText(words("shell:errors.network"))).toBeVisible();
  expect(profile.faults()).toContain("Call failed: api POST /api/v1/accounts/login/: no answer, code network");
  expect(profile.faults().join("\n")).not.toMatch(/ada@|correct horse/);

  await page.unroute(/\/api\//);
  await button(screen, "shell:offline.retry").click();
  await expect(page.getByText(words("shell:offline.text"))).toBeHidden();
  await expect(field(screen, "auth:email")).toHaveValue("ada@example.com");
});

test("the language is chosen once and stays, on the pages that anybody can open", async () => {
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
