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
