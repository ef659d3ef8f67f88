import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Page, test } from "@playwright/test";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { addressOf, button, field, fileRow, newPerson, savePhrase, typeCode } from "../../pages/person.ts";
import { wordsIn } from "../../pages/words.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

const words = wordsIn("en-EN");
const maxScreens = 6;

let profile: Profile;
test.beforeAll(async () => {
  profile = await openProfile({ baseUrl: stack.appUrl });
});
test.afterAll(() => profile?.close());

/** Records every screen with a main button that the page shows, however short. Returns the screens so far. */
async function watchScreens(page: Page): Promise<() => readonly string[]> {
  const seen = new Set<string>();
  await page.exposeFunction("sawScreen", (name: string) => void seen.add(name));
  await page.addInitScript(reportScreens);
  return () => [...seen];
}

/** Runs in the page. A screen is known by its heading and by that of its step. Its main button has the primary colour. */
function reportScreens(): void {
  const { sawScreen } = window as unknown as { sawScreen: (name: string) => void };
  const hasPrimaryColor = (element: Element) => {
    const primary = getComputedStyle(document.documentElement).getPropertyValue("--dx-primary").trim();
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(primary.slice(at, at + 2), 16));
    return getComputedStyle(element).backgroundColor === `rgb(${red}, ${green}, ${blue})`;
  };
  const look = () => {
    const main = document.querySelector("main");
    const title = main?.querySelector("h1")?.textContent ?? "";
    const buttons = [...(main?.querySelectorAll("button, a") ?? [])];
    if (title === "" || !buttons.some((each) => each.checkVisibility() && hasPrimaryColor(each))) return;
    sawScreen([title, main?.querySelector('h2[tabindex="-1"]')?.textContent].filter(Boolean).join(" / "));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

test("a new person stores the first file on at most six screens, from the sign-in page on", async () => {
  const { page } = profile;
  const screen = { page, words };
  const person = newPerson("first");
  const screens = await watchScreens(page);

  await page.goto(`/?invite=${stack.inviteCode.toLowerCase()}`);
  await field(screen, "auth:email").fill(person.email);
  await page.getByRole("link", { name: words("auth:login.register") }).click();
  await expect(field(screen, "auth:email")).toHaveValue(person.email);
  await expect(field(screen, "auth:register.inviteCode")).toHaveValue(stack.inviteCode);
  await expect(field(screen, "auth:password")).toBeFocused();
  await field(screen, "auth:password").fill(person.password);
  await field(screen, "auth:register.repeatPassword").fill(person.password);
  await page.getByRole("checkbox").check();
  await button(screen, "auth:register.submit").click();

  await expect(page).toHaveURL(/\/auth\/confirm/);
  await expect(page.getByText(person.email, { exact: true })).toBeVisible();
  await expect(button(screen, "app:header.profile")).toBeHidden();
  await typeCode(page, await openMailbox(stack.mailboxUrl).waitForCode(person.email));

  await expect(field(screen, "storages:create.name")).toHaveValue(words("storages:create.defaultName"));
  await button(screen, "storages:create.startTrial").click();
  await savePhrase(screen);
  await button(screen, "storages:create.submit").click();
  await addressOf(page);
  await expect(page.getByText(words("files:emptyTitle"))).toBeVisible();
  await expect(button(screen, "files:chooseFiles")).toBeVisible();

  const shown = screens();
  const file = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Ada") };
  await page.locator("input[type=file][data-picks=files]").first().setInputFiles(file);
  await expect(fileRow(page, "letter.txt")).toBeVisible();
  // The names prove that the screens are recognised.
  expect(shown).toEqual([
    words("auth:login.title"),
    words("auth:register.title"),
    words("auth:confirm.title"),
    `${words("storages:create.firstTitle")} / ${words("storages:create.detailsTitle")}`,
    `${words("storages:create.firstTitle")} / ${words("storages:phrase.title")}`,
    words("storages:create.defaultName"),
  ]);
  expect(shown.length).toBeLessThanOrEqual(maxScreens);
  expect(profile.faults()).toEqual([]);
});
