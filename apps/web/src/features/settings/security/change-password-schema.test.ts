import { expect, test } from "vitest";
import { firstFieldErrors } from "../../../widgets/forms/field-errors.ts";
import { changePasswordSchema } from "./change-password-schema.ts";

const good = {
  password: "old",
  new_password: "correct horse",
  repeat_password: "correct horse",
  end_other_sessions: true,
};

test("change password schema: accepts the values of the call with the new password twice", () => {
  expect(firstFieldErrors(changePasswordSchema, good)).toEqual({});
  expect(firstFieldErrors(changePasswordSchema, { ...good, end_other_sessions: false })).toEqual({});
});

test("change password schema: reports the errors of every field at once", () => {
  const empty = { ...good, password: "", new_password: "", repeat_password: "" };
  expect(firstFieldErrors(changePasswordSchema, empty)).toEqual({
    password: "validation.required",
    new_password: "validation.required",
    repeat_password: "validation.required",
  });
  expect(firstFieldErrors(changePasswordSchema, { ...good, password: "", repeat_password: "correct house" })).toEqual({
    password: "validation.required",
    repeat_password: "validation.passwordsDiffer",
  });
});

test.each(["1234567", "1234567890123456789012345"])(
  "change password schema: rejects a new password of %s for its length",
  (password) => {
    const changed = { ...good, new_password: password, repeat_password: password };
    expect(firstFieldErrors(changePasswordSchema, changed)).toEqual({ new_password: "validation.passwordLength" });
  },
);
