import { expect, test } from "vitest";
import { createSnackbarStore } from "./snackbar-store.ts";

test("notices stack in their order; past four the oldest goes", () => {
  const store = createSnackbarStore();
  for (const text of ["a", "b", "c", "d", "e"]) store.add({ text });
  expect(store.get().map((notice) => notice.text)).toEqual(["b", "c", "d", "e"]);
});

test("one that is gone already can be closed again", () => {
  const store = createSnackbarStore();
  const id = store.add({ text: "a" });
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  store.remove(id);
  store.remove(id);
  expect(store.get()).toEqual([]);
  expect(changes).toBe(1);
});

test("an error is not pushed out by notices that something went well", () => {
  const store = createSnackbarStore();
  store.add({ text: "File is broken", tone: "error" });
  for (const text of ["a", "b", "c", "d", "e"]) store.add({ text });
  expect(store.get().map((notice) => notice.text)).toEqual(["File is broken", "c", "d", "e"]);
});

test("where there are only errors a notice that something went well is left out, and the oldest error goes for a new one", () => {
  const store = createSnackbarStore();
  for (const text of ["1", "2", "3", "4"]) store.add({ text, tone: "error" });
  store.add({ text: "good" });
  expect(store.get().map((notice) => notice.text)).toEqual(["1", "2", "3", "4"]);
  store.add({ text: "5", tone: "error" });
  expect(store.get().map((notice) => notice.text)).toEqual(["2", "3", "4", "5"]);
});
