import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderBrowser } from "../../features/files/testing/render-browser.tsx";
import { rowOf } from "../../platform/transfers/testing/transfers.ts";
import { drawScene, galleryWidth } from "./draw-scene.ts";

const names = [
  "contract.pdf",
  "film.mp4",
  "letter.docx",
  "notes.txt",
  "photo.jpg",
  "songs.zip",
  "sums.xlsx",
  "talk.mp3",
];
const files = names.map((name, index) => ({ name, sizeBytes: 1_234_567 * (index + 1), date: 1_760_000_000_000 }));
const uploads = ["upload running.mp4", "upload waiting.mp4"].map((name, index) => ({
  id: String(index + 1).repeat(32),
  parentId: null,
  name,
  sizeBytes: 2_000_000,
  date: 1_760_000_000_000,
  folders: [],
}));
const running = rowOf("1", "processing", {
  progress: { percent: 40, doneBytes: 40, totalBytes: 100 },
  meta: { rowName: "upload running.mp4", scope: "0x", step: "upload to ledger", entryId: "1".repeat(32) },
});

async function renderFiles() {
  const browser = await renderBrowser(async ({ addFiles, drive }) => {
    await addFiles(files);
    await drive.createFolder(null, "Norway");
  });
  await page.viewport(galleryWidth(), 900);
  await expect.element(browser.row("photo.jpg")).toBeVisible();
  return browser;
}

test("gallery: rows of the files", async () => {
  const browser = await renderFiles();
  browser.showUploads(uploads);
  await expect.element(browser.row("upload running.mp4")).toBeVisible();
  browser.showTransfers({ count: 1, rows: [running] });
  await drawScene(browser, "files", "window");
});

test("gallery: selected rows, and a name that is typed", async () => {
  const browser = await renderFiles();
  await browser.row("notes.txt").click();
  await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
  await drawScene(browser, "files-selected", "window");
});

test("gallery: tiles", async () => {
  const browser = await renderFiles();
  await browser.button("files:viewMenu.title").click();
  await page.getByRole("menuitemradio", { name: browser.text("files:viewMenu.tiles") }).click();
  browser.showUploads(uploads);
  await expect.element(browser.row("upload running.mp4")).toBeVisible();
  browser.showTransfers({ count: 1, rows: [running] });
  await drawScene(browser, "tiles", "window");
});
