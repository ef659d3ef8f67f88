import { expect, type Locator, type Page } from "@playwright/test";
import type { StoragePerson } from "./keyboard-user.ts";

/** A file that a person saved. */
export interface KeyStore {
  name: string;
  text: string;
}

/** Pastes where the focus is. */
export function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** Where one word of a phrase is entered. */
export function wordField({ page, words }: StoragePerson, number: number): Locator {
  return page.getByRole("combobox", { name: words("storages:restore.word", { number }), exact: true });
}

/** Shows the phrase and reads it. */
export async function readPhrase({ page, hands, words, button }: StoragePerson): Promise<string[]> {
  await hands.enter(button("storages:phrase.show"));
  const numbered = new RegExp(`(?:${words.any("storages:phrase.word").source}): ([a-z]+)`);
  const items = page.getByRole("listitem").filter({ hasText: numbered });
  await expect(items).toHaveCount(12);
  return (await items.allTextContents()).map((text) => numbered.exec(text)?.[1] ?? "");
}

/** The fields of the check, and which words they ask for. */
export async function threeWords({ page, words }: StoragePerson): Promise<{ field: Locator; number: number }[]> {
  const fields = page.getByRole("textbox", { name: words.any("storages:phrase.word") });
  await expect(fields).toHaveCount(3);
  return Promise.all(
    (await fields.all()).map(async (field) => {
      const name = await field.getAttribute("name");
      return { field, number: Number(name?.replace("word-", "")) + 1 };
    }),
  );
}

export async function uploadFile({ page }: StoragePerson, fileName: string): Promise<void> {
  const file = { name: fileName, mimeType: "image/jpeg", buffer: Buffer.alloc(123_456, 7) };
  await page.locator("input[type=file][data-picks=files]").first().setInputFiles(file);
  await expect(page.getByRole("row").filter({ hasText: fileName })).toBeVisible();
}

export async function chooseFile(person: StoragePerson, keyStore: KeyStore): Promise<void> {
  const choosing = person.page.waitForEvent("filechooser");
  await person.hands.enter(person.button("storages:entry.chooseFile"));
  const chooser = await choosing;
  await chooser.setFiles({ name: keyStore.name, mimeType: "application/json", buffer: Buffer.from(keyStore.text) });
  await expect(person.page.getByText(keyStore.name)).toBeVisible();
}
