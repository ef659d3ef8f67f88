import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { openProfile, type Profile } from "../../browser/profile.ts";
import {
  button,
  createStorage,
  field,
  fileRow,
  newPerson,
  type Screen,
  signIn,
  signOut,
  takeTrial,
} from "../../pages/person.ts";
import { paste } from "../../pages/storage-steps.ts";
import { expectSignInPage } from "../../pages/tabs.ts";
import { wordsIn } from "../../pages/words.ts";
import { type ApiProxy, startApiProxy } from "../../stack/api-proxy.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

// Changes of one device are shown by the others. They come by events: nothing is asked for at an interval of less than two
// minutes, which is longer than any wait of this spec.
const eva = newPerson("eva");
const words = wordsIn("en-EN");
const profiles: Profile[] = [];
const proxies: ApiProxy[] = [];
let storage: { readonly address: string; readonly phrase: readonly string[] };

test.beforeAll(async () => {
  await createAccountCalls(stack.appUrl).register(eva, stack.inviteCode, openMailbox(stack.mailboxUrl));
  const { screen } = await openDevice();
  await takeTrial(screen);
  storage = await createStorage(screen, "Papers");
});
test.afterAll(async () => {
  for (const profile of profiles) await profile.close();
  for (const proxy of proxies) await proxy.close();
});

async function openDevice(proxy?: ApiProxy): Promise<Profile & { screen: Screen }> {
  const hostMapping = proxy && { from: stack.appUrl, to: proxy.url };
  const profile = await openProfile({ baseUrl: stack.appUrl, hostMapping });
  profiles.push(profile);
  const screen = { page: profile.page, words };
  await signIn(screen, eva);
  return { ...profile, screen };
}

/** A device whose streams are counted. */
async function openProxiedDevice() {
  const proxy = await startApiProxy(stack.appUrl);
  proxies.push(proxy);
  return { ...(await openDevice(proxy)), proxy };
}

async function openStorage({ page }: Screen): Promise<void> {
  await page.goto(`/storages/${storage.address}`);
  await page.getByRole("combobox").first().focus();
  await paste(page, storage.phrase.join(" "));
  await page.keyboard.press("Enter");
  await expect(button({ page, words }, "files:newFolder")).toBeVisible();
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/storages/${storage.address}`);
  await expect(button({ page, words }, "files:newFolder")).toBeVisible();
  return page;
}

async function makeFolder(at: Screen, name: string): Promise<void> {
  await button(at, "files:newFolder").click();
  await field(at, "files:folderName").fill(name);
  await at.page.keyboard.press("Enter");
  await expect(fileRow(at.page, name)).toBeVisible();
}

test("a change by another device is shown in every tab, by one stream of the browser, which outlives a closed tab and ends with the sign-out", async () => {
  const { context, screen, proxy } = await openProxiedDevice();
  await openStorage(screen);
  const second = await openTab(context);
  const phone = await openDevice();
  await openStorage(phone.screen);
  await makeFolder(phone.screen, "From the phone");
  for (const page of [screen.page, second]) await expect(fileRow(page, "From the phone")).toBeVisible();
  await makeFolder({ page: second, words }, "From the laptop");
  await expect(fileRow(phone.page, "From the laptop")).toBeVisible();
  expect(proxy.streams(), "both tabs have one stream").toEqual({ open: 1, opened: 1 });

  await screen.page.close();
  await makeFolder(phone.screen, "After the first tab");
  await expect(fileRow(second, "After the first tab")).toBeVisible();
  expect(proxy.streams(), "it is still the same stream").toEqual({ open: 1, opened: 1 });

  const third = await openTab(context);
  await signOut({ page: second, words });
  await expectSignInPage({ page: third, words });
  await expect.poll(() => proxy.streams().open).toBe(0);
});

test("a change by another device is shown in every tab of a browser without shared workers, by a stream of each", async () => {
  const { context, screen, proxy } = await openProxiedDevice();
  await context.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
  await openStorage(screen);
  const second = await openTab(context);
  const phone = await openDevice();
  await openStorage(phone.screen);
  await expect.poll(() => proxy.streams().open).toBe(2);
  await makeFolder(phone.screen, "Without shared workers");
  for (const page of [screen.page, second]) await expect(fileRow(page, "Without shared workers")).toBeVisible();
  await screen.page.close();
  await expect.poll(() => proxy.streams().open).toBe(1);
  await makeFolder(phone.screen, "With one stream less");
  await expect(fileRow(second, "With one stream less")).toBeVisible();
});

test("a session that is ended by another device shows the sign-in page there", async () => {
  const [laptop, phone] = [await openDevice(), await openDevice()];
  await phone.page.goto("/settings/security");
  await button(phone.screen, "profile:sessions.endOthers").click();
  await phone.page
    .getByRole("dialog", { name: words("profile:sessions.endOthersTitle") })
    .getByRole("button")
    .last()
    .click();
  await expect(laptop.page).toHaveURL(/\/login/);
});
