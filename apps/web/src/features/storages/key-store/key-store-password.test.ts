import { expect, test } from "vitest";
import { keyStorePasswordProblem } from "./key-store-password.ts";

test.each([
  ["", "", "password", "validation.required"],
  ["eleven char", "eleven char", "password", "keyStore.tooShort"],
  // Six figures of two code units each are six characters.
  ["🦊🦊🦊🦊🦊🦊", "🦊🦊🦊🦊🦊🦊", "password", "keyStore.tooShort"],
  ["twelve chars", "twelve char", "repeated", "validation.passwordsDiffer"],
])("%j and %j: %s, %s", (password, repeated, field, textKey) => {
  expect(keyStorePasswordProblem(password, repeated)).toMatchObject({ field, textKey });
});

test("twelve characters, twice the same, will do", () => {
  expect(keyStorePasswordProblem("twelve chars", "twelve chars")).toBeNull();
});
