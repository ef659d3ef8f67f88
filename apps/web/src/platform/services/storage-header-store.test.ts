import { expect, test } from "vitest";
import { createStorageHeaderStore, usedShare } from "./storage-header-store.ts";

const current = { address: "0x1", storageFilesSize: 250, storageTotalSize: 1000 };

test("the share is 0 unless the files' size is set and the total is greater than 0", () => {
  expect(usedShare(null)).toBe(0);
  expect(usedShare({ ...current, storageFilesSize: 0 })).toBe(0);
  expect(usedShare({ ...current, storageTotalSize: 0 })).toBe(0);
  expect(usedShare({ ...current, storageFilesSize: Number.NaN })).toBe(0);
  expect(usedShare(current)).toBe(0.25);
  expect(usedShare({ ...current, storageFilesSize: 2000 })).toBe(1);
});

test("leaving a storage empties its search; listeners hear of every change until they stop", () => {
  const store = createStorageHeaderStore();
  const heard: string[] = [];
  const stop = store.subscribe(() => heard.push(store.get().searchText));
  store.show(current);
  store.setSearchText("cat");
  store.clear();
  stop();
  store.setSearchText("dog");
  expect(heard).toEqual(["", "cat", ""]);
  expect(store.get().current).toBeNull();
});
