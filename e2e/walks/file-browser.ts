import { expect } from "../browser/expect.ts";
import { button, fileRow } from "../pages/person.ts";
import type { WalkOptions } from "./walk-options.ts";

/** States of the file browser. Starts in a folder with the file `notes`, and leaves everything as it was. */
export async function walkBrowserScreens({ screen, visit }: Pick<WalkOptions, "screen" | "visit">): Promise<void> {
  const { page, words } = screen;
  const place = (name: string) => page.getByRole("link", { name: words(`files:places.${name}`), exact: true });
  const chooseLayout = async (layout: string) => {
    await button(screen, "files:viewMenu.title").click();
    await page.getByRole("menuitemradio", { name: words(`files:viewMenu.${layout}`) }).click();
    await expect(page.getByRole("menu")).toHaveCount(0);
  };
  await fileRow(page, "notes").click();
  await page.keyboard.press("F2");
  await visit("storage-rename");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+a");
  await visit("storage-selection");
  await page.keyboard.press("Escape");
  await chooseLayout("tiles");
  await visit("storage-tiles");
  await chooseLayout("list");
  await page.getByRole("searchbox").fill("o");
  await expect(page.locator("mark").first()).toBeVisible();
  await visit("storage-search");
  await page.getByRole("searchbox").fill("");
  await expect(page.locator("mark")).toHaveCount(0);
  await fileRow(page, "notes").click();
  await button(screen, "files:commands.move").click();
  await page.getByRole("dialog").waitFor();
  await visit("storage-move");
  await button(screen, "files:cancel").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Delete");
  await expect(fileRow(page, "notes")).toBeHidden();
  await place("trash").click();
  await expect(fileRow(page, "notes")).toBeVisible();
  await visit("storage-trash");
  await fileRow(page, "notes").click();
  await page.keyboard.press("Delete");
  await page.getByRole("dialog").waitFor();
  await visit("storage-delete-for-good");
  await button(screen, "files:cancel").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button(screen, "files:commands.restore").click();
  await expect(page.getByText(words("files:emptyPlaces.trash.title"))).toBeVisible();
  await visit("storage-trash-empty");
  await place("recent").click();
  await expect(fileRow(page, "notes")).toBeVisible();
  await visit("storage-recent");
  await place("favourites").click();
  await expect(page.getByText(words("files:emptyPlaces.favourites.title"))).toBeVisible();
  await visit("storage-favourites");
  await place("files").click();
  await expect(fileRow(page, "notes")).toBeVisible();
}
