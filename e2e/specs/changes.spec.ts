import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Page, test } from "@playwright/test";
import { expectOnTop } from "../browser/hit-test.ts";
import { createKeyboard } from "../browser/keyboard.ts";
import { openProfile, type Profile } from "../browser/profile.ts";
import { createAuthenticator } from "../pages/authenticator.ts";
import { button, createStorage, field, fileRow, newPerson, type Screen, signIn, takeTrial } from "../pages/person.ts";
import { checkScreen } from "../pages/screen-checks.ts";
import { paste } from "../pages/storage-steps.ts";
import { chooseLanguage, expectSteadyToolbar } from "../pages/toolbar.ts";
import { type Language, languages, wordsIn } from "../pages/words.ts";
import { sharedStack as stack } from "../stack/test-stack.ts";
import { typeCode } from "../walks/account-steps.ts";

/** What a person changes in a list: by keyboard, without a connection, in two tabs, and when the browser dies. */
test.describe.configure({ mode: "serial" });

const ada = newPerson("ada");
const words = wordsIn("en-EN");

let laptop: Profile;
let phone: Profile;
let screen: Screen;
let address = "";
let phrase: readonly string[] = [];

test.beforeAll(async () => {
  await createAccountCalls(stack.appUrl).register(ada, stack.inviteCode, openMailbox(stack.mailboxUrl));
  laptop = await openProfile({ baseUrl: stack.appUrl });
  screen = { page: laptop.page, words };
  await signIn(screen, ada);
  await takeTrial(screen);
  ({ address, phrase } = await createStorage(screen, "Papers"));
});
test.afterAll(async () => {
  await laptop?.close();
  await phone?.close();
});

const row = ({ page }: Screen, name: string) => fileRow(page, name);
const sees = ({ page }: Screen, key: string, values?: Record<string, string | number>) =>
  expect(page.getByText(words(key, values)).first()).toBeVisible();

async function makeFolder(at: Screen, name: string): Promise<void> {
  await button(at, "files:newFolder").click();
  await field(at, "files:folderName").fill(name);
  await at.page.keyboard.press("Enter");
  await expect(row(at, name)).toBeVisible();
}

test("folders are made, renamed and deleted by keyboard, and what can't be is said below the name", async () => {
  const { page } = screen;
  const hands = createKeyboard(page);
  await hands.enter(button(screen, "files:newFolder"));
  await hands.expectTrapped(page.getByRole("dialog"));
  await hands.write(field(screen, "files:folderName"), "ab");
  await hands.press("Enter");
  await sees(screen, "shell:validation.folderNameLength");
  await checkScreen(screen, "new folder");
  await hands.write(field(screen, "files:folderName"), "Taxes");
  await hands.press("Enter");
  await expect(row(screen, "Taxes")).toBeVisible();
  await expect(button(screen, "files:newFolder")).toBeFocused();

  await hands.press("Enter");
  await hands.write(field(screen, "files:folderName"), "Taxes");
  await hands.press("Enter");
  await sees(screen, "shell:errors.directory_exists");
  await hands.write(field(screen, "files:folderName"), "Letters");
  const emptied = await watchEmptiedDialogs(page);
  await hands.press("Enter");
  await expect(row(screen, "Letters")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await emptied(), "dialogs that lost their content before they were closed").toBe(0);

  await hands.tabTo(row(screen, "Letters"));
  await hands.press("F2");
  await expect(field(screen, "files:newName")).toHaveValue("Letters");
  await expect(field(screen, "files:newName")).toBeFocused();
  await hands.type("Post");
  await hands.press("Enter");
  await expect(row(screen, "Post")).toBeFocused();

  await hands.enter(page.getByRole("button", { name: words("files:actionsOf", { name: "Post" }) }));
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  // At other widths, too: the list and its rows stay the same.
  await checkScreen(screen, "menu of an entry");
  await hands.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(row(screen, "Post")).toBeFocused();
  await hands.press("Delete");
  await sees(screen, "files:deleteEmptyFolderText", { name: "Post" });
  await checkScreen(screen, "delete folder");
  await hands.press("Escape");
  await hands.tabTo(row(screen, "Post"));
  await hands.press("Delete");
  await hands.enter(button(screen, "files:delete"));
  await expect(row(screen, "Post")).toBeHidden();
  await expect(row(screen, "Taxes")).toBeFocused();
  await sees(screen, "files:folderDeleted");
  await sees(screen, "storages:saving.saved");
});

/** How often from now on a dialog was on screen without a field in it. */
async function watchEmptiedDialogs(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const watch = { emptied: 0 };
    Object.assign(window, { dialogWatch: watch });
    const look = () => {
      const dialog = document.querySelector("[role=dialog]");
      if (dialog !== null && dialog.querySelector("input") === null) watch.emptied += 1;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as { dialogWatch?: { emptied: number } }).dialogWatch?.emptied ?? -1);
}

test("a folder says before it is deleted what goes with it", async () => {
  const { page } = screen;
  await row(screen, "Taxes").click();
  await expect(page.getByRole("heading", { level: 1, name: "Taxes" })).toBeVisible();
  const file = { name: "2025.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(5_000, 1) };
  await page.locator("input[type=file][data-picks=files]").first().setInputFiles(file);
  await expect(row(screen, "2025.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Papers" }).click();
  await row(screen, "Taxes").click({ button: "right" });
  await page.getByRole("menuitem", { name: words("files:delete") }).click();
  const content = `${words("storages:content.files", { count: 1 })} · 5\u00a0KB`;
  await sees(screen, "files:deleteFolderText", { name: "Taxes", content });
  await button(screen, "files:cancel").click();
  await expect(row(screen, "Taxes")).toBeVisible();
});

test("without a connection changes are kept, shown in the other tab, and saved when it is back", async () => {
  const { context } = laptop;
  const other: Screen = { page: await context.newPage(), words };
  await other.page.goto(`/storages/${address}`);
  await expect(row(other, "Taxes")).toBeVisible();
  await context.setOffline(true);
  await makeFolder(screen, "On the train");
  await expect(row(other, "On the train")).toBeVisible();
  await sees(screen, "storages:saving.offline", { count: 1 });
  await checkScreen(screen, "unsaved changes");

  const asked = other.page.waitForEvent("dialog");
  await other.page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await expect(row(other, "On the train")).toBeVisible();

  await context.setOffline(false);
  await sees(screen, "storages:saving.saved");
  await sees(other, "storages:saving.saved");
  await other.page.close({ runBeforeUnload: true });

  phone = await openProfile({ baseUrl: stack.appUrl, viewport: { width: 390, height: 844 } });
  const onPhone: Screen = { page: phone.page, words };
  await signIn(onPhone, ada);
  await phone.page.goto(`/storages/${address}`);
  await phone.page.getByRole("combobox").first().focus();
  await paste(phone.page, phrase.join(" "));
  await phone.page.keyboard.press("Enter");
  await expect(row(onPhone, "On the train")).toHaveCount(1);
});

test("a search is left by Escape to where the list goes on, and has a button of its own on a phone", async () => {
  const { page } = screen;
  const onPhone: Screen = { page: phone.page, words };
  const search = (at: Screen) => at.page.getByRole("searchbox", { name: words("shell:header.searchLabel") });
  await page.keyboard.press("/");
  await expect(search(screen)).toBeFocused();
  await page.keyboard.type("no such name");
  await button(screen, "files:clearSearch").click();
  await expect(search(screen)).toBeFocused();
  await page.keyboard.type("train");
  await expect(row(screen, "Taxes")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(row(screen, "Taxes")).toBeVisible();
  await expect(search(screen)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("tr[tabindex='0']")).toBeFocused();

  const opener = button(onPhone, "shell:header.searchLabel");
  await expect(search(onPhone)).toBeHidden();
  await opener.click();
  await expect(search(onPhone)).toBeFocused();
  await phone.page.keyboard.type("train");
  await expect(row(onPhone, "Taxes")).toBeHidden();
  await expect(row(onPhone, "On the train")).toBeVisible();
  await checkScreen(onPhone, "search on a phone");
  await button(onPhone, "shell:header.closeSearch").click();
  await expect(row(onPhone, "Taxes")).toBeVisible();
  await expect(opener).toBeFocused();
});

/** The long run has every language. */
const longestWords: readonly Language[] = ["ru-RU"];

test("the toolbar is as high with a long path, in any language, and whatever is said about saving", async () => {
  const { page } = screen;
  const others = process.env.DEXNET_LONG === "1" ? languages.filter((language) => language !== "en-EN") : longestWords;
  const folders = [
    "A journey to the mountains of Norway and back again",
    "The first day, on the ferry and in the fjords",
    "Raw",
  ];
  for (const name of folders) {
    await makeFolder(screen, name);
    await row(screen, name).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  await sees(screen, "storages:saving.saved");
  await expectSteadyToolbar(screen);
  // The texts of every language are there before the connection is not.
  for (const language of others) await chooseLanguage(page, language);
  await chooseLanguage(page, "en-EN");
  await laptop.context.setOffline(true);
  await makeFolder(screen, "Without a connection");
  await sees(screen, "storages:saving.offline", { count: 1 });
  await expectSteadyToolbar(screen);
  for (const language of others) {
    await chooseLanguage(page, language);
    await expectSteadyToolbar({ page, words: wordsIn(language) });
  }
  await chooseLanguage(page, "en-EN");
  await laptop.context.setOffline(false);
  await sees(screen, "storages:saving.saved");
  await page.goto(`/storages/${address}`);
  await expect(row(screen, "Taxes")).toBeVisible();
});

test("a question lies above the profile that asks it, also after a question about a file", async () => {
  const { page } = screen;
  const hands = createKeyboard(page);
  const profile = () => page.getByRole("dialog", { name: words("profile:views.profile"), exact: true });
  await row(screen, "Taxes").focus();
  await page.keyboard.press("Delete");
  await expectOnTop(page.getByRole("dialog", { name: words("files:deleteFolderTitle") }));
  await button(screen, "files:cancel").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await button(screen, "shell:header.profile").click();
  await profile()
    .getByRole("button", { name: words("profile:delete.button") })
    .click();
  const deletion = page.getByRole("dialog", { name: words("profile:delete.title") });
  await expectOnTop(deletion);
  await deletion.getByRole("button", { name: words("profile:delete.cancel") }).click();
  await expect(deletion).toBeHidden();

  await createAccountCalls(stack.appUrl).signIn(ada);
  await page.getByRole("button", { name: words("profile:views.security") }).click();
  await button(screen, "profile:sessions.endOthers").click();
  const ending = page.getByRole("dialog", { name: words("profile:sessions.endOthersTitle") });
  await expectOnTop(ending);
  await page.keyboard.press("Escape");
  await expect(ending).toBeHidden();

  await button(screen, "profile:twoFactor.turnOn").click();
  await field(screen, "profile:form.password").fill(ada.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: words("profile:turnOn.scanTitle") })).toBeFocused();
  const authenticator = createAuthenticator((await page.locator("code").allInnerTexts()).join());
  await typeCode({ screen, hands }, await authenticator.nextCode());
  await expect(page.getByRole("heading", { name: words("profile:codes.title") })).toBeVisible();
  await page.keyboard.press("Escape");
  const leaving = page.getByRole("dialog", { name: words("profile:codes.leaveTitle") });
  await expectOnTop(leaving);
  await leaving.getByRole("button", { name: words("profile:codes.leaveConfirm") }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
