import type { FileView, View, ViewState } from "@dexnet/drive/drive";
import { maxIdsAtOnce } from "@dexnet/drive/file-list/view-request";
import { createListDrive } from "@dexnet/drive/testing/list-drive";
import { expect, test } from "vitest";
import { createEntryPages, type ShownFiles } from "./entry-pages.ts";

const top: FileView = {
  place: "files",
  folderId: null,
  searchText: "",
  language: "en-EN",
  filter: null,
  sort: { by: "name", isDescending: false },
};

function openPages(openView: (view: FileView, listener: (state: ViewState) => void) => Promise<View>, view = top) {
  const missing: string[] = [];
  const shown: ShownFiles[] = [];
  const pages = createEntryPages({
    openView,
    view,
    onShown: (files) => void shown.push(files),
    onFolderMissing: (folderId) => void missing.push(folderId),
  });
  return { pages, missing, shown };
}

test("entry pages: a folder that does not exist is reported once it is asked for, and one that exists is not", async () => {
  const { drive } = createListDrive();
  const folderId = await drive.createFolder(null, "Plans");
  const { pages, missing, shown } = openPages((view, listener) => drive.openView(view, listener));
  await pages.opened;
  pages.setView({ ...top, folderId });
  await expect.poll(() => shown.at(-1)?.view.folderId).toBe(folderId);
  expect(missing).toEqual([]);
  pages.setView({ ...top, folderId: "0".repeat(32) });
  await expect.poll(() => missing).toContain("0".repeat(32));
  expect(new Set(missing).size).toBe(1);
});

test("entry pages: a folder that is moved to the trash while it is shown is reported", async () => {
  const { drive } = createListDrive();
  const folderId = await drive.createFolder(null, "Plans");
  const view = { ...top, folderId };
  const { pages, missing } = openPages((first, listener) => drive.openView(first, listener), view);
  await pages.opened;
  await drive.trash([folderId]);
  await expect.poll(() => missing).toContain(folderId);
});

test("entry pages: ids of more rows than one answer holds are all of one revision", async () => {
  const count = maxIdsAtOnce + 3;
  let revision = 1;
  const asked: number[] = [];
  const view = {
    async ids(start: number, end: number) {
      asked.push(start);
      const ids = Array.from({ length: Math.min(end, count) - start }, (_, index) => `${revision}:${start + index}`);
      const answer = { revision, ids };
      // The list changes after the first answer.
      if (asked.length === 1) revision = 2;
      return answer;
    },
  } satisfies Partial<View> as Partial<View> as View;
  const { pages } = openPages(async () => view);
  const found = await pages.ids(0, count);
  expect(found.revision).toBe(2);
  expect(found.ids).toHaveLength(count);
  expect(found.ids.every((id) => id.startsWith("2:"))).toBe(true);
  expect(asked).toEqual([0, maxIdsAtOnce, 0, maxIdsAtOnce]);
});
