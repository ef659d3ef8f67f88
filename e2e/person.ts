import { expect, type Page } from "@playwright/test";
import type { Mailbox } from "./mailbox.ts";

/** What a person does with the product, in the words on the screen. */
export interface Person {
  email: string;
  password: string;
}

export async function register(page: Page, person: Person, inviteCode: string): Promise<void> {
  await page.goto("/auth/register");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Invite code").fill(inviteCode);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Repeat password").fill(person.password);
  await page.getByLabel("I agree to the terms of use").check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/auth\/confirm/);
}

export async function confirmEmail(page: Page, person: Person, mailbox: Mailbox): Promise<void> {
  await typeCode(page, await mailbox.codeFor(person.email));
  await expect(page).toHaveURL(/\/storages\/?$/);
}

/** The fields are one digit each and pass the focus on; the last digit sends the form where the screen does so. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator("input[inputmode=numeric]").first().focus();
  await page.keyboard.type(code);
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/storages\/?$/);
}

export async function takeTrial(page: Page): Promise<void> {
  await page.goto("/storages/plans");
  await page.getByRole("button", { name: "Take the trial" }).click();
  await expect(page).toHaveURL(/\/storages\/create/);
}

/** Makes a storage and gives back its words and its address. */
export async function createStorage(page: Page, title: string): Promise<{ words: string[]; address: string }> {
  await page.getByLabel("Storage name").fill(title);
  await page.getByRole("button", { name: "Continue" }).click();
  const words = await readPhrase(page);
  await page.getByRole("checkbox", { name: "I saved" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await answerThreeWords(page, words);
  await page.getByRole("button", { name: "Create the storage" }).click();
  await expect(page).toHaveURL(/\/storages\/0x[0-9a-fA-F]{40}$/);
  const address = /0x[0-9a-fA-F]{40}/.exec(page.url())?.[0];
  if (address === undefined) throw new Error("The storage's page has no address.");
  return { words, address };
}

export async function readPhrase(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Show the words" }).click();
  const items = page.getByRole("listitem").filter({ hasText: /Word \d+: [a-z]+/ });
  await expect(items).toHaveCount(12);
  const texts = await items.allTextContents();
  return texts.map((text) => /Word \d+: ([a-z]+)/.exec(text)?.[1] ?? "");
}

export async function answerThreeWords(page: Page, words: readonly string[]): Promise<void> {
  const fields = page.getByRole("textbox", { name: /^Word \d+/ });
  await expect(fields).toHaveCount(3);
  for (const field of await fields.all()) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? "");
    const number = Number(/\d+/.exec(label)?.[0]);
    await field.fill(words[number - 1] ?? "");
  }
}

export async function upload(page: Page, paths: readonly string[], names: readonly string[]): Promise<void> {
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([...paths]);
  for (const name of names) await expect(fileRow(page, name)).toBeVisible({ timeout: 90_000 });
}

export function fileRow(page: Page, name: string) {
  return page.getByRole("row").filter({ hasText: name });
}

/** Downloads through the browser and gives back where the file lies. */
export async function download(page: Page, name: string): Promise<string> {
  const arriving = page.waitForEvent("download", { timeout: 90_000 });
  await page.getByRole("button", { name: `Download ${name}` }).click();
  const arrived = await arriving;
  expect(arrived.suggestedFilename()).toBe(name);
  return arrived.path();
}

export async function restoreByPhrase(page: Page, address: string, words: readonly string[]): Promise<void> {
  await page.goto(`/storages/${address}/restore`);
  const first = page.getByRole("combobox", { name: "Word 1", exact: true });
  await first.focus();
  await first.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, words.join(" "));
  await page.getByRole("button", { name: "Restore access" }).click();
  await expect(page).toHaveURL(new RegExp(`/storages/${address}$`, "i"));
}
