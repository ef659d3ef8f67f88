import { z } from "zod";
import { defineCall } from "./call.ts";
import { knownPasswordField, oneTimeCodeField, passwordField, secondFactorField } from "./fields.ts";
import { sessionIdSchema } from "./ids.ts";

const base = "/api/v1/accounts" as const;
const done = z.object({});

/** Sign-in on one device. */
export const accountSessionSchema = z.object({
  id: sessionIdSchema,
  /** Names as their makers write them ("Chrome", "Windows"); null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** Whether it is the session that makes the call. */
  current: z.boolean(),
});
export type AccountSessionFacts = z.output<typeof accountSessionSchema>;

const twoFactorStateSchema = z.object({
  enabled: z.boolean(),
  enabled_at: z.iso.datetime().nullable(),
  recovery_codes_left: z.number().int().nonnegative(),
});
export type TwoFactorState = z.output<typeof twoFactorStateSchema>;

/** Shown once, stored only as hashes. */
const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

export const changePasswordBodySchema = z.object({
  password: knownPasswordField,
  new_password: passwordField,
  end_other_sessions: z.boolean(),
});

/** Calls of the security page. Changes need the password again, because a session alone does not prove the person. */
export const securityCalls = {
  sessions: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/sessions/`,
    summary: "The sessions of the account, the most recently used first",
    caller: "confirmed",
    answer: z.object({ sessions: z.array(accountSessionSchema) }),
  }),
  endSession: defineCall({
    service: "api",
    method: "DELETE",
    path: `${base}/sessions/{id}/`,
    summary: "End one session of the account",
    caller: "confirmed",
    params: z.object({ id: sessionIdSchema }),
    answer: done,
  }),
  endOtherSessions: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/sessions/end_others/`,
    summary: "End every session of the account except this one",
    caller: "confirmed",
    answer: z.object({ ended: z.number().int().nonnegative() }),
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
  twoFactor: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/two_factor/`,
    summary: "Whether the second factor is on",
    caller: "confirmed",
    answer: twoFactorStateSchema,
  }),
  setUpTwoFactor: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/two_factor/setup/`,
    summary: "Create a secret for an authenticator; no code is required before enable/",
    caller: "confirmed",
    body: z.object({ password: knownPasswordField }),
    /** The secret in base32 for typing, and as an otpauth URI for a QR code. */
    answer: z.object({ secret: z.string(), uri: z.string() }),
  }),
  enableTwoFactor: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/two_factor/enable/`,
    summary: "Turn the second factor on with a code that proves that the authenticator has the secret",
    caller: "confirmed",
    body: z.object({ code: oneTimeCodeField }),
    answer: recoveryCodesSchema,
  }),
  disableTwoFactor: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/two_factor/disable/`,
    summary: "Turn the second factor off",
    caller: "confirmed",
    body: z.object({ password: knownPasswordField, code: secondFactorField }),
    answer: done,
  }),
  renewRecoveryCodes: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/two_factor/recovery_codes/`,
    summary: "Create new recovery codes; the previous ones stop working",
    caller: "confirmed",
    body: z.object({ password: knownPasswordField, code: secondFactorField }),
    answer: recoveryCodesSchema,
  }),
} as const;
