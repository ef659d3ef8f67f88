import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { readDeviceTexts, readLocalStorage, readStoredToken } from "../../browser/local-storage.ts";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { button, createStorage, newPerson, signIn, signOut, submitSignIn, takeTrial } from "../../pages/person.ts";
import { expectSignInPage, openTab } from "../../pages/tabs.ts";
import { languageNames, wordsIn } from "../../pages/words.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

const words = wordsIn("en-EN");
const ada = newPerson("ada");
const bob = newPerson("bob");
const storageTitle = "What only Ada may see";

let profile: Profile;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  const calls = createAccountCalls(stack.appUrl);
  for (const person of [ada, bob]) await calls.register(person, stack.inviteCode, openMailbox(stack.mailboxUrl));
  profile = await openProfile({ baseUrl: stack.appUrl });
});
test.afterAll(async () => {
  await profile?.close();
});

test("local storage and the browser's database contain no readable names or values", async () => {
  const screen = { page: profile.page, words };
  const answers: string[] = [];
  screen.page.on("response", async (answer) => {
    if (answer.url().endsWith("/accounts/login/")) answers.push(await answer.text());
  });
  await screen.page.goto("/auth/login");
  await screen.page.getByRole("button", { name: languageNames["ru-RU"] }).click();
  await screen.page.getByRole("button", { name: languageNames["en-EN"] }).click();
  await submitSignIn(screen, ada);
  await takeTrial(screen);
  const { phrase, address } = await createStorage(screen, storageTitle);

  let stored: Record<string, string> = {};
  // The log's record of the new storage may be written between the two reads.
  await expect(async () => {
    stored = await readLocalStorage(screen.page);
    const kept = Object.entries(await readDeviceTexts(screen.page)).filter(([, text]) => text !== null);
    expect(Object.fromEntries(kept), "the browser's database holds the same").toEqual(stored);
  }).toPass();
  const { refresh_token: refreshToken } = JSON.parse(answers[0] ?? "{}") as { refresh_token: string };
  const token = (await readStoredToken(screen.page)) ?? "";
  const secrets = [ada.email, token, refreshToken, address, address.toLowerCase().slice(2), storageTitle];
  const plainNames = ["en-EN", "language", "session", "token", "phrase", "credentials", "device", "version"];
  // Short words occur in random letters by chance.
  const longWords = phrase.filter((word) => word.length > 5);
  expect(Object.keys(stored).length).toBeGreaterThan(3);
  for (const [name, value] of Object.entries(stored)) {
    expect(name).toMatch(/^dexnet\.[0-9a-f]{64}$/);
    const readable = `${value}\n${Buffer.from(value, "base64").toString("latin1")}`.toLowerCase();
    const found = [...secrets, ...plainNames, ...longWords].filter((secret) => readable.includes(secret.toLowerCase()));
    expect(found, "readable in local storage").toEqual([]);
  }
  expect(secrets.filter((secret) => secret === "")).toEqual([]);
});

test("the next user on the same device sees nothing of the previous user, in any tab", async () => {
  const first = { page: profile.page, words };
  await first.page.goto("/storages/");
  await expect(first.page.getByText(storageTitle)).toBeVisible();
  const second = await openTab(profile.context, words);
  await expect(second.page.getByText(storageTitle)).toBeVisible();

  await signOut(second);
  await expectSignInPage(first);
  let sightings = 0;
  await first.page.exposeFunction("sighted", () => {
    sightings += 1;
  });
  await first.page.evaluate(reportSightings, storageTitle);
  await first.page.addInitScript(reportSightings, storageTitle);
  await signIn(second, bob);
  await button(first, "app:header.profile").click();
  await expect(first.page.getByRole("dialog").getByText(bob.email)).toBeVisible();
  await first.page.keyboard.press("Escape");
  await expect(first.page.getByText(words("storages:empty.noStorageTitle"))).toBeVisible();
  await first.page.goBack();
  await first.page.goto("/storages/");
  await expect(first.page.getByText(words("storages:empty.noStorageTitle"))).toBeVisible();
  expect(sightings).toBe(0);
});

/** Runs in the page. Reports each change of the document after which it contains the text. */
function reportSightings(text: string): void {
  const { sighted } = window as unknown as { sighted: () => void };
  const findText = () => {
    if (document.documentElement.textContent.includes(text)) sighted();
  };
  new MutationObserver(findText).observe(document, { subtree: true, childList: true, characterData: true });
}
