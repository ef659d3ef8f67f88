import { readFile } from "node:fs/promises";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { type Mailbox, openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { type KeyboardUser, signInByKeyboard } from "../../pages/keyboard-user.ts";
import { newPerson } from "../../pages/person.ts";
import {
  chooseKeyStoreFile,
  type KeyStore,
  paste,
  readCheckFields,
  readPhrase,
  uploadFile,
  wordField,
} from "../../pages/storage-steps.ts";
import { sharedStack as stack } from "../../stack/test-stack.ts";

// One storage from its creation to its deletion, by keyboard alone and in each of the languages.
test.describe.configure({ mode: "serial" });

const title = "Family photos";
const fileName = "Nils at the sea.jpg";
const filePassword = "a sentence that only Ada knows";
const otherPhrase = "legal winner thank year wave sausage worth useful legal winner thank yellow";

const people = { ada: newPerson("ada"), bob: newPerson("bob") };
/** The words of a phrase are English in every language. */
const typed = () => [title, "Photos", fileName, keyStore.name, ...phrase, ...newPhrase, ...otherPhrase.split(" ")];

let mailbox: Mailbox;
let ada: KeyboardUser;
let bob: KeyboardUser;
/** Ada on another device. */
let elsewhere: KeyboardUser;
let phrase: readonly string[] = [];
let newPhrase: readonly string[] = [];
let address = "";
let keyStore: KeyStore = { name: "", text: "" };

test.beforeAll(async () => {
  mailbox = openMailbox(stack.mailboxUrl);
  const calls = createAccountCalls(stack.appUrl);
  for (const person of Object.values(people)) await calls.register(person, stack.inviteCode, mailbox);
  ada = await signInByKeyboard(stack.appUrl, people.ada, { language: "en-EN", typed });
  bob = await signInByKeyboard(stack.appUrl, people.bob, { language: "ru-RU", typed });
  elsewhere = await signInByKeyboard(stack.appUrl, people.ada, { language: "uk-UA", typed });
});

test.afterAll(async () => {
  await ada?.profile.close();
  await bob?.profile.close();
  await elsewhere?.profile.close();
});

test("the trial is chosen on the plans page", async () => {
  const { page, keyboard, words, button, expectText, checkScreen } = ada;
  await expectText("storages:empty.noStorageTitle");
  await checkScreen("no plan");
  await keyboard.pressEnter(page.getByRole("link", { name: words("storages:empty.seePlans") }));
  await expect(button("plans:takeTrial")).toBeVisible();
  await checkScreen("plans");
  await keyboard.pressEnter(button("plans:takeTrial"));
  await expect(page).toHaveURL(/\/storages\/create$/);
});

test("a new storage shows its phrase on demand, saves it as a file, and checks three of its words", async () => {
  const { page, keyboard, words, button, field, expectText, checkScreen } = ada;
  await keyboard.fill(field("storages:create.name"), title);
  await checkScreen("name and size");
  await keyboard.press("Enter");
  await expect(button("storages:phrase.show")).toBeVisible();
  await checkScreen("phrase, hidden");

  phrase = await readPhrase(ada);
  await checkScreen("phrase");

  await keyboard.pressEnter(button("storages:phrase.keyStore"));
  await keyboard.expectTrapped(ada.dialog());
  await keyboard.fill(field("storages:keyStore.password"), "too short");
  await keyboard.press("Enter");
  await expectText("storages:keyStore.tooShort", { count: 12 });
  await checkScreen("key store");
  await keyboard.fill(field("storages:keyStore.password"), filePassword);
  await keyboard.fill(field("storages:keyStore.repeat"), filePassword);
  const downloading = page.waitForEvent("download");
  await keyboard.press("Enter");
  const download = await downloading;
  keyStore = { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
  // Single words, such as "salt", are in the form of the file too.
  expect(phrase.filter((word) => keyStore.text.includes(word)).length).toBeLessThan(6);
  await expect(button("storages:phrase.keyStore")).toBeFocused();

  await keyboard.pressSpace(page.getByRole("checkbox", { name: words("storages:phrase.saved") }));
  const fields = await readCheckFields(ada);
  await expect(fields[0]?.field ?? page.locator("nothing")).toBeFocused();
  const [, second] = fields;
  if (second === undefined) throw new Error("The phrase check has fewer than two fields.");
  for (const { field, number } of fields) {
    await keyboard.fill(field, number === second.number ? "wrong" : (phrase[number - 1] ?? ""));
  }
  await keyboard.press("Enter");
  await expectText("storages:phrase.checkWrong", { count: 1, numbers: second.number });
  await checkScreen("three words");
  await expect(second.field).toBeFocused();
  await keyboard.fill(second.field, phrase[second.number - 1] ?? "");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/storages\/0x[0-9a-fA-F]{40}$/);
  address = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(keyStore.name).toContain(address);
  await expectText("files:emptyTitle");
  await checkScreen("empty storage");
  await uploadFile(ada, fileName);
  await checkScreen("files");
  await page.getByRole("searchbox").fill("nothing has this name");
  await expectText("files:notFound");
  await checkScreen("nothing found");
  expect(ada.profile.faults()).toEqual([]);
});

test("the card of a storage copies its address and renames it", async () => {
  const { page, keyboard, words, field, expectText, checkScreen } = ada;
  await ada.profile.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/storages/");
  await keyboard.pressEnter(page.getByRole("button", { name: words("storages:list.copyAddressOf", { title }) }));
  await expectText("storages:list.addressCopied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await keyboard.pressEnter(page.getByRole("button", { name: words("storages:list.actionsOf", { title }) }));
  await expect(page.getByRole("menu")).toBeVisible();
  await checkScreen("menu");
  await keyboard.press("Escape");
  await ada.chooseCardAction(title, "storages:list.rename");
  await keyboard.expectTrapped(ada.dialog());
  await keyboard.fill(field("storages:rename.name"), "Photos");
  await keyboard.press("Enter");
  await expectText("storages:rename.done");
  await expect(page.getByRole("link", { name: "Photos" })).toBeVisible();
  await expect(page.getByRole("button", { name: words("storages:list.actionsOf", { title: "Photos" }) })).toBeFocused();
  await ada.chooseCardAction("Photos", "storages:list.rename");
  await keyboard.fill(field("storages:rename.name"), title);
  await keyboard.press("Enter");
  await checkScreen("list");
});

/** Swaps the first word with the next different one, because a phrase may contain a word twice. */
function swapTwoWords(words: readonly string[]): string[] {
  const other = words.findIndex((word) => word !== words[0]);
  return words.with(0, words[other] ?? "").with(other, words[0] ?? "");
}

test("another account connects a storage by its address, and each fault of the phrase is reported", async () => {
  const { page, keyboard, button, field, expectText, checkScreen } = bob;
  await keyboard.pressEnter(button("storages:list.connect"));
  await keyboard.expectTrapped(bob.dialog());
  await keyboard.fill(field("storages:connect.address"), "0x12");
  await keyboard.fill(field("storages:connect.name"), "Общее");
  await keyboard.pressEnter(button("storages:connect.submit"));
  await expectText("platform:errors.address_invalid");
  await expect(field("storages:connect.address")).toBeFocused();
  await keyboard.fill(field("storages:connect.address"), address.toLowerCase());

  await keyboard.tabTo(wordField(bob, 1));
  await keyboard.type("zone zz ");
  await expectText("storages:restore.wordsUnknown", { count: 1, numbers: "2" });
  await keyboard.tabTo(wordField(bob, 2));
  await keyboard.press("ControlOrMeta+A");
  await keyboard.type("abilit");
  await keyboard.press("Enter");
  await expect(wordField(bob, 2)).toHaveValue("ability");
  await expect(wordField(bob, 3)).toBeFocused();
  await keyboard.press("Enter");
  await expectText("storages:restore.wordsMissing", { count: 10, numbers: "3, 4, 5, 6, 7, 8, 9, 10, 11, 12" });
  await checkScreen("words missing");

  await paste(page, swapTwoWords(phrase).join(" "));
  await expect(wordField(bob, 12)).toBeFocused();
  await keyboard.press("Enter");
  // One in sixteen orders of the same words is a valid phrase, which opens another storage.
  await expect(
    page
      .getByText(bob.words("platform:errors.phrase_invalid"))
      .or(page.getByText(bob.words("platform:errors.phrase_mismatch"))),
  ).toBeVisible();
  await paste(page, otherPhrase);
  await keyboard.press("Enter");
  await expectText("platform:errors.phrase_mismatch");
  await checkScreen("phrase of another storage");
  await paste(page, phrase.map((word, index) => `${index + 1}. ${word.toUpperCase()}`).join("\n"));
  await keyboard.press("Enter");
  await expectText("storages:create.done");
  await expect(page.getByRole("row").filter({ hasText: fileName })).toBeVisible();

  await page.goto("/storages/");
  await expectText("storages:list.connected");
  await checkScreen("connected");
  await page.goto(`/storages/${address}/reset`);
  await expectText("storages:reset.foreignTitle");
});

test("a connected account disconnects a storage and connects it again with the key store file", async () => {
  const { page, keyboard, button, field, expectText, checkScreen } = bob;
  await page.goto("/storages/");
  await bob.chooseCardAction("Общее", "storages:list.takeOff");
  await keyboard.expectTrapped(bob.dialog());
  await checkScreen("take off");
  await keyboard.pressEnter(button("storages:takeOff.confirm"));
  await expectText("storages:empty.noStorageTitle");

  await keyboard.pressEnter(button("storages:list.connect"));
  await keyboard.fill(field("storages:connect.address"), address);
  await keyboard.fill(field("storages:connect.name"), "Общее");
  await keyboard.tabTo(page.getByRole("radio", { name: bob.words("storages:entry.words") }));
  await keyboard.press("ArrowRight");
  await chooseKeyStoreFile(bob, keyStore);
  await expect(field("storages:entry.password")).toBeFocused();
  await keyboard.type("not the password");
  await keyboard.press("Enter");
  await expectText("platform:errors.key_store_password");
  await checkScreen("file's password wrong");
  await keyboard.fill(field("storages:entry.password"), filePassword);
  await keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: fileName })).toBeVisible();
  expect(bob.profile.faults()).toEqual([]);
});

test("after a reset of fast access the phrase is required again", async () => {
  const { page, keyboard, words, button, field, expectText, checkScreen } = ada;
  await page.goto("/storages/");
  await ada.chooseCardAction(title, "storages:list.resetFastAccess");
  await keyboard.expectTrapped(ada.dialog());
  await checkScreen("reset of fast access");
  await keyboard.pressEnter(ada.dialog().getByRole("button", { name: words("storages:fastAccess.confirm") }));
  await expectText("storages:fastAccess.done");
  await ada.chooseCardAction(title, "storages:list.saveKeyStore");
  await expectText("platform:errors.phrase_not_saved");
  await keyboard.press("Escape");
  await expect(ada.dialog()).toBeHidden();

  await keyboard.pressEnter(page.getByRole("link", { name: title, exact: true }));
  await expect(page).toHaveURL(/\/restore$/);
  await expectText("platform:errors.phrase_not_saved");
  await keyboard.tabTo(page.getByRole("radio", { name: words("storages:entry.words") }));
  await keyboard.press("ArrowRight");
  await chooseKeyStoreFile(ada, keyStore);
  await keyboard.fill(field("storages:entry.password"), filePassword);
  await keyboard.pressEnter(button("storages:restore.submit"));
  await expect(page.getByRole("row").filter({ hasText: fileName })).toBeVisible();
});

test("a reset by the owner lists what is lost and gives the storage a new phrase and a new address", async () => {
  const { page, keyboard, words, button, expectText, checkScreen } = elsewhere;
  await page.goto(`/storages/${address}/reset`);
  await expectText("storages:content.unknown");
  await checkScreen("reset, not counted");
  await page.goto(`/storages/${address}/restore?from=letter`);
  await keyboard.tabTo(wordField(elsewhere, 1));
  await checkScreen("restore");
  await paste(page, phrase.join(" "));
  await keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: fileName })).toBeVisible();
  expect(new URL(page.url()).search).toBe("?from=letter");
  await page.goto(`/storages/${address}/reset`);
  await expect(page.getByText(words("storages:content.files", { count: 1 }))).toBeVisible();
  await checkScreen("reset, counted");
  await keyboard.pressEnter(button("storages:reset.sendCode"));
  await expectText("storages:reset.codeTitle");
  await keyboard.type(await mailbox.waitForCode(ada.email));
  await keyboard.pressEnter(button("storages:reset.continue"));
  newPhrase = await readPhrase(elsewhere);
  await checkScreen("reset, new phrase");
  await keyboard.pressSpace(page.getByRole("checkbox", { name: words("storages:phrase.saved") }));
  for (const { field, number } of await readCheckFields(elsewhere))
    await keyboard.fill(field, newPhrase[number - 1] ?? "");
  await keyboard.press("Enter");
  await expectText("storages:reset.done");
  await expect(page).toHaveURL(/\/storages\/0x[0-9a-fA-F]{40}$/);
  const oldAddress = address;
  address = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(address).not.toBe(oldAddress);
  await uploadFile(elsewhere, fileName);

  await bob.page.goto(`/storages/${oldAddress}`);
  await bob.expectText("widgets:storageGone.title");
  // The header has nothing of a storage that does not exist.
  await expect(bob.page.getByRole("searchbox")).toBeHidden();
  await bob.checkScreen("gone");
  await ada.page.goto(`/storages/${address}`);
  await expect(ada.page).toHaveURL(/\/restore$/);
});

test("deleting a storage requires its name and frees its space on the plan", async () => {
  const { page, keyboard, field, expectText, checkScreen } = elsewhere;
  await page.goto("/storages/");
  await elsewhere.chooseCardAction(title, "storages:list.delete");
  await keyboard.expectTrapped(elsewhere.dialog());
  await expect(elsewhere.dialog().getByText(elsewhere.words("storages:content.files", { count: 1 }))).toBeVisible();
  await checkScreen("delete");
  await keyboard.fill(field("storages:delete.type", { title }), "Family");
  await keyboard.press("Enter");
  await expectText("storages:delete.typeWrong");
  await keyboard.fill(field("storages:delete.type", { title }), title);
  await keyboard.press("Enter");
  await expectText("storages:delete.done");
  await expectText("storages:empty.noStorageTitle");
  expect(elsewhere.profile.faults()).toEqual([]);

  await ada.page.goto("/storages/");
  await ada.expectText("storages:empty.noStorageText", { size: "9\u00a0GB", plan: "Trial" });
});
