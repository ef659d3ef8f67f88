import { randomBytes } from "node:crypto";
import type { Mailbox } from "@dexnet/tools/testing/mailbox-client";
import type { Locator, Page } from "@playwright/test";
import { expect } from "../browser/expect.ts";
import type { Words } from "./words.ts";

export interface Person {
  email: string;
  password: string;
}

/** A person with a new e-mail. The specs share one stack, and each uses accounts of its own. */
export function newPerson(name: string): Person {
  return { email: `${name}.${randomBytes(4).toString("hex")}@example.com`, password: "correct horse 9" };
}

/** A page and the texts of its language. */
export interface Screen {
  readonly page: Page;
  readonly words: Words;
}

export function button({ page, words }: Screen, key: string): Locator {
  return page.getByRole("button", { name: words(key), exact: true });
}

export function field({ page, words }: Screen, key: string): Locator {
  return page.getByLabel(words(key), { exact: true });
}

export async function register(screen: Screen, person: Person, inviteCode: string): Promise<void> {
  await screen.page.goto("/auth/register");
  await field(screen, "auth:email").fill(person.email);
  await field(screen, "auth:register.inviteCode").fill(inviteCode);
  await field(screen, "auth:password").fill(person.password);
  await field(screen, "auth:register.repeatPassword").fill(person.password);
  await screen.page.getByRole("checkbox").check();
  await button(screen, "auth:register.submit").click();
  await expect(screen.page).toHaveURL(/\/auth\/confirm/);
}

export async function confirmEmail(screen: Screen, person: Person, mailbox: Mailbox): Promise<void> {
  await typeCode(screen.page, await mailbox.waitForCode(person.email));
  // A new account begins with its first storage.
  await expect(screen.page).toHaveURL(/\/storages\/create$/);
}

/** Types a code into its one-digit fields. On most screens the last digit submits the form. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator("input[inputmode=numeric]").first().focus();
  await page.keyboard.type(code);
}

export async function signIn(screen: Screen, person: Person): Promise<void> {
  // The sign-in page of a session that has ended remembers where that was. Its entry of the history is left.
  await screen.page.goto("about:blank");
  await screen.page.goto("/auth/login");
  await submitSignIn(screen, person);
}

/** Fills and submits the sign-in form of the current page. */
export async function submitSignIn(screen: Screen, person: Person): Promise<void> {
  await field(screen, "auth:email").fill(person.email);
  await field(screen, "auth:password").fill(person.password);
  await button(screen, "auth:login.submit").click();
  await expect(screen.page).toHaveURL(/\/storages\/?$/);
}

export async function signOut(screen: Screen): Promise<void> {
  const reloaded = screen.page.waitForEvent("load");
  await button(screen, "app:header.profile").click();
  await button(screen, "profile:signOut").click();
  await reloaded;
  await expect(screen.page).toHaveURL(/\/auth\/login/);
}

export async function takeTrial(screen: Screen): Promise<void> {
  await screen.page.goto("/storages/plans");
  await button(screen, "plans:takeTrial").click();
  await expect(screen.page).toHaveURL(/\/storages\/create/);
}

/** Creates a storage and returns its phrase and its address. */
export async function createStorage(screen: Screen, title: string): Promise<{ phrase: string[]; address: string }> {
  await field(screen, "storages:create.name").fill(title);
  await button(screen, "storages:create.continue").click();
  const phrase = await savePhrase(screen);
  await button(screen, "storages:create.submit").click();
  return { phrase, address: await addressOf(screen.page) };
}

/** Shows a new phrase, confirms that it is saved, and types the three words that are asked for. */
export async function savePhrase(screen: Screen): Promise<string[]> {
  const phrase = await readPhrase(screen);
  await savedBox(screen).check();
  await fillPhraseCheck(screen, phrase);
  return phrase;
}

/** Checkbox with which a person says that a new phrase is saved. */
export function savedBox({ page, words }: Screen): Locator {
  return page.getByRole("checkbox", { name: words("storages:phrase.saved") });
}

/** Waits for the page of a storage and returns the address of the storage. */
export async function addressOf(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/storages\/0x[0-9a-fA-F]{40}$/);
  const address = /0x[0-9a-fA-F]{40}/.exec(page.url())?.[0];
  if (address === undefined) throw new Error("The storage's page has no address.");
  return address;
}

export async function readPhrase(screen: Screen): Promise<string[]> {
  await button(screen, "storages:phrase.show").click();
  const form = new RegExp(`(?:${screen.words.pattern("storages:phrase.word").source}): ([a-z]+)`);
  const items = screen.page.getByRole("listitem").filter({ hasText: form });
  await expect(items).toHaveCount(12);
  const texts = await items.allTextContents();
  return texts.map((text) => form.exec(text)?.[1] ?? "");
}

export async function fillPhraseCheck({ page, words }: Screen, phrase: readonly string[]): Promise<void> {
  const fields = page.getByRole("textbox", { name: words.pattern("storages:phrase.word") });
  await expect(fields).toHaveCount(3);
  for (const field of await fields.all()) {
    const name = await field.getAttribute("name");
    await field.fill(phrase[Number(name?.replace("word-", ""))] ?? "");
  }
}

export async function upload(page: Page, paths: readonly string[], names: readonly string[]): Promise<void> {
  await page
    .locator("input[type=file][data-picks=files]")
    .first()
    .setInputFiles([...paths]);
  for (const name of names) await expect(fileRow(page, name)).toBeVisible();
}

/** Row of an entry of the list. While it is uploaded it has another one: see `uploadRow`. */
export function fileRow(page: Page, name: string): Locator {
  return page.getByRole("row").and(page.locator(":not([data-uploading])")).filter({ hasText: name });
}

/** Row of a file or folder that is being uploaded. */
export function uploadRow(page: Page, name: string): Locator {
  return page.getByRole("row").and(page.locator("[data-uploading]")).filter({ hasText: name });
}

/** Opens a folder of the list by a double click, as with a mouse. */
export async function openFolder(page: Page, name: string): Promise<void> {
  await fileRow(page, name).dblclick();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Downloads a file with the browser and returns the path of the downloaded file. */
export async function download({ page, words }: Screen, name: string): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: words("files:download", { name }) }).click();
  const downloaded = await downloading;
  expect(downloaded.suggestedFilename()).toBe(name);
  return downloaded.path();
}

export async function restoreByPhrase(screen: Screen, address: string, phrase: readonly string[]): Promise<void> {
  const { page, words } = screen;
  await page.goto(`/storages/${address}/restore`);
  const first = page.getByRole("combobox", { name: words("storages:restore.word", { number: 1 }), exact: true });
  await first.focus();
  await first.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, phrase.join(" "));
  await button(screen, "storages:restore.submit").click();
  await expect(page).toHaveURL(new RegExp(`/storages/${address}$`, "i"));
}
