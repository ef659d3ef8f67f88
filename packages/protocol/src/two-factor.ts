import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { oneTimeCodeField } from "./fields.ts";
import { passkeyBodyBytes } from "./limits.ts";
import { ownerProofFields } from "./passkeys.ts";

const base = "/api/v1/accounts/two_factor" as const;

const twoFactorStateSchema = z.object({
  enabled: z.boolean(),
  enabled_at: z.nullable(z.iso.datetime()),
  recovery_codes_left: z.int().check(z.nonnegative()),
});
export type TwoFactorState = z.output<typeof twoFactorStateSchema>;

/** Shown once, stored only as hashes. */
const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

/**
 * The authenticator app as a second factor. Changes need the password again, because a session alone does not prove the
 * person, and a second factor if one is on.
 */
export const twoFactorCalls = {
  getState: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/`,
    summary: "Whether the second factor is on",
    caller: "confirmed",
    answer: twoFactorStateSchema,
  }),
  setUpTwoFactor: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/setup/`,
    summary: "Create a secret for an authenticator; no code is required before enable/",
    caller: "confirmed",
    body: z.object(ownerProofFields),
    maxBodyBytes: passkeyBodyBytes,
    /** The secret in base32 for typing, and as an otpauth URI for a QR code. */
    answer: z.object({ secret: z.string(), uri: z.string() }),
  }),
  enableTwoFactor: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/enable/`,
    summary: "Turn the second factor on with a code that proves that the authenticator has the secret",
    caller: "confirmed",
    body: z.object({ code: oneTimeCodeField }),
    answer: recoveryCodesSchema,
  }),
  disableTwoFactor: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/disable/`,
    summary: "Turn the second factor off",
    caller: "confirmed",
    body: z.object(ownerProofFields),
    maxBodyBytes: passkeyBodyBytes,
    answer: z.object({}),
  }),
  renewRecoveryCodes: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/recovery_codes/`,
    summary: "Create new recovery codes; the previous ones stop working",
    caller: "confirmed",
    body: z.object(ownerProofFields),
    maxBodyBytes: passkeyBodyBytes,
    answer: recoveryCodesSchema,
  }),
} as const;
