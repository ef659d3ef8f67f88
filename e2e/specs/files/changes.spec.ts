import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectOnTop } from "../../browser/hit-test.ts";
import { createKeyboard } from "../../browser/keyboard.ts";
import { openProfile, type Profile } from "../../browser/profile.ts";
import { createAuthenticator } from "../../pages/authenticator.ts";
import {
  button,
  createStorage,
  field,
  fileRow,
  newPerson,
  openFolder,
  type Screen,
  signIn,
  takeTrial,
} from "../../pages/person.ts";
import { checkScreen } from "../../pages/screen-checks.ts";
import { paste } from "../../pages/storage-steps.ts";
import { chooseLanguage, expectSteadyToolbar } from "../../pages/toolbar.ts";
import { type Language, languages, wordsIn } from "../../pages/words.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";
import { typeCode } from "../../walks/account-steps.ts";

// Changes of a file list: by keyboard, without a connection, in two tabs.
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
const expectText = ({ page }: Screen, key: string, values?: Record<string, string | number>) =>
  expect(page.getByText(words(key, values)).first()).toBeVisible();

async function makeFolder(at: Screen, name: string): Promise<void> {
  await button(at, "files:newFolder").click();
  await field(at, "files:folderName").fill(name);
  await at.page.keyboard.press("Enter");
  await expect(row(at, name)).toBeVisible();
}

test("folders are created, renamed and deleted by keyboard, and an invalid name is reported below its field", async () => {
  const { page } = screen;
  const keyboard = createKeyboard(page);
  await keyboard.pressEnter(button(screen, "files:newFolder"));
  await keyboard.expectTrapped(page.getByRole("dialog"));
  await keyboard.fill(field(screen, "files:folderName"), "ab");
  await keyboard.press("Enter");
  await expectText(screen, "platform:validation.folderNameLength");
  await checkScreen(screen, "new folder");
  await keyboard.fill(field(screen, "files:folderName"), "Taxes");
  await keyboard.press("Enter");
  await expect(row(screen, "Taxes")).toBeVisible();
  await expect(row(screen, "Taxes")).toBeFocused();

  await keyboard.pressEnter(button(screen, "files:newFolder"));
  await keyboard.fill(field(screen, "files:folderName"), "Taxes");
  await keyboard.press("Enter");
  await expectText(screen, "platform:errors.directory_exists");
  await keyboard.fill(field(screen, "files:folderName"), "Letters");
  const emptied = await watchEmptiedDialogs(page);
  await keyboard.press("Enter");
  await expect(row(screen, "Letters")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await emptied(), "dialogs that lost their content before they were closed").toBe(0);

  await keyboard.tabTo(row(screen, "Letters"));
  await keyboard.press("F2");
  // The field is in the row.
  await expect(row(screen, "").getByRole("textbox", { name: words("files:newName") })).toHaveValue("Letters");
  await expect(field(screen, "files:newName")).toBeFocused();
  await keyboard.type("Post");
  await keyboard.press("Enter");
  await expect(row(screen, "Post")).toBeFocused();

  await keyboard.pressEnter(page.getByRole("button", { name: words("files:actionsOf", { name: "Post" }) }));
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  // This also resizes the window, after which the menu and its row must be the same elements.
  await checkScreen(screen, "menu of an entry");
  await keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(row(screen, "Post")).toBeFocused();
  await keyboard.press("Delete");
  await expect(row(screen, "Post")).toBeHidden();
  await expect(row(screen, "Taxes")).toBeFocused();
  await expectText(screen, "files:done.trash", { what: words("files:quoted", { name: "Post" }) });
  await expectText(screen, "storages:saving.saved");
});

/** Counts how often a dialog without a field is shown from now on. */
async function watchEmptiedDialogs(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const watch = { emptied: 0 };
    Object.assign(window, { dialogWatch: watch });
    const countEmptied = () => {
      const dialog = document.querySelector("[role=dialog]");
      if (dialog !== null && dialog.querySelector("input") === null) watch.emptied += 1;
    };
    new MutationObserver(countEmptied).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as { dialogWatch?: { emptied: number } }).dialogWatch?.emptied ?? -1);
}

test("the question before deleting a folder for good states the number and size of its files", async () => {
  const { page } = screen;
  await openFolder(page, "Taxes");
  const file = { name: "2025.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(5_000, 1) };
  await page.locator("input[type=file][data-picks=files]").first().setInputFiles(file);
  await expect(row(screen, "2025.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Papers" }).click();
  await row(screen, "Taxes").click({ button: "right" });
  await page.getByRole("menuitem", { name: words("files:commands.trash") }).click();
  await page.getByRole("link", { name: words("files:places.trash") }).click();
  await row(screen, "Taxes").click({ button: "right" });
  await page.getByRole("menuitem", { name: words("files:commands.remove") }).click();
  const what = words("files:quoted", { name: "Taxes" });
  const folders = words("storages:content.folders", { count: 1 });
  const content = `${words("storages:content.files", { count: 1 })} · ${folders} · 5\u00a0KB`;
  await expectText(screen, "files:removeText", { what, content });
  await expectOnTop(page.getByRole("dialog", { name: words("files:removeTitle") }));
  await checkScreen(screen, "delete for good");
  await button(screen, "files:cancel").click();
  await row(screen, "Taxes").click();
  await button(screen, "files:commands.restore").click();
  await page.getByRole("link", { name: words("files:places.files") }).click();
  await expect(row(screen, "Taxes")).toBeVisible();
});

test("the history says what has changed, restores a version and undoes that; details and usage show where the space is", async () => {
  const { page } = screen;
  const place = (name: string) => page.getByRole("link", { name: words(`files:places.${name}`), exact: true });
  const action = (key: string, values: Record<string, string>) =>
    page.getByText(words(`history:actions.${key}`, values));
  const file = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.alloc(3_000, 1) };
  await page.locator("input[type=file][data-picks=files]").first().setInputFiles(file);
  await expect(row(screen, "notes.txt")).toBeVisible();
  await row(screen, "notes.txt").click();

  await page.keyboard.press("Alt+Enter");
  const details = page.getByRole("dialog", { name: "notes.txt" });
  await expectOnTop(details);
  await expect(details.getByText(words("statistics:details.copiesOf", { good: 3, all: 3 }))).toBeVisible();
  await checkScreen(screen, "details of a file", ["notes.txt", "notes", "TXT"]);
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(row(screen, "notes.txt")).toBeFocused();

  await page.keyboard.press("F2");
  await field(screen, "files:newName").fill("diary.txt");
  await page.keyboard.press("Enter");
  await expect(row(screen, "diary.txt")).toBeFocused();
  await expectText(screen, "storages:saving.saved");
  await page.keyboard.press("Delete");
  await expect(row(screen, "diary.txt")).toBeHidden();
  await expectText(screen, "storages:saving.saved");

  await place("usage").click();
  await expect(page.getByText(words("usage:kinds.trash"), { exact: true }).first()).toBeVisible();
  await expect(page.getByText("3\u00a0KB · 1 file")).toBeVisible();
  await checkScreen(screen, "space usage", ["2025.pdf", "Taxes"]);
  await page.getByRole("link", { name: words("usage:history.open") }).click();

  // All saves of this device are in one group.
  // Not a button of the page before, which is shown until the history is there.
  const saves = page.getByRole("list", { name: words("history:title") });
  await saves.getByRole("button", { expanded: false }).first().click();
  await expect(action("trash", { name: "diary.txt" }).first()).toBeVisible();
  await expect(action("rename", { name: "notes.txt", target: "diary.txt" }).first()).toBeVisible();
  await checkScreen(screen, "history", [
    "notes.txt",
    "diary.txt",
    "notes",
    "diary",
    "Taxes",
    "Letters",
    "Post",
    "2025.pdf",
  ]);
  const save = page
    .getByRole("listitem")
    .filter({ has: action("upload", { name: "notes.txt" }) })
    .last();
  await save.getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: words("history:dialog.title") });
  await expectOnTop(dialog);
  await expect(dialog.getByText(words("history:dialog.back"), { exact: true })).toBeVisible();
  await checkScreen(screen, "restore of a version");
  await dialog.getByRole("button", { name: words("history:dialog.restore"), exact: true }).click();
  await expect(button(screen, "history:undo")).toBeVisible();
  await page.getByRole("link", { name: words("widgets:toFiles") }).click();
  await expect(row(screen, "notes.txt")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expectText(screen, "files:undone.restore-version");
  await expect(row(screen, "notes.txt")).toBeHidden();
  await expectText(screen, "storages:saving.saved");
});

test("details, space usage and history are reached, read and left without a mouse", async () => {
  const { page } = screen;
  const keyboard = createKeyboard(page);
  const place = (name: string) => page.getByRole("link", { name: words(`files:places.${name}`), exact: true });
  await keyboard.tabTo(page.locator("tr[tabindex='0']"));
  await keyboard.press("Home");
  await expect(row(screen, "Taxes")).toBeFocused();
  await keyboard.press("Shift+F10");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  const details = page.getByRole("menuitem", { name: words("files:commands.details") });
  for (let step = 0; step < 20 && !(await isFocused(details)); step += 1) await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await keyboard.expectTrapped(page.getByRole("dialog", { name: "Taxes" }));
  await keyboard.press("Escape");
  await expect(row(screen, "Taxes")).toBeFocused();

  await keyboard.pressEnter(place("usage"));
  await expect(page.getByRole("heading", { level: 1, name: words("usage:title") })).toBeVisible();
  await keyboard.pressEnter(page.getByRole("link", { name: words("usage:history.open") }));
  await expect(page.getByRole("heading", { level: 1, name: words("history:title") })).toBeVisible();
  await keyboard.pressEnter(page.getByRole("button", { expanded: false }).first());
  await expect(page.getByRole("button", { expanded: true }).first()).toBeFocused();
  await keyboard.pressEnter(page.getByRole("button", { name: words("history:restore") }).last());
  const dialog = page.getByRole("dialog", { name: words("history:dialog.title") });
  await keyboard.expectTrapped(dialog);
  await keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: words("history:restore") }).last()).toBeFocused();
  await keyboard.pressEnter(page.getByRole("link", { name: words("widgets:toFiles") }));
  await expect(row(screen, "Taxes")).toBeVisible();
});

test("changes without a connection are kept, shown in the other tab, and saved when the connection is back", async () => {
  const { context } = laptop;
  const other: Screen = { page: await context.newPage(), words };
  await other.page.goto(`/storages/${address}`);
  await expect(row(other, "Taxes")).toBeVisible();
  await context.setOffline(true);
  await makeFolder(screen, "On the train");
  await expect(row(other, "On the train")).toBeVisible();
  await expectText(screen, "storages:saving.offline", { count: 1 });
  await checkScreen(screen, "unsaved changes");

  const dialogOpened = other.page.waitForEvent("dialog");
  await other.page.close({ runBeforeUnload: true });
  const question = await dialogOpened;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await expect(row(other, "On the train")).toBeVisible();

  await context.setOffline(false);
  await expectText(screen, "storages:saving.saved");
  await expectText(other, "storages:saving.saved");
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

test("Escape closes the search and focuses the list; on a phone the search has a button of its own", async () => {
  const { page } = screen;
  const onPhone: Screen = { page: phone.page, words };
  const search = (at: Screen) => at.page.getByRole("searchbox", { name: words("app:header.searchLabel") });
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

  const opener = button(onPhone, "app:header.searchLabel");
  await expect(search(onPhone)).toBeHidden();
  await opener.click();
  await expect(search(onPhone)).toBeFocused();
  await phone.page.keyboard.type("train");
  await expect(row(onPhone, "Taxes")).toBeHidden();
  await expect(row(onPhone, "On the train")).toBeVisible();
  await checkScreen(onPhone, "search on a phone");
  await button(onPhone, "app:header.closeSearch").click();
  await expect(row(onPhone, "Taxes")).toBeVisible();
  await expect(opener).toBeFocused();
});

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Language with the longest texts. The long run has every language. */
const longestWords: readonly Language[] = ["ru-RU"];

test("the toolbar keeps its height with a long path, in each language, and with each saving status", async () => {
  const { page } = screen;
  const others = process.env.DEXNET_LONG === "1" ? languages.filter((language) => language !== "en-EN") : longestWords;
  const folders = [
    "A journey to the mountains of Norway and back again",
    "The first day, on the ferry and in the fjords",
    "Raw",
  ];
  for (const name of folders) {
    await makeFolder(screen, name);
    await openFolder(page, name);
  }
  await expectText(screen, "storages:saving.saved");
  await expectSteadyToolbar(screen);
  // Loads the texts of every language before the connection is cut.
  for (const language of others) await chooseLanguage(page, language);
  await chooseLanguage(page, "en-EN");
  await laptop.context.setOffline(true);
  await makeFolder(screen, "Without a connection");
  await expectText(screen, "storages:saving.offline", { count: 1 });
  await expectSteadyToolbar(screen);
  for (const language of others) {
    await chooseLanguage(page, language);
    await expectSteadyToolbar({ page, words: wordsIn(language) });
  }
  await chooseLanguage(page, "en-EN");
  await laptop.context.setOffline(false);
  await expectText(screen, "storages:saving.saved");
  await page.goto(`/storages/${address}`);
  await expect(row(screen, "Taxes")).toBeVisible();
});

test("a confirmation dialog is above the profile dialog that opens it, also after a dialog about a file", async () => {
  const { page } = screen;
  const keyboard = createKeyboard(page);
  const profile = () => page.getByRole("dialog", { name: words("profile:views.profile"), exact: true });
  await row(screen, "Taxes").click();
  await button(screen, "files:commands.move").click();
  const what = words("files:quoted", { name: "Taxes" });
  await expectOnTop(page.getByRole("dialog", { name: words("files:moveTitle", { what }) }));
  await button(screen, "files:cancel").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await button(screen, "app:header.profile").click();
  await profile()
    .getByRole("button", { name: words("profile:delete.button") })
    .click();
  const deleteDialog = page.getByRole("dialog", { name: words("profile:delete.title") });
  await expectOnTop(deleteDialog);
  await deleteDialog.getByRole("button", { name: words("profile:delete.cancel") }).click();
  await expect(deleteDialog).toBeHidden();

  await createAccountCalls(stack.appUrl).signIn(ada);
  await profile()
    .getByRole("link", { name: words("profile:links.security"), exact: true })
    .click();
  await button(screen, "profile:sessions.endOthers").click();
  const endSessionsDialog = page.getByRole("dialog", { name: words("profile:sessions.endOthersTitle") });
  await expectOnTop(endSessionsDialog);
  await page.keyboard.press("Escape");
  await expect(endSessionsDialog).toBeHidden();

  await button(screen, "profile:twoFactor.turnOn").click();
  await field(screen, "profile:form.password").fill(ada.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: words("profile:turnOn.scanTitle") })).toBeFocused();
  const authenticator = createAuthenticator((await page.locator("code").allInnerTexts()).join());
  await typeCode({ screen, keyboard }, await authenticator.nextCode());
  await expect(page.getByRole("heading", { name: words("profile:codes.title") })).toBeVisible();
  await page.keyboard.press("Escape");
  const unsavedCodesDialog = page.getByRole("dialog", { name: words("profile:codes.leaveTitle") });
  await expectOnTop(unsavedCodesDialog);
  await unsavedCodesDialog.getByRole("button", { name: words("profile:codes.leaveConfirm") }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
