import type { StorageDrive } from "@dexnet/drive/drive";
import type { UploadRequest } from "@dexnet/drive/transfers/transfers";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { rowOf } from "../../platform/transfers/testing/transfers.ts";
import { renderBrowser } from "./testing/render-browser.tsx";

const filmId = "c".repeat(32);
const film = {
  id: filmId,
  parentId: null,
  name: "film.mp4",
  sizeBytes: 2_000_000,
  date: 1_760_000_000_000,
  folders: [],
};
const filmRow = (percent: number) =>
  rowOf("1", "processing", {
    progress: { percent, doneBytes: percent, totalBytes: 100 },
    meta: { rowName: "film.mp4", scope: "0x", step: "upload to ledger", entryId: filmId },
  });

function isOnTop(element: Element | null | undefined): boolean {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && (element?.contains(found) ?? false);
}

describe("file browser: uploads under way", () => {
  test("a row shows the progress of its upload, and becomes an ordinary one in its place", async () => {
    const { row, names, addFiles, showUploads, showTransfers } = await renderBrowser(({ addFiles: add }) =>
      add([{ name: "a.txt" }, { name: "z.txt" }]),
    );
    await expect.element(row("a.txt")).toBeVisible();
    showUploads([film]);
    await expect.poll(names).toEqual(["a.txt", "film.mp4", "z.txt"]);
    const element = row("film.mp4").element() as HTMLElement;
    await expect.element(row("film.mp4")).toHaveAttribute("data-uploading");
    showTransfers({ count: 1, rows: [filmRow(40)] });
    await expect.poll(() => element.textContent).toContain("40");
    const topPx = element.getBoundingClientRect().top;
    await addFiles([film]);
    showUploads([]);
    await expect.element(row("film.mp4")).not.toHaveAttribute("data-uploading");
    // The same element at the same place: nothing has jumped, and it would have kept the focus.
    expect(row("film.mp4").element()).toBe(element);
    expect(element.getBoundingClientRect().top).toBe(topPx);
  });

  test("its button cancels the upload, also of a folder", async () => {
    const cancelUploads = vi.fn<StorageDrive["cancelUploads"]>(async () => undefined);
    const { text, showUploads, row } = await renderBrowser(async () => undefined, "", { cancelUploads });
    const folder = { id: "e".repeat(32), parentId: null, name: "photos" };
    await expect.element(page.getByText(text("files:emptyTitle"))).toBeVisible();
    showUploads([film, { ...film, id: "a".repeat(32), parentId: folder.id, name: "1.jpg", folders: [folder] }]);
    await expect.element(row("photos")).toBeVisible();
    for (const name of ["film.mp4", "photos"]) {
      await page.getByRole("button", { name: text("files:cancelUpload", { name }) }).click();
    }
    expect(cancelUploads.mock.calls.map(([ids]) => ids)).toEqual([[filmId], [folder.id]]);
    const interrupted = text("transfers:uploadInterrupted");
    await expect
      .element(page.getByText(text("transfers:failedNamed", { name: "photos", text: interrupted })))
      .toBeVisible();
  });

  test("it can be neither selected, opened, renamed nor deleted", async () => {
    const { row, names, selectedNames, showUploads, path } = await renderBrowser(({ addFiles }) =>
      addFiles([{ name: "a.txt" }]),
    );
    const folder = { id: "e".repeat(32), parentId: null, name: "photos" };
    await expect.element(row("a.txt")).toBeVisible();
    showUploads([{ ...film, parentId: folder.id, folders: [folder] }]);
    await expect.element(row("photos")).toBeVisible();
    const before = path();
    await row("photos").dblClick();
    await userEvent.keyboard("{Enter}{F2}{Delete} ");
    await row("photos").click({ button: "right" });
    await userEvent.keyboard("{Control>}a{/Control}");
    await expect.poll(selectedNames).toEqual(["a.txt"]);
    expect(path()).toBe(before);
    expect(names()).toEqual(["photos", "a.txt"]);
    expect(document.querySelector("[role=menu]")).toBeNull();
  });

  test("thousands of uploads are no more rows on the screen than thousands of files", async () => {
    const { showUploads, row, names } = await renderBrowser(({ addFiles }) => addFiles([{ name: "a.txt" }]));
    await expect.element(row("a.txt")).toBeVisible();
    showUploads(
      Array.from({ length: 1000 }, (_, index) => {
        const id = index.toString(16).padStart(32, "0");
        return { ...film, id, name: `film ${index}.mp4` };
      }),
    );
    await expect.element(row("film 0.mp4")).toBeVisible();
    expect(names().length).toBeLessThan(60);
  });

  test("list and tiles with uploads pass the checks of a screen", { tags: "full" }, async () => {
    const { showUploads, showTransfers, row, button, text, checkScreen } = await renderBrowser(({ addFiles }) =>
      addFiles([{ name: "a.txt" }]),
    );
    await expect.element(row("a.txt")).toBeVisible();
    const folder = { id: "e".repeat(32), parentId: null, name: "photos" };
    const paused = { ...film, id: "a".repeat(32), name: "talk.mp3" };
    showUploads([film, paused, { ...film, id: "b".repeat(32), parentId: folder.id, folders: [folder] }]);
    const pausedRow = rowOf("2", "paused", { meta: { ...filmRow(1).meta, entryId: paused.id } });
    const uploadingFolders = [{ id: folder.id, percent: 70 }];
    showTransfers({ count: 3, rows: [filmRow(40), pausedRow], uploadingFolders });
    await expect.poll(() => row("talk.mp3").element().textContent).toContain(text("transfers:paused"));
    await checkScreen(["a.txt", "film.mp4", "talk.mp3", "photos", "Desk"]);
    await page.viewport(1440, 900);
    await button("files:viewMenu.title").click();
    await page.getByRole("menuitemradio", { name: text("files:viewMenu.tiles") }).click();
    await checkScreen(["a.txt", "film.mp4", "talk.mp3", "photos", "Desk"]);
  });
});

describe("file browser: names of uploads that exist", () => {
  test("the question lies on top, and its answer for all goes with the upload", async () => {
    const requests: UploadRequest[] = [];
    const upload: StorageDrive["upload"] = async (request) => {
      requests.push(structuredClone(request));
      const isAnswered = (request.choices ?? []).length > 0;
      return isAnswered ? [] : ["a.txt", "b.txt"].map((name) => ({ path: [name], isMergeable: false }));
    };
    const { pickFiles, row, text } = await renderBrowser(
      ({ addFiles }) => addFiles([{ name: "a.txt" }, { name: "b.txt" }]),
      "",
      { upload },
    );
    await expect.element(row("a.txt")).toBeVisible();
    await pickFiles(new File(["1"], "a.txt"), new File(["2"], "b.txt"));
    const dialog = page.getByRole("dialog", { name: text("files:conflict.title") });
    await expect.element(dialog.getByText("a.txt", { exact: false })).toBeVisible();
    const replace = dialog.getByRole("button", { name: text("files:conflict.replace") });
    await expect.poll(() => isOnTop(replace.element())).toBe(true);
    await dialog.getByRole("checkbox").click();
    await replace.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(requests.map(({ existing }) => existing)).toEqual(["ask", "ask"]);
    expect(requests.at(-1)?.choices).toEqual([
      { path: ["a.txt"], choice: "replace" },
      { path: ["b.txt"], choice: "replace" },
    ]);
  });

  test("closing the question uploads nothing", async () => {
    const upload = vi.fn<StorageDrive["upload"]>(async () => [{ path: ["photos"], isMergeable: true }]);
    const { pickFiles, text } = await renderBrowser(async () => undefined, "", { upload });
    await expect.element(page.getByText(text("files:emptyTitle"))).toBeVisible();
    await pickFiles(new File(["1"], "a.txt"));
    const dialog = page.getByRole("dialog", { name: text("files:conflict.title") });
    await expect.element(dialog.getByRole("button", { name: text("files:conflict.merge") })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(upload).toHaveBeenCalledTimes(1);
  });
});
