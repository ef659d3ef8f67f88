import { accountCalls } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import { newPasswordSchema, registerSchema } from "../../features/auth/password-schemas.ts";
import { firstFieldErrors, serverFieldErrors } from "./field-errors.ts";

const good = {
  email: " anna@example.org ",
  invite_code: "INVITE",
  password: "12345678",
  repeat_password: "12345678",
  terms: true,
};

describe("registration schema", () => {
  test("accepts the values of the call", () => {
    expect(firstFieldErrors(registerSchema, good)).toEqual({});
  });
  test("reports the first error of each field at once", () => {
    const empty = { email: "", invite_code: "", password: "", repeat_password: "", terms: false };
    expect(firstFieldErrors(registerSchema, empty)).toEqual({
      email: "validation.required",
      invite_code: "validation.required",
      password: "validation.required",
      repeat_password: "validation.required",
      terms: "validation.terms",
    });
  });
  test.each([
    [{ email: "anna" }, { email: "validation.email" }],
    [{ password: "1234567", repeat_password: "1234567" }, { password: "validation.passwordLength" }],
    [{ password: "1".repeat(25), repeat_password: "1".repeat(25) }, { password: "validation.passwordLength" }],
    [{ repeat_password: "87654321" }, { repeat_password: "validation.passwordsDiffer" }],
    [
      { terms: false, repeat_password: "x" },
      { terms: "validation.terms", repeat_password: "validation.passwordsDiffer" },
    ],
  ])("rejects %j with %j", (change, errors) => {
    expect(firstFieldErrors(registerSchema, { ...good, ...change })).toEqual(errors);
  });
  test.each(["1".repeat(8), "1".repeat(24)])("accepts the password %s", (password) => {
    expect(firstFieldErrors(newPasswordSchema, { password, repeat_password: password })).toEqual({});
  });
});

test("sign-in schema: requires only a non-empty password", () => {
  expect(firstFieldErrors(accountCalls.login.body, { email: "a@b.co", password: "x" })).toEqual({});
  expect(firstFieldErrors(accountCalls.login.body, { email: "a@b.co", password: "" })).toEqual({
    password: "validation.required",
  });
});

describe("serverFieldErrors", () => {
  const fields = ["email", "invite_code", "code"];
  test("assigns errors to the fields that the answer names and the form has", () => {
    const error = new AppError("bad_request", {
      context: { status: 400, "fields.email": "validation.email", "fields.language": "validation.required" },
    });
    expect(serverFieldErrors(error, fields)).toEqual({ email: "validation.email" });
  });
  test.each([
    ["email_taken", "email"],
    ["invite_invalid", "invite_code"],
    ["code_invalid", "code"],
    ["code_expired", "code"],
  ] as const)("assigns %s to the field %s", (code, field) => {
    expect(serverFieldErrors(new AppError(code), fields)).toEqual({ [field]: `errors.${code}` });
    expect(serverFieldErrors(new AppError(code), [])).toEqual({});
  });
  test.each([
    ["password_common", ["password", "repeat_password"], "password"],
    ["password_common", ["password", "new_password"], "new_password"],
    ["password_wrong", ["password", "new_password"], "password"],
  ] as const)("assigns %s in a form with %j to %s", (code, names, field) => {
    expect(serverFieldErrors(new AppError(code), names)).toEqual({ [field]: `errors.${code}` });
  });
  test("returns nothing for errors of the whole form", () => {
    expect(serverFieldErrors(new AppError("credentials_invalid"), fields)).toEqual({});
    expect(serverFieldErrors(new Error("boom"), fields)).toEqual({});
  });
});
