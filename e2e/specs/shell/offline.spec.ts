import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Page, test } from "@playwright/test";
import { openProfile } from "../../browser/profile.ts";
import { button, newPerson, signIn } from "../../pages/person.ts";
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
