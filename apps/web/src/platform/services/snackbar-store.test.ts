import { expect, test } from "vitest";
import { createSnackbarStore } from "./snackbar-store.ts";

test("snackbar store: keeps the order of notices and drops the oldest of five", () => {
  const store = createSnackbarStore();
  for (const text of ["a", "b", "c", "d", "e"]) store.notify({ text });
  expect(store.get().map((notice) => notice.text)).toEqual(["b", "c", "d", "e"]);
});

test("snackbar store: ignores a second removal of a notice", () => {
  const store = createSnackbarStore();
  store.notify({ text: "a" });
  const id = store.get()[0]?.id ?? 0;
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  store.remove(id);
  store.remove(id);
  expect(store.get()).toEqual([]);
  expect(changes).toBe(1);
});

test("snackbar store: drops notices of success before errors", () => {
  const store = createSnackbarStore();
  store.notify({ text: "File is broken", tone: "error" });
  for (const text of ["a", "b", "c", "d", "e"]) store.notify({ text });
  expect(store.get().map((notice) => notice.text)).toEqual(["File is broken", "c", "d", "e"]);
});

test("snackbar store: among errors only, drops a new notice of success, and the oldest error for a new error", () => {
  const store = createSnackbarStore();
  for (const text of ["1", "2", "3", "4"]) store.notify({ text, tone: "error" });
  store.notify({ text: "good" });
  expect(store.get().map((notice) => notice.text)).toEqual(["1", "2", "3", "4"]);
  store.notify({ text: "5", tone: "error" });
  expect(store.get().map((notice) => notice.text)).toEqual(["2", "3", "4", "5"]);
});

test("snackbar store: a notice takes the place of the older one of its group, and other notices stay", () => {
  const store = createSnackbarStore();
  store.notify({ text: "File uploaded" });
  store.notify({ text: "a moved to the trash", group: "changes" });
  store.notify({ text: "b moved to the trash", group: "changes" });
  expect(store.get().map((notice) => notice.text)).toEqual(["File uploaded", "b moved to the trash"]);
  store.removeGroup("changes");
  expect(store.get().map((notice) => notice.text)).toEqual(["File uploaded"]);
});
