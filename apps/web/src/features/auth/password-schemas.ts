import { registerBodySchema } from "@dexnet/protocol/accounts";
import { passwordField } from "@dexnet/protocol/fields";
import * as z from "zod/mini";

const repeated = z.string().check(z.minLength(1, "validation.required"));

interface Passwords {
  password?: unknown;
  repeat_password?: unknown;
}

/** The passwords are compared as soon as both are entered, even when other fields are invalid. */
const sameTwice = {
  path: ["repeat_password"],
  message: "validation.passwordsDiffer",
  when({ value }: { value: unknown }): boolean {
    const { password, repeat_password: repeat } = value as Passwords;
    return typeof password === "string" && typeof repeat === "string" && repeat !== "";
  },
};

function isSameTwice({ password, repeat_password }: Passwords): boolean {
  return password === repeat_password;
}

export const newPasswordSchema = z
  .object({ password: passwordField, repeat_password: repeated })
  .check(z.refine(isSameTwice, sameTwice));

/** Body of the register call and the fields of the form alone. */
export const registerSchema = z
  .extend(z.omit(registerBodySchema, { language: true }), {
    repeat_password: repeated,
    terms: z.literal(true, "validation.terms"),
  })
  .check(z.refine(isSameTwice, sameTwice));
