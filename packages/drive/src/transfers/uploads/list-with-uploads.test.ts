import { describe, expect, test } from "vitest";
import type { StoredEntry } from "../../file-list/entries.ts";
import { createFileViews, type ShownList, type ViewState } from "../../file-list/file-views.ts";
import type { FileView } from "../../file-list/view-request.ts";
import { createListeners } from "../../platform/listeners.ts";
import { createFastClock } from "../../testing/device.ts";
import { file, folder, idOf, treeOf } from "../../testing/entries.ts";
import { topView as top } from "../../testing/top-view.ts";
import { createListWithUploads, type UploadingFile } from "./list-with-uploads.ts";

function setUp(...first: StoredEntry[]) {
  const lists = createListeners<ShownList>();
  const uploads = createListeners<readonly UploadingFile[]>();
  let entries = first;
  let version = 1;
  const subscribe = createListWithUploads({
    subscribe(listener) {
      listener({ version, tree: treeOf(...entries), changedIds: null });
      return lists.subscribe(listener);
    },
    subscribeToUploads(listener) {
      listener([]);
      return uploads.subscribe(listener);
    },
  });
  const views = createFileViews({ subscribe, clock: createFastClock() });
  return {
    views,
    upload: (...files: UploadingFile[]) => uploads.notify(files),
    setEntries(...next: StoredEntry[]) {
      entries = next;
      version += 1;
      lists.notify({ version, tree: treeOf(...entries), changedIds: null });
    },
    open(view: FileView = top) {
      let state: ViewState | undefined;
      const opened = views.open(view, (next) => {
        state = next;
      });
      const names = () => state?.rows.map(({ name, isUploading }) => (isUploading ? `${name} …` : name));
      return { ...opened, names, state: () => state };
    },
  };
}

const uploading = (number: number, name: string, more: Partial<UploadingFile> = {}): UploadingFile => ({
  id: idOf(number),
  parentId: null,
  name,
  sizeBytes: 5,
  date: 1,
  folders: [],
  ...more,
});

describe("list with uploads", () => {
  test("shows files where they will be, and as ordinary ones from the moment that the list has them", () => {
    const { open, upload, setEntries } = setUp(file(idOf(1), null, "a"), file(idOf(2), null, "c"));
    const view = open();
    upload(uploading(3, "b"));
    expect(view.names()).toEqual(["a", "b …", "c"]);
    setEntries(file(idOf(1), null, "a"), file(idOf(2), null, "c"), file(idOf(3), null, "b"));
    expect(view.names()).toEqual(["a", "b", "c"]);
    upload();
    expect(view.names()).toEqual(["a", "b", "c"]);
  });

  test("counts only the files of the list as used space", () => {
    const { open, upload } = setUp(file(idOf(1), null, "a"));
    const view = open();
    upload(uploading(3, "b", { sizeBytes: 1_000_000 }));
    expect(view.state()).toMatchObject({ count: 2, filesSizeBytes: 10 });
  });

  test("shows a new folder once, with its files inside, until their upload is cancelled", () => {
    const { open, upload } = setUp(file(idOf(1), null, "a"));
    const folders = [{ id: idOf(9), parentId: null, name: "photos" }];
    const [view, inside] = [open(), open({ ...top, searchText: "jpg" })];
    upload(
      uploading(3, "1.jpg", { parentId: idOf(9), folders }),
      uploading(4, "2.jpg", { parentId: idOf(9), folders }),
    );
    expect(view.names()).toEqual(["photos …", "a"]);
    expect(inside.names()).toEqual(["1.jpg …", "2.jpg …"]);
    upload();
    expect(view.names()).toEqual(["a"]);
    expect(inside.names()).toEqual([]);
  });

  test("gives a kept file its number, and hides the file that is replaced", () => {
    const { open, upload } = setUp(file(idOf(1), null, "a.txt"), file(idOf(2), null, "b.txt"));
    const view = open();
    upload(uploading(3, "a.txt"), uploading(4, "b.txt", { replacesId: idOf(2) }));
    expect(view.names()).toEqual(["a (2).txt …", "a.txt", "b.txt …"]);
    const trash = open({ ...top, place: "trash" });
    expect(trash.names()).toEqual([]);
    upload();
    expect(view.names()).toEqual(["a.txt", "b.txt"]);
  });

  test("shows a file that somebody has renamed since, although it was to be replaced", () => {
    const { open, upload } = setUp(file(idOf(1), null, "kept.txt"));
    const view = open();
    upload(uploading(3, "a.txt", { replacesId: idOf(1) }));
    expect(view.names()).toEqual(["a.txt …", "kept.txt"]);
  });

  test("leaves uploads out of the ids that can be selected", async () => {
    const { open, upload } = setUp(file(idOf(1), null, "a"), folder(idOf(2), null, "docs"));
    const view = open();
    upload(uploading(3, "b"));
    expect((await view.ids(0, 10)).ids).toEqual([idOf(2), idOf(1)]);
    expect((await view.find(idOf(3))).index).toBe(2);
  });

  test("shows what is uploaded into a folder that is shown, and the change of the list beside it", () => {
    const { open, upload, setEntries } = setUp(folder(idOf(1), null, "docs"));
    const view = open({ ...top, folderId: idOf(1) });
    upload(uploading(3, "b", { parentId: idOf(1) }));
    setEntries(folder(idOf(1), null, "docs"), file(idOf(4), idOf(1), "c"));
    expect(view.names()).toEqual(["b …", "c"]);
  });
});
