import { expect, test } from "vitest";
import { createConfirmStore } from "./confirm-store.ts";

const question = { title: "Delete", text: "Sure?", confirmText: "Delete" };

test("confirm store: asks one question after the other and answers each request", async () => {
  const store = createConfirmStore();
  const first = store.requestConfirmation(question);
  const second = store.requestConfirmation({ ...question, title: "Reset" });
  expect(store.get()?.title).toBe("Delete");
  store.get()?.answer(false);
  expect(store.get()?.title).toBe("Reset");
  store.get()?.answer(true);
  expect(store.get()).toBeNull();
  expect(await first).toBe(false);
  expect(await second).toBe(true);
});

test("confirm store: ignores a second answer to the same question", async () => {
  const store = createConfirmStore();
  const answer = store.requestConfirmation(question);
  const open = store.get();
  open?.answer(false);
  open?.answer(true);
  expect(await answer).toBe(false);
});

test("confirm store: refuseAll answers open and later questions with false", async () => {
  const store = createConfirmStore();
  const open = [1, 2].map((number) => store.requestConfirmation({ title: `${number}`, text: "", confirmText: "Yes" }));
  store.refuseAll();
  expect(await Promise.all(open)).toEqual([false, false]);
  expect(await store.requestConfirmation({ title: "3", text: "", confirmText: "Yes" })).toBe(false);
  expect(store.get()).toBeNull();
});
