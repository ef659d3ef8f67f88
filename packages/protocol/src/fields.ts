import * as z from "zod/mini";
import { maxStorageTitleLength, oneTimeCodeDigits, password } from "./limits.ts";

/** Fields that forms and servers check in the same way. Messages are keys of the interface's texts. */
export const emailField = z.pipe(
  z.string().check(z.trim(), z.minLength(1, "validation.required"), z.maxLength(254, "validation.email")),
  z.email("validation.email"),
);

export const passwordField = z
  .string()
  .check(
    z.minLength(1, "validation.required"),
    z.minLength(password.shortest, "validation.passwordLength"),
    z.maxLength(password.longest, "validation.passwordLength"),
  );

/** An existing password: only the server can check it. */
export const knownPasswordField = z
  .string()
  .check(z.minLength(1, "validation.required"), z.maxLength(1024, "validation.passwordLength"));

export const deviceIdField = z.string().check(z.minLength(16), z.maxLength(64));

export const inviteCodeField = z
  .string()
  .check(z.trim(), z.minLength(1, "validation.required"), z.maxLength(64, "validation.invite"));

/** Codes that are created now: easy to type, and safe in a URL. */
export const newInviteCodeField = inviteCodeField.check(
  z.regex(/^[A-Za-z0-9_-]*[A-Za-z0-9][A-Za-z0-9_-]*$/, "validation.invite"),
);

export const oneTimeCodeField = z
  .string()
  .check(z.trim(), z.regex(new RegExp(`^[0-9]{${oneTimeCodeDigits}}$`), "validation.code"));

/** Six digits of an authenticator, or a recovery code with or without its dash. Spaces are ignored. */
export const secondFactorField = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, "")),
  z.regex(/^(?:[0-9]{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i, "validation.secondFactor"),
);

/**
 * One line without line breaks, control characters, lone surrogates, and invisible characters, which change the direction of
 * the text, or make two names look the same. For texts in mails and on other people's screens. Joiners and the two
 * variation selectors of emoji are allowed: Persian and Indian words and many emoji need them.
 */
export const oneLine =
  /^(?:\u200c|\u200d|\ufe0e|\ufe0f|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb])*$/u;
/** A character that is neither a space nor invisible. The blank of Braille is not in the classes. */
const visible = /[^\p{Z}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const storageTitleField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "validation.required"),
    z.maxLength(maxStorageTitleLength, "validation.titleLength"),
    z.regex(oneLine, "validation.titleCharacters"),
    z.regex(visible, "validation.required"),
  );

/** Access, refresh and reset tokens. */
export const tokenField = z.string().check(z.minLength(1), z.maxLength(4096));
