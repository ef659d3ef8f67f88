import { basename, join } from "node:path";
import { expect } from "../browser/expect.ts";
import { leaveTo } from "../browser/pending-requests.ts";
import { writeMarkedFile } from "../files/marked-file.ts";
import { addressOf, button, field, fileRow, fillPhraseCheck, readPhrase, savedBox, upload } from "../pages/person.ts";
import { walkBrowserScreens } from "./file-browser.ts";
import { addViewableFiles, walkStoragePages } from "./storage-pages.ts";
import type { UploadWalkOptions } from "./walk-options.ts";

type StorageWalk = Pick<UploadWalkOptions, "screen" | "visit" | "holdBlocks">;

/** From an account without a plan to a storage with files. */
export async function walkStorageScreens(options: StorageWalk, folder: string): Promise<void> {
  await walkToStorage(options);
  await walkStorage(options, folder);
}

async function walkToStorage({ screen, visit }: StorageWalk): Promise<void> {
  const { page, words } = screen;
  await leaveTo(page, "/storages/create");
  await button(screen, "storages:create.startTrial").waitFor();
  await visit("create-with-trial");
  await leaveTo(page, "/storages/");
  await expect(page.getByRole("heading", { name: words("storages:empty.noStorageTitle") })).toBeVisible();
  await visit("storages-no-plan");
  await leaveTo(page, "/storages/plans");
  await button(screen, "plans:takeTrial").waitFor();
  await visit("plans");
  await button(screen, "plans:takeTrial").click();
  await expect(field(screen, "storages:create.name")).toHaveValue(words("storages:create.defaultName"));
  await visit("create-details");
  await button(screen, "storages:create.continue").click();
  await button(screen, "storages:phrase.show").waitFor();
  await visit("create-phrase-hidden");
  const phrase = await readPhrase(screen);
  await visit("create-phrase");
  await savedBox(screen).check();
  await fillPhraseCheck(screen, phrase);
  await visit("create-check");
  await button(screen, "storages:create.submit").click();
}

async function walkStorage({ screen, visit, holdBlocks }: StorageWalk, folder: string): Promise<void> {
  const { page, words } = screen;
  const address = await addressOf(page);
  await expect(page.getByText(words("files:emptyTitle"))).toBeVisible();
  await visit("storage-empty");
  const names = ["Nils at the sea.jpg", "contract-2026.pdf", "Список покупок.txt", "holiday.mp4", "notes"];
  for (const [index, name] of names.entries()) await writeMarkedFile(join(folder, name), 40_000 * (index + 1), name);
  await upload(
    page,
    names.map((name) => join(folder, name)),
    names,
  );
  await visit("storage-uploaded");
  // A notice stays while the pointer is on it.
  await page.mouse.move(0, 0);
  await expect(page.getByText(words("transfers:filesUploaded", { count: names.length }))).toBeHidden();
  await visit("storage-files");
  const added = await walkTransfers({ screen, visit, holdBlocks }, folder, names[0] ?? "");
  await button(screen, "files:statistics").click();
  await page.getByRole("toolbar").getByRole("button").first().waitFor();
  await visit("storage-statistics");
  const logLine = page.getByText(words.pattern("log:verified"));
  await logLine.waitFor();
  const blocks = page.getByRole("list", { name: words("statistics:blockList.label") });
  await visit("storage-statistics-blocks", () => blocks.getByRole("listitem").first().scrollIntoViewIfNeeded());
  await visit("storage-statistics-log", () => logLine.scrollIntoViewIfNeeded());
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("searchbox").fill("nothing has this name");
  await expect(fileRow(page, "notes")).toBeHidden();
  await visit("storage-search-nothing");
  await page.getByRole("searchbox").fill("");
  await button(screen, "files:newFolder").click();
  await field(screen, "files:folderName").fill("ab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(words("platform:validation.folderNameLength"))).toBeVisible();
  await visit("storage-new-folder");
  await field(screen, "files:folderName").fill(words("files:newFolder"));
  await page.keyboard.press("Enter");
  const openMenu = async () => {
    await page.getByRole("button", { name: words("files:actionsOf", { name: "notes" }) }).click();
    await page.getByRole("menu").waitFor();
  };
  await openMenu();
  // The menu has its place in the window of the click.
  await visit("storage-entry-menu", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await openMenu();
  });
  await page.keyboard.press("Escape");
  const viewable = await addViewableFiles(screen);
  await walkBrowserScreens({ screen, visit });
  await walkStoragePages({ screen, visit }, address);
  await leaveTo(page, "/storages/");
  await expect(page.getByText(words("storages:create.defaultName"))).toBeVisible();
  await expect(page.getByText(words("storages:list.ready"))).toBeVisible();
  await visit("storages");
  const actions = page.getByRole("button", {
    name: words("storages:list.actionsOf", { title: words("storages:create.defaultName") }),
  });
  await actions.click();
  await page.getByRole("menu").waitFor();
  await visit("storages-menu");
  await page.getByRole("menuitem", { name: words("storages:list.saveKeyStore") }).click();
  await page.getByRole("dialog").waitFor();
  await visit("storages-key-store");
  await page.keyboard.press("Escape");
  await actions.click();
  await page.getByRole("menuitem", { name: words("storages:list.delete") }).click();
  const lostFiles = page.getByText(words("storages:content.files", { count: names.length + added + viewable }));
  await expect(lostFiles).toBeVisible();
  await visit("storages-delete");
  await page.keyboard.press("Escape");
  await button(screen, "storages:list.connect").click();
  await page.getByRole("dialog").waitFor();
  await visit("storages-connect");
  await page.keyboard.press("Escape");
  await leaveTo(page, `/storages/${address}/restore`);
  await page.getByRole("combobox", { name: words("storages:restore.word", { number: 1 }), exact: true }).waitFor();
  await visit("restore");
  await leaveTo(page, `/storages/${address}/reset`);
  await expect(lostFiles).toBeVisible();
  await visit("reset");
}

/** Paused transfers and a receipt. Returns the number of uploaded files. */
async function walkTransfers(options: StorageWalk, folder: string, knownName: string): Promise<number> {
  const { screen, visit, holdBlocks } = options;
  const { page, words } = screen;
  const added = ["archive-2026.zip", "letter.txt"].map((name) => join(folder, name));
  const [large = "", small = ""] = added;
  await writeMarkedFile(large, 60_000_000, "large");
  const files = page.locator("input[data-picks=files]").first();
  const transfers = page.getByRole("banner").getByRole("button", { name: words.pattern("transfers:downloads") });

  // The upload can't end before it is paused.
  holdBlocks(true);
  await files.setInputFiles(large);
  await transfers.click();
  await button(screen, "transfers:pauseAll").click();
  await expect(page.getByRole("listitem").getByText(words("transfers:paused"))).toBeVisible();
  await visit("storage-transfers");
  holdBlocks(false);
  await button(screen, "transfers:resumeAll").click();
  await expect(fileRow(page, "archive-2026.zip")).toBeVisible();
  await expect(transfers).toBeDisabled();

  await files.setInputFiles(join(folder, knownName));
  const skip = page.getByRole("button", { name: words("files:conflict.skip") });
  await expect(skip).toBeVisible();
  await visit("storage-upload-conflict");
  await skip.click();

  // A name that is too long fails alone.
  const tooLong = "Minutes of a meeting that had a very long name ".repeat(7);
  const payload = { mimeType: "text/plain", buffer: Buffer.from("text") };
  await files.setInputFiles([
    { ...payload, name: basename(small) },
    { ...payload, name: tooLong },
  ]);
  await page.getByRole("button", { name: words("transfers:receipt.show", { count: 1 }) }).click();
  await expect(transfers).toBeDisabled();
  await visit("storage-receipt");
  await page.getByRole("button", { name: words("transfers:receipt.dismiss") }).click();
  return added.length;
}
