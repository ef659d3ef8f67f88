import { z } from "zod";
import { oneTimeCodeDigits, password, storageTitleLongest } from "./limits.ts";

/** Fields that forms and servers check alike. Messages are keys of the interface's texts. */
export const emailField = z
  .string()
  .trim()
  .min(1, "validation.required")
  .max(254, "validation.email")
  .pipe(z.email("validation.email"));

export const passwordField = z
  .string()
  .min(1, "validation.required")
  .min(password.shortest, "validation.passwordLength")
  .max(password.longest, "validation.passwordLength");

export const inviteCodeField = z.string().trim().min(1, "validation.required").max(64, "validation.invite");

export const oneTimeCodeField = z
  .string()
  .trim()
  .regex(new RegExp(`^[0-9]{${oneTimeCodeDigits}}$`), "validation.code");

export const storageTitleField = z
  .string()
  .trim()
  .min(1, "validation.required")
  .max(storageTitleLongest, "validation.titleLength");
