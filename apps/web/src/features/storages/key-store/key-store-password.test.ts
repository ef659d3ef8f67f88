import { expect, test } from "vitest";
import { keyStorePasswordProblem } from "./key-store-password.ts";

test.each([
  ["", "", "password", "validation.required"],
  ["eleven char", "eleven char", "password", "keyStore.tooShort"],
  // Six emoji of two code units each are six characters.
  ["🦊🦊🦊🦊🦊🦊", "🦊🦊🦊🦊🦊🦊", "password", "keyStore.tooShort"],
  ["aaaaaaaaaaaa", "aaaaaaaaaaaa", "password", "keyStore.tooSimple"],
  ["AaAaAaAaAaAa", "AaAaAaAaAaAa", "password", "keyStore.tooSimple"],
  ["abcabcabcabc", "abcabcabcabc", "password", "keyStore.tooSimple"],
  ["123456789012", "123456789012", "password", "keyStore.tooSimple"],
  ["zyxwvutsrqponm", "zyxwvutsrqponm", "password", "keyStore.tooSimple"],
  ["112233445566", "112233445566", "password", "keyStore.tooSimple"],
  ["twelve chars", "twelve char", "repeated", "validation.passwordsDiffer"],
])("keyStorePasswordProblem: %j and %j have the fault %s, %s", (password, repeated, field, textKey) => {
  expect(keyStorePasswordProblem(password, repeated)).toMatchObject({ field, textKey });
});

test.each([["twelve chars"], ["correct horse"], ["моя бабушка!"], ["83 10 42 75 96"]])(
  "keyStorePasswordProblem: accepts %j when it is repeated",
  (password) => {
    expect(keyStorePasswordProblem(password, password)).toBeNull();
  },
);
