import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Page, test } from "@playwright/test";
import { expectOnTop } from "../../browser/hit-test.ts";
import { openProfile } from "../../browser/profile.ts";
import {
  button,
  createStorage,
  field,
  fileRow,
  newPerson,
  openFolder,
  signIn,
  signOut,
  takeTrial,
} from "../../pages/person.ts";
import { checkScreen } from "../../pages/screen-checks.ts";
import { wordsIn } from "../../pages/words.ts";
import { startApiProxy } from "../../stack/api-proxy.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

const words = wordsIn("en-EN");

/** Addresses in all caches of the origin. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    }
    return found;
  });
}

test("a signed-in person without a connection gets the application, is told what is missing, and goes on by itself", async () => {
  const ada = newPerson("ada");
  await createAccountCalls(stack.appUrl).register(ada, stack.inviteCode, openMailbox(stack.mailboxUrl));
  const proxy = await startApiProxy(stack.appUrl);
  const profile = await openProfile({ baseUrl: proxy.url, offlineShell: true });
  const { page, context } = profile;
  const screen = { page, words };
  try {
    await page.goto("/auth/login");
    await expect(button(screen, "auth:login.submit")).toBeVisible();
    // Visitors store nothing.
    expect(await cachedPaths(page)).toEqual([]);

    await signIn(screen, ada);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/shell-worker/);
    const paths = await cachedPaths(page);
    expect(paths).toContain("/");
    expect(paths.filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);

    await proxy.cut();
    await context.setOffline(true);
    await page.goto("/storages/plans");
    await expect(page.getByRole("heading", { name: words("plans:title") })).toBeVisible();
    await page.goto("/storages/");
    await expect(page.getByText(words("app:start.offlineText"))).toBeVisible();

    await proxy.restore();
    await context.setOffline(false);
    // The emulated network does not notify every document.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByText(words("app:start.offlineText"))).toBeHidden();
    await expect(page).toHaveURL(/\/storages\/$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect((await cachedPaths(page)).toSorted()).toEqual(paths.toSorted());
  } finally {
    await profile.close();
    await proxy.close();
  }
});

test("names that a person has chosen to see offline are shown without a connection, and the files when it is back", async () => {
  const ada = newPerson("ada");
  await createAccountCalls(stack.appUrl).register(ada, stack.inviteCode, openMailbox(stack.mailboxUrl));
  const profile = await openProfile({ baseUrl: stack.appUrl, offlineShell: true });
  const { page, context } = profile;
  const screen = { page, words };
  async function makeFolder(name: string): Promise<void> {
    await button(screen, "files:newFolder").click();
    await field(screen, "files:folderName").fill(name);
    await page.keyboard.press("Enter");
    await expect(fileRow(page, name)).toBeVisible();
  }
  try {
    await page.goto("/auth/login");
    await signIn(screen, ada);
    await takeTrial(screen);
    const { address } = await createStorage(screen, "Papers");
    await makeFolder("Letters");
    await openFolder(page, "Letters");
    await makeFolder("Berlin");
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/shell-worker/);

    await page.goto("/settings/safety");
    await page.getByRole("checkbox", { name: words("settings:offline.choiceNamed", { title: "Papers" }) }).click();
    const question = page.getByRole("dialog", { name: words("settings:offline.question") });
    await expectOnTop(question);
    await question.getByRole("button", { name: words("settings:offline.confirm") }).click();
    await expect(page.getByText(words("settings:offline.on", { title: "Papers" }))).toBeVisible();

    const requests: string[] = [];
    await context.setOffline(true);
    await page.goto("/settings/safety");
    // Settings need a connection. The lists of this device are what is left.
    await expect(page.getByText(words("storages:offline.title"))).toBeVisible();
    await checkScreen(screen, "offline storages", ["Papers"]);
    await page.getByRole("link", { name: "Papers" }).click();
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await openFolder(page, "Letters");
    await expect(fileRow(page, "Berlin")).toBeVisible();
    await expect(page.getByText(words("files:offline.title"))).toBeVisible();
    await checkScreen(screen, "offline files", ["Papers", "Letters", "Berlin"]);
    await expect(button(screen, "files:newFolder")).toHaveCount(0);
    expect(requests.filter((path) => path.startsWith("/api/"))).toEqual([]);

    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(button(screen, "files:newFolder")).toBeVisible();
    await expect(page.getByText(words("files:offline.title"))).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/storages/${address}/folder/`));
    await makeFolder("Vienna");

    // A sign-out removes the names from this device.
    await page.goto("/storages/");
    await signOut(screen);
    await expect.poll(() => countLists(page)).toBe(0);
  } finally {
    await profile.close();
  }
});

/** Number of records with lists for a start without a connection. */
function countLists(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("dexnet-offline-lists");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction("lists").objectStore("lists").count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}
