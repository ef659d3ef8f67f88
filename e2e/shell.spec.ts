import { type Stack, startStack } from "@dexnet/tools/stack";
import { expect, type Page, test } from "@playwright/test";
import { openProfile, type Profile } from "./browser.ts";

let stack: Stack;
let profile: Profile;
let page: Page;

test.beforeAll(async () => {
  stack = await startStack();
});
test.afterAll(() => stack?.stop());

test.beforeEach(async () => {
  profile = await openProfile({ baseUrl: stack.appUrl });
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
  await expect(page.getByRole("heading", { name: "Plans" })).toBeVisible();
  expect(profile.faults()).toEqual([]);
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
  await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
});

test("the language is chosen once, stays, and leaves no English behind", async () => {
  await page.goto("/auth/login");
  await page.getByText("Русский").click();
  await expect(page.getByRole("heading", { name: "Вход" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", /^ru/);
  for (const path of ["/auth/login", "/auth/login-otp", "/auth/register", "/auth/reset-password", "/storages/plans"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[а-яё]/i);
    const words = (await page.locator("body").allInnerTexts()).join().match(/[A-Za-z]{2,}/g) ?? [];
    const ours = new Set(["DexNet", "English", "Trial", "Storage"]);
    expect(
      words.filter((word) => !ours.has(word)),
      path,
    ).toEqual([]);
  }
});
