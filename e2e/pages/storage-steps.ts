import { expect, type Locator, type Page } from "@playwright/test";
import type { KeyboardUser } from "./keyboard-user.ts";
import { fileRow } from "./person.ts";

/** A key store file that a user saved. */
export interface KeyStore {
  readonly name: string;
  readonly text: string;
}

/** Pastes into the focused element. */
export function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** Field for one word of a phrase. */
export function wordField({ page, words }: KeyboardUser, number: number): Locator {
  return page.getByRole("combobox", { name: words("storages:restore.word", { number }), exact: true });
}

/** Shows the phrase and reads it. */
export async function readPhrase({ page, keyboard, words, button }: KeyboardUser): Promise<string[]> {
  await keyboard.pressEnter(button("storages:phrase.show"));
  const numbered = new RegExp(`(?:${words.pattern("storages:phrase.word").source}): ([a-z]+)`);
  const items = page.getByRole("listitem").filter({ hasText: numbered });
  await expect(items).toHaveCount(12);
  return (await items.allTextContents()).map((text) => numbered.exec(text)?.[1] ?? "");
}

/** Fields of the phrase check, with the number of the word that each asks for. */
export async function readCheckFields({ page, words }: KeyboardUser): Promise<{ field: Locator; number: number }[]> {
  const fields = page.getByRole("textbox", { name: words.pattern("storages:phrase.word") });
  await expect(fields).toHaveCount(3);
  return Promise.all(
    (await fields.all()).map(async (field) => {
      const name = await field.getAttribute("name");
      return { field, number: Number(name?.replace("word-", "")) + 1 };
    }),
  );
}

export async function uploadFile({ page }: KeyboardUser, fileName: string): Promise<void> {
  const file = { name: fileName, mimeType: "image/jpeg", buffer: Buffer.alloc(123_456, 7) };
  await page.locator("input[type=file][data-picks=files]").first().setInputFiles(file);
  await expect(fileRow(page, fileName)).toBeVisible();
}

export async function chooseKeyStoreFile(person: KeyboardUser, keyStore: KeyStore): Promise<void> {
  const choosing = person.page.waitForEvent("filechooser");
  await person.keyboard.pressEnter(person.button("storages:entry.chooseFile"));
  const chooser = await choosing;
  await chooser.setFiles({ name: keyStore.name, mimeType: "application/json", buffer: Buffer.from(keyStore.text) });
  await expect(person.page.getByText(keyStore.name)).toBeVisible();
}
