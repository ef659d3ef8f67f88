import { readFile } from "node:fs/promises";
import { createAccountCalls } from "@dexnet/tools/testing/account-calls";
import { type Mailbox, openMailbox } from "@dexnet/tools/testing/mailbox-client";
import { expect, test } from "@playwright/test";
import { arrive, type StoragePerson } from "../pages/keyboard-user.ts";
import { newPerson } from "../pages/person.ts";
import {
  chooseFile,
  type KeyStore,
  paste,
  readPhrase,
  threeWords,
  uploadFile,
  wordField,
} from "../pages/storage-steps.ts";
import { sharedStack as stack } from "../stack/test-stack.ts";

/** One storage's life, from its first word to its end, by keyboard alone and in each of the languages. */
test.describe.configure({ mode: "serial" });

const title = "Family photos";
const fileName = "Nils at the sea.jpg";
const filePassword = "a sentence that only Ada knows";
const otherPhrase = "legal winner thank year wave sausage worth useful legal winner thank yellow";

const people = { ada: newPerson("ada"), bob: newPerson("bob") };
/** A phrase's words are English in every language. */
const typed = () => [title, "Photos", fileName, keyStore.name, ...phrase, ...newPhrase, ...otherPhrase.split(" ")];

let mailbox: Mailbox;
let ada: StoragePerson;
let bob: StoragePerson;
/** Ada at another device. */
let elsewhere: StoragePerson;
let phrase: readonly string[] = [];
let newPhrase: readonly string[] = [];
let address = "";
let keyStore: KeyStore = { name: "", text: "" };

test.beforeAll(async () => {
  mailbox = openMailbox(stack.mailboxUrl);
  const calls = createAccountCalls(stack.appUrl);
  for (const person of Object.values(people)) await calls.register(person, stack.inviteCode, mailbox);
  ada = await arrive(stack.appUrl, people.ada, { language: "en-EN", typed });
  bob = await arrive(stack.appUrl, people.bob, { language: "ru-RU", typed });
  elsewhere = await arrive(stack.appUrl, people.ada, { language: "uk-UA", typed });
});

test.afterAll(async () => {
  await ada?.profile.close();
  await bob?.profile.close();
  await elsewhere?.profile.close();
});

test("the trial is taken on the plans page; paying is not there yet, and says so", async () => {
  const { page, hands, words, button, sees, look } = ada;
  await sees("storages:empty.noPlanTitle");
  await look("no plan");
  await hands.enter(page.getByRole("link", { name: words("storages:empty.seePlans") }));
  await hands.enter(button("plans:choose", { name: "Storage 100" }));
  await sees("shell:errors.in_development");
  await look("plans");
  await hands.enter(button("plans:takeTrial"));
  await expect(page).toHaveURL(/\/storages\/create$/);
});

test("a storage is made: the phrase is shown when asked for, saved as a file, and three of its words are checked", async () => {
  const { page, hands, words, button, field, sees, look } = ada;
  await hands.write(field("storages:create.name"), title);
  await look("name and size");
  await hands.press("Enter");
  await expect(button("storages:phrase.show")).toBeVisible();
  await look("phrase, hidden");

  phrase = await readPhrase(ada);
  await look("phrase");

  await hands.enter(button("storages:phrase.keyStore"));
  await hands.expectTrapped(ada.dialog());
  await hands.write(field("storages:keyStore.password"), "too short");
  await hands.press("Enter");
  await sees("storages:keyStore.tooShort", { count: 12 });
  await look("key store");
  await hands.write(field("storages:keyStore.password"), filePassword);
  await hands.write(field("storages:keyStore.repeat"), filePassword);
  const arriving = page.waitForEvent("download");
  await hands.press("Enter");
  const download = await arriving;
  keyStore = { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
  expect(keyStore.text).not.toContain(phrase[0]);
  await expect(button("storages:phrase.keyStore")).toBeFocused();

  await hands.space(page.getByRole("checkbox", { name: words("storages:phrase.saved") }));
  await hands.enter(button("storages:phrase.continue"));
  const asked = await threeWords(ada);
  const [, second] = asked;
  if (second === undefined) throw new Error("Three words are asked for.");
  for (const { field, number } of asked) {
    await hands.write(field, number === second.number ? "wrong" : (phrase[number - 1] ?? ""));
  }
  await hands.press("Enter");
  await sees("storages:phrase.checkWrong", { number: second.number });
  await look("three words");
  await expect(second.field).toBeFocused();
  await hands.write(second.field, phrase[second.number - 1] ?? "");
  await hands.press("Enter");
  await expect(page).toHaveURL(/\/storages\/0x[0-9a-fA-F]{40}$/);
  address = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(keyStore.name).toContain(address);
  await sees("files:emptyTitle");
  await look("empty storage");
  await uploadFile(ada, fileName);
  await look("files");
  await page.getByRole("searchbox").fill("nothing has this name");
  await sees("files:notFound");
  await look("nothing found");
  expect(ada.profile.faults()).toEqual([]);
});

test("its card copies the address, and renames it", async () => {
  const { page, hands, words, field, sees, look } = ada;
  await ada.profile.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/storages/");
  await hands.enter(page.getByRole("button", { name: words("storages:list.copyAddressOf", { title }) }));
  await sees("storages:list.addressCopied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await hands.enter(page.getByRole("button", { name: words("storages:list.actionsOf", { title }) }));
  await expect(page.getByRole("menu")).toBeVisible();
  await look("menu");
  await hands.press("Escape");
  await ada.choose(title, "storages:list.rename");
  await hands.expectTrapped(ada.dialog());
  await hands.write(field("storages:rename.name"), "Photos");
  await hands.press("Enter");
  await sees("storages:rename.done");
  await expect(page.getByRole("link", { name: "Photos" })).toBeVisible();
  await expect(page.getByRole("button", { name: words("storages:list.actionsOf", { title: "Photos" }) })).toBeFocused();
  await ada.choose("Photos", "storages:list.rename");
  await hands.write(field("storages:rename.name"), title);
  await hands.press("Enter");
  await look("list");
});

/** The first word, and the next that is another: a phrase may have a word twice. */
function withTwoSwapped(words: readonly string[]): string[] {
  const other = words.findIndex((word) => word !== words[0]);
  return words.with(0, words[other] ?? "").with(other, words[0] ?? "");
}

test("another account connects it by its address, and says what is wrong with the phrase until it is right", async () => {
  const { page, hands, button, field, sees, look } = bob;
  await hands.enter(button("storages:list.connect"));
  await hands.expectTrapped(bob.dialog());
  await hands.write(field("storages:connect.address"), "0x12");
  await hands.write(field("storages:connect.name"), "Общее");
  await hands.enter(button("storages:connect.submit"));
  await sees("shell:errors.address_invalid");
  await expect(field("storages:connect.address")).toBeFocused();
  await hands.write(field("storages:connect.address"), address.toLowerCase());

  await hands.tabTo(wordField(bob, 1));
  await hands.type("zone zz ");
  await sees("storages:restore.wordsUnknown", { numbers: "2" });
  await hands.tabTo(wordField(bob, 2));
  await hands.press("ControlOrMeta+A");
  await hands.type("abilit");
  await hands.press("Enter");
  await expect(wordField(bob, 2)).toHaveValue("ability");
  await expect(wordField(bob, 3)).toBeFocused();
  await hands.press("Enter");
  await sees("storages:restore.wordsMissing", { numbers: "3, 4, 5, 6, 7, 8, 9, 10, 11, 12" });
  await look("words missing");

  await paste(page, withTwoSwapped(phrase).join(" "));
  await expect(wordField(bob, 12)).toBeFocused();
  await hands.press("Enter");
  // One phrase in sixteen of the same words in another order is good, and then of another storage.
  await expect(
    page
      .getByText(bob.words("shell:errors.phrase_invalid"))
      .or(page.getByText(bob.words("shell:errors.phrase_mismatch"))),
  ).toBeVisible();
  await paste(page, otherPhrase);
  await hands.press("Enter");
  await sees("shell:errors.phrase_mismatch");
  await look("phrase of another storage");
  await paste(page, phrase.map((word, index) => `${index + 1}. ${word.toUpperCase()}`).join("\n"));
  await hands.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: fileName })).toBeVisible();

  await page.goto("/storages/");
  await sees("storages:list.connected");
  await look("connected");
  await page.goto(`/storages/${address}/reset`);
  await sees("storages:reset.foreignTitle");
});

test("who is connected only takes it off, and comes back with the key store file", async () => {
  const { page, hands, button, field, sees, look } = bob;
  await page.goto("/storages/");
  await bob.choose("Общее", "storages:list.takeOff");
  await hands.expectTrapped(bob.dialog());
  await look("take off");
  await hands.enter(button("storages:takeOff.confirm"));
  await sees("storages:empty.noPlanTitle");

  await hands.enter(button("storages:list.connect"));
  await hands.write(field("storages:connect.address"), address);
  await hands.write(field("storages:connect.name"), "Общее");
  await hands.tabTo(page.getByRole("radio", { name: bob.words("storages:entry.words") }));
  await hands.press("ArrowRight");
  await chooseFile(bob, keyStore);
  await expect(field("storages:entry.password")).toBeFocused();
  await hands.type("not the password");
  await hands.press("Enter");
  await sees("shell:errors.key_store_password");
  await look("file's password wrong");
  await hands.write(field("storages:entry.password"), filePassword);
  await hands.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: fileName })).toBeVisible();
  expect(bob.profile.faults()).toEqual([]);
});

test("reset of fast access asks for the phrase again", async () => {
  const { page, hands, words, button, field, sees, look } = ada;
  await page.goto("/storages/");
  await ada.choose(title, "storages:list.resetFastAccess");
  await hands.expectTrapped(ada.dialog());
  await look("reset of fast access");
  await hands.enter(ada.dialog().getByRole("button", { name: words("storages:fastAccess.confirm") }));
  await sees("storages:fastAccess.done");
  await ada.choose(title, "storages:list.saveKeyStore");
  await sees("shell:errors.phrase_not_saved");
  await hands.press("Escape");
  await expect(ada.dialog()).toBeHidden();

  await hands.enter(page.getByRole("link", { name: title }));
  await expect(page).toHaveURL(/\/restore$/);
  await hands.tabTo(page.getByRole("radio", { name: words("storages:entry.words") }));
  await hands.press("ArrowRight");
  await chooseFile(ada, keyStore);
  await hands.write(field("storages:entry.password"), filePassword);
  await hands.enter(button("storages:restore.submit"));
  await expect(page.getByRole("row").filter({ hasText: fileName })).toBeVisible();
});

test("the owner's reset says what is lost, and gives the storage a new phrase and a new address", async () => {
  const { page, hands, words, button, sees, look } = elsewhere;
  await page.goto(`/storages/${address}/reset`);
  await sees("storages:content.unknown");
  await look("reset, not counted");
  await page.goto(`/storages/${address}/restore?from=letter`);
  await hands.tabTo(wordField(elsewhere, 1));
  await look("restore");
  await paste(page, phrase.join(" "));
  await hands.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: fileName })).toBeVisible();
  expect(new URL(page.url()).search).toBe("?from=letter");
  await page.goto(`/storages/${address}/reset`);
  await expect(page.getByText(words("storages:content.files", { count: 1 }))).toBeVisible();
  await look("reset, counted");
  await hands.enter(button("storages:reset.sendCode"));
  await sees("storages:reset.codeTitle");
  await hands.type(await mailbox.codeFor(ada.email));
  await hands.enter(button("storages:reset.continue"));
  newPhrase = await readPhrase(elsewhere);
  await look("reset, new phrase");
  await hands.space(page.getByRole("checkbox", { name: words("storages:phrase.saved") }));
  await hands.enter(button("storages:phrase.continue"));
  for (const { field, number } of await threeWords(elsewhere)) await hands.write(field, newPhrase[number - 1] ?? "");
  await hands.press("Enter");
  await sees("storages:reset.done");
  await expect(page).toHaveURL(/\/storages\/0x[0-9a-fA-F]{40}$/);
  const oldAddress = address;
  address = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(address).not.toBe(oldAddress);
  await uploadFile(elsewhere, fileName);

  await bob.page.goto(`/storages/${oldAddress}`);
  await bob.sees("storages:gone.title");
  await bob.look("gone");
  await ada.page.goto(`/storages/${address}`);
  await expect(ada.page).toHaveURL(/\/restore$/);
});

test("the owner deletes it: the name is asked for, and its room on the plan is free again", async () => {
  const { page, hands, field, sees, look } = elsewhere;
  await page.goto("/storages/");
  await elsewhere.choose(title, "storages:list.delete");
  await hands.expectTrapped(elsewhere.dialog());
  await expect(elsewhere.dialog().getByText(elsewhere.words("storages:content.files", { count: 1 }))).toBeVisible();
  await look("delete");
  await hands.write(field("storages:delete.type", { title }), "Family");
  await hands.press("Enter");
  await sees("storages:delete.typeWrong");
  await hands.write(field("storages:delete.type", { title }), title);
  await hands.press("Enter");
  await sees("storages:delete.done");
  await sees("storages:empty.noStorageTitle");
  expect(elsewhere.profile.faults()).toEqual([]);

  await ada.page.goto("/storages/");
  await ada.sees("storages:empty.noStorageText", { size: "9\u00a0GB", plan: "Trial" });
});
