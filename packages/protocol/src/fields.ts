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

/** A password that was chosen before: only the server can say whether it is right. */
export const knownPasswordField = z.string().min(1, "validation.required").max(1024, "validation.passwordLength");

export const deviceIdField = z.string().min(16).max(64);

export const inviteCodeField = z.string().trim().min(1, "validation.required").max(64, "validation.invite");

/** For codes that are made now: to be typed anywhere, and to stand in an address. */
export const newInviteCodeField = inviteCodeField.regex(
  /^[A-Za-z0-9_-]*[A-Za-z0-9][A-Za-z0-9_-]*$/,
  "validation.invite",
);

export const oneTimeCodeField = z
  .string()
  .trim()
  .regex(new RegExp(`^[0-9]{${oneTimeCodeDigits}}$`), "validation.code");

/** An authenticator's six digits, or a recovery code with or without its dash. Spaces don't count. */
export const secondFactorField = z
  .string()
  .overwrite((text) => text.replace(/\s/g, ""))
  .regex(/^(?:[0-9]{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i, "validation.secondFactor");

/**
 * One line that reads as it was written: no line breaks and other control characters, no marks that turn the direction
 * of what follows, no half characters. For texts that stand in mails and on other people's screens.
 */
export const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u;
/** Something that is neither a space nor invisible. */
const visible = /[^\p{Z}\p{Cf}\p{M}]/u;

export const storageTitleField = z
  .string()
  .trim()
  .min(1, "validation.required")
  .max(storageTitleLongest, "validation.titleLength")
  .regex(oneLine, "validation.titleCharacters")
  .regex(visible, "validation.required");
