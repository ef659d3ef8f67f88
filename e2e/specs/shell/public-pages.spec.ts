import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Page, test } from "@playwright/test";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { button, newPerson } from "../../pages/person.ts";
import { checkScreen } from "../../pages/screen-checks.ts";
import { languageNames, languages, type Words, wordsIn } from "../../pages/words.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";
import { walkPublicPages } from "../../walks/public.ts";

let profile: Profile;
let page: Page;
test.beforeEach(async () => {
  profile = await openProfile({ baseUrl: stack.appUrl });
  page = profile.page;
});
test.afterEach(() => profile.close());

const dots = () => page.getByRole("toolbar").getByRole("button");
const recoverCommand = `npm run recover -- --api ${stack.appUrl} my-files`;

async function fetchDevices(): Promise<{ id: string; city: string; copies: number }[]> {
  const answer = await fetch(new URL("/v1/statistics/devices/map_info", stack.ledgerUrl));
  return ((await answer.json()) as { devices: { id: string; city: string; copies: number }[] }).devices;
}

for (const language of languages) {
  test(`the public pages without a session in ${language} pass the checks of a screen and report no fault`, async () => {
    const words: Words = wordsIn(language);
    const screen = { page, words };
    await page.goto("/home");
    await page.getByRole("button", { name: languageNames[language] }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", language.slice(0, 2));
    const cities = (await fetchDevices()).map(({ city }) => city);
    await walkPublicPages({
      screen,
      async visit(name) {
        // The log is a part of the network page.
        const title = name === "network-log" ? "network" : name;
        await expect(page).toHaveTitle(`${words(`app:titles.${title}`)} · DexNet`);
        await checkScreen(screen, name, [recoverCommand, ...cities]);
      },
    });
    expect(profile.faults()).toEqual([]);
    expect(profile.failedRequests()).toEqual([]);
  });
}

test("on a phone the pages are in a menu, and a page is reached by touch", async () => {
  await profile.close();
  profile = await openProfile({ baseUrl: stack.appUrl, viewport: { width: 390, height: 844 }, touch: true });
  ({ page } = profile);
  const words = wordsIn("en-EN");
  await page.goto("/home");
  await page.getByRole("button", { name: words("public:nav.menu") }).tap();
  await page
    .getByRole("link", { name: words("public:nav.network"), exact: true })
    .first()
    .tap();
  await expect(page.getByRole("heading", { level: 1, name: words("network:title") })).toBeVisible();
  await expect(dots().first()).toBeVisible();
  await checkScreen({ page, words }, "network by touch");
  expect(profile.faults()).toEqual([]);
});

test("the public pages come up without the api, and say what is missing", async () => {
  const words = wordsIn("en-EN");
  await page.route(/\/api\//, (route) => route.abort());
  for (const [path, key] of [
    ["/home", "public:home.title"],
    ["/features", "public:features.title"],
    ["/about", "public:about.title"],
    ["/pricing", "public:pricing.title"],
    ["/network", "network:title"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: words(key) })).toBeVisible();
    await expect(page.getByText(words("app:offline.text"))).toBeVisible();
  }
  await page.goto("/pricing");
  await expect(page.getByText(words("plans:failed"))).toBeVisible();
  await page.unroute(/\/api\//);
  await page
    .getByRole("main")
    .getByRole("button", { name: words("widgets:error.retry") })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "Trial" })).toBeVisible();
});

test("a public page does not wait for the session, and offers the storages as soon as it is known", async () => {
  const words = wordsIn("en-EN");
  const person = newPerson("lin");
  await createAccountCalls(stack.appUrl).register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  await page.goto("/auth/login");
  await page.getByLabel(words("auth:email"), { exact: true }).fill(person.email);
  await page.getByLabel(words("auth:password"), { exact: true }).fill(person.password);
  await button({ page, words }, "auth:login.submit").click();
  await expect(page).toHaveURL(/\/storages\/$/);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/accounts\/(?:token|me)\//, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/home");
  const register = page.getByRole("banner").getByRole("link", { name: words("public:account.register") });
  await expect(register).toBeVisible();
  // A page that needs the session waits for it.
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: words("public:account.signIn") }).click();
  release();
  await expect(page).toHaveURL(/\/storages\/$/);
  await page.goto("/home");
  await header.getByRole("link", { name: words("public:account.open") }).click();
  await expect(page).toHaveURL(/\/storages\/$/);
  expect(profile.faults()).toEqual([]);
});

test("the network page shows the devices of the ledger, its map zooms by keyboard, and it follows changes", async () => {
  const words = wordsIn("en-EN");
  const devices = await fetchDevices();
  await page.goto("/network");
  const figure = page.getByRole("definition").first();
  await expect(figure).toHaveText(words("network:online", { online: devices.length, all: devices.length }));
  await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(devices.length + 1);
  await expect(dots()).toHaveCount(devices.length);
  const map = page.getByRole("application", { name: words("network:map.label") });
  await map.focus();
  await page.keyboard.press("+");
  await page.keyboard.press("ArrowUp");
  await expect(dots()).not.toHaveCount(devices.length);
  await page.keyboard.press("0");
  await expect(dots()).toHaveCount(devices.length);

  // A device goes offline: the page shows it when it asks again, as it does when its window becomes visible.
  await page.route(/map_info$/, async (route) => {
    const answer = await route.fetch();
    const { devices: known } = await answer.json();
    await route.fulfill({ response: answer, json: { devices: [{ ...known[0], online: false }, ...known.slice(1)] } });
  });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(figure).toHaveText(words("network:online", { online: devices.length - 1, all: devices.length }));
  expect(profile.faults()).toEqual([]);
});
