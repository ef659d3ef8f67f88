import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import {
  deviceIdField,
  emailField,
  inviteCodeField,
  knownPasswordField,
  oneTimeCodeField,
  passwordField,
  secondFactorField,
  tokenField,
} from "./fields.ts";
import { userIdSchema } from "./ids.ts";
import { secondFactorMethodSchema, sessionTokensSchema } from "./sessions.ts";

const base = "/api/v1/accounts" as const;

const signInAnswerSchema = z.union([
  sessionTokensSchema,
  z.object({
    two_factor: z.literal(true),
    ticket: z.string(),
    /** Second factors that this account has; absent where there are no passkeys yet. */
    methods: z.optional(z.array(secondFactorMethodSchema)),
  }),
]);
export type SignInAnswer = z.output<typeof signInAnswerSchema>;

/** Languages of the interface, as the specification names them. */
export const languageSchema = z.enum(["en-EN", "ru-RU", "uk-UA"]);
export type Language = z.output<typeof languageSchema>;

export const currentUserSchema = z.object({
  id: userIdSchema,
  email: z.string(),
  email_activation: z.boolean(),
  /** Random text of this user, from which the device derives the key of its local storage. */
  unique_key: z.string().check(z.minLength(32)),
  /** Language of mails. */
  language: languageSchema,
});
export type CurrentUser = z.output<typeof currentUserSchema>;

/** Answer that carries no data. */
const done = z.object({});
const codeSent = z.object({ resend_after_seconds: z.int().check(z.nonnegative()) });
/** Random id that a device has given itself. A sign-in without an id or with a new one causes a mail. */
const device = { device_id: z.optional(deviceIdField) };

export const registerBodySchema = z.object({
  email: emailField,
  password: passwordField,
  invite_code: inviteCodeField,
  language: z.optional(languageSchema),
  ...device,
});

export const changePasswordBodySchema = z.object({
  password: knownPasswordField,
  new_password: passwordField,
  end_other_sessions: z.boolean(),
});

export const accountCalls = {
  login: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/login/`,
    summary: "Sign in with e-mail and password",
    caller: "anyone",
    body: z.object({ email: emailField, password: knownPasswordField, ...device }),
    answer: signInAnswerSchema,
  }),
  register: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/register/`,
    summary: "Register with an invite code; a 6-digit code goes out by mail",
    caller: "anyone",
    body: registerBodySchema,
    answer: sessionTokensSchema,
  }),
  me: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/me/`,
    summary: "The signed-in user",
    caller: "session",
    answer: currentUserSchema,
  }),
  confirmEmail: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/email/confirm/`,
    summary: "Confirm the e-mail with the 6-digit code",
    caller: "session",
    body: z.object({ code: oneTimeCodeField }),
    answer: done,
  }),
  resendEmail: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/email/resend/`,
    summary: "Send the confirmation code again",
    caller: "session",
    answer: codeSent,
  }),
  changeEmail: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/email/change/`,
    summary: "Correct the e-mail of an unconfirmed account; the answer is the same whether it has an account or not",
    caller: "session",
    body: z.object({ email: emailField, password: knownPasswordField }),
    answer: codeSent,
  }),
  requestPasswordReset: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/password_reset/request/`,
    summary: "Send a link to set a new password; the answer is the same whether the account exists or not",
    caller: "anyone",
    body: z.object({ email: emailField }),
    answer: codeSent,
  }),
  validatePasswordReset: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/password_reset/validate/`,
    summary: "Check whether a reset link is still valid",
    caller: "anyone",
    body: z.object({ token: tokenField }),
    answer: z.object({ email: z.string() }),
  }),
  confirmPasswordReset: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/password_reset/confirm/`,
    summary: "Set a new password; every session of the account ends",
    caller: "anyone",
    body: z.object({ token: tokenField, email: emailField, password: passwordField }),
    answer: done,
  }),
  requestDeletion: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/otp/delete/`,
    summary: "Send the code that confirms the deletion of the account",
    caller: "session",
    body: z.object({ email: emailField }),
    answer: codeSent,
  }),
  confirmDeletion: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/delete/otp/`,
    summary: "Delete the account with all its storages",
    caller: "session",
    body: z.object({ code: oneTimeCodeField }),
    answer: done,
  }),
  requestOneTimeCode: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/otp/request/`,
    summary: "Send a one-time code for signing in; the answer is the same whether the account exists or not",
    caller: "anyone",
    body: z.object({ email: emailField }),
    answer: codeSent,
  }),
  loginWithCode: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/login/otp/`,
    summary: "Sign in with e-mail and one-time code",
    caller: "anyone",
    body: z.object({ email: emailField, code: oneTimeCodeField, ...device }),
    answer: signInAnswerSchema,
  }),
  loginWithSecondFactor: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/login/two_factor/`,
    summary: "Finish a sign-in with the authenticator's code or a recovery code",
    caller: "anyone",
    body: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(256)), code: secondFactorField }),
    answer: sessionTokensSchema,
  }),
  updateMe: defineCall({
    service: "api",
    method: "PATCH",
    path: `${base}/me/`,
    summary: "Choose the language of mails",
    caller: "session",
    body: z.object({ language: languageSchema }),
    answer: currentUserSchema,
  }),
  changePassword: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/password/change/`,
    summary: "Change the password; the old one is required",
    caller: "confirmed",
    body: changePasswordBodySchema,
    answer: done,
  }),
} as const;
