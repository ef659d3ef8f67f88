import { expect, test } from "vitest";
import { createStorageHeaderStore, usedShare } from "./storage-header-store.ts";

const current = { address: "0x1", storageFilesSize: 250, storageTotalSize: 1000 };

test("usedShare: is 0 unless the files' size is set and the total is greater than 0", () => {
  expect(usedShare(null)).toBe(0);
  expect(usedShare({ ...current, storageFilesSize: 0 })).toBe(0);
  expect(usedShare({ ...current, storageTotalSize: 0 })).toBe(0);
  expect(usedShare({ ...current, storageFilesSize: Number.NaN })).toBe(0);
  expect(usedShare(current)).toBe(0.25);
  expect(usedShare({ ...current, storageFilesSize: 2000 })).toBe(1);
});

test("storage header store: clear empties the search, and listeners get every change until they unsubscribe", () => {
  const store = createStorageHeaderStore();
  const texts: string[] = [];
  const unsubscribe = store.subscribe(() => texts.push(store.get().searchText));
  store.show(current);
  store.setSearchText("cat");
  store.clear();
  unsubscribe();
  store.setSearchText("dog");
  expect(texts).toEqual(["", "cat", ""]);
  expect(store.get().current).toBeNull();
});
