import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { deviceIdField, knownPasswordField, oneLine, secondFactorField } from "./fields.ts";
import { passkeyIdSchema } from "./ids.ts";
import { maxPasskeyNameLength, passkeyBodyBytes } from "./limits.ts";
import { sessionTokensSchema } from "./sessions.ts";

const base = "/api/v1/accounts/passkeys" as const;
const login = "/api/v1/accounts/login" as const;
const done = z.object({});

/** Bytes as unpadded base64url. An attestation without certificates is far smaller than the limit. */
const bytesField = z.string().check(z.minLength(1), z.maxLength(16_384), z.regex(/^[A-Za-z0-9_-]+$/));
const credentialIdField = z.string().check(z.minLength(1), z.maxLength(1_400), z.regex(/^[A-Za-z0-9_-]+$/));
const transportsField = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16));

/** A new passkey as the browser describes it (RegistrationResponseJSON of WebAuthn, without what nobody reads). */
export const newCredentialSchema = z.object({
  id: credentialIdField,
  rawId: credentialIdField,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytesField,
    attestationObject: bytesField,
    transports: z.optional(transportsField),
  }),
});
export type NewCredential = z.output<typeof newCredentialSchema>;

/** A use of a passkey (AuthenticationResponseJSON of WebAuthn). */
export const assertionSchema = z.object({
  id: credentialIdField,
  rawId: credentialIdField,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytesField,
    authenticatorData: bytesField,
    signature: bytesField,
    /** Id of the user, which a discoverable passkey returns. */
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

const describedCredentialSchema = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(describedCredentialSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.output<typeof creationOptionsSchema>;

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  /** Empty when any discoverable passkey of this site may answer. */
  allowCredentials: z.array(describedCredentialSchema),
  userVerification: z.enum(["required", "preferred"]),
});
export type RequestOptions = z.output<typeof requestOptionsSchema>;

export const passkeyNameField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "validation.required"),
    z.maxLength(maxPasskeyNameLength, "validation.titleLength"),
    z.regex(oneLine, "validation.titleCharacters"),
  );

/**
 * What a change of the second factor needs: the password, and, if a second factor is on, a code or an answer of a passkey
 * to the challenge of `confirmOptions`.
 */
export const ownerProofFields = {
  password: knownPasswordField,
  code: z.optional(secondFactorField),
  passkey: z.optional(assertionSchema),
};

const passkeySchema = z.object({
  id: passkeyIdSchema,
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
  /** Whether a password manager keeps copies of it, so that it survives the loss of a device. */
  backed_up: z.boolean(),
});
export type Passkey = z.output<typeof passkeySchema>;

const ticketField = z.string().check(z.minLength(1), z.maxLength(256));

/** Passkeys: as the second factor, and for signing in without a password (ADR 0026). */
export const passkeyCalls = {
  listPasskeys: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/`,
    summary: "The passkeys of the account, the newest first",
    caller: "confirmed",
    answer: z.object({ passkeys: z.array(passkeySchema) }),
  }),
  creationOptions: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/register/options/`,
    summary: "Challenge and options for a new passkey, for this session and five minutes",
    caller: "confirmed",
    body: z.object(ownerProofFields),
    maxBodyBytes: passkeyBodyBytes,
    answer: z.object({ options: creationOptionsSchema }),
  }),
  registerPasskey: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/register/`,
    summary: "Add a passkey; with the first second factor of the account come recovery codes",
    caller: "confirmed",
    body: z.object({ name: passkeyNameField, credential: newCredentialSchema }),
    maxBodyBytes: passkeyBodyBytes,
    answer: z.object({ passkey: passkeySchema, recovery_codes: z.nullable(z.array(z.string())) }),
  }),
  confirmOptions: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/confirm/options/`,
    summary: "Challenge for a passkey of this account, which confirms one change of the second factor",
    caller: "confirmed",
    answer: z.object({ options: requestOptionsSchema }),
  }),
  renamePasskey: defineCall({
    service: "api",
    method: "PATCH",
    path: `${base}/{id}/`,
    summary: "Rename a passkey",
    caller: "confirmed",
    params: z.object({ id: passkeyIdSchema }),
    body: z.object({ name: passkeyNameField }),
    answer: done,
  }),
  removePasskey: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/{id}/remove/`,
    summary: "Remove a passkey; without any second factor left, the recovery codes go too",
    caller: "confirmed",
    params: z.object({ id: passkeyIdSchema }),
    body: z.object(ownerProofFields),
    maxBodyBytes: passkeyBodyBytes,
    answer: done,
  }),
  signInOptions: defineCall({
    service: "api",
    method: "POST",
    path: `${login}/passkey/options/`,
    summary: "Challenge for signing in with a passkey; the same for everybody",
    caller: "anyone",
    answer: z.object({ ticket: z.string(), options: requestOptionsSchema }),
  }),
  signInWithPasskey: defineCall({
    service: "api",
    method: "POST",
    path: `${login}/passkey/`,
    summary: "Sign in with a passkey that has verified its user; neither password nor second factor is needed",
    caller: "anyone",
    body: z.object({ ticket: ticketField, credential: assertionSchema, device_id: z.optional(deviceIdField) }),
    maxBodyBytes: passkeyBodyBytes,
    answer: sessionTokensSchema,
  }),
  secondFactorOptions: defineCall({
    service: "api",
    method: "POST",
    path: `${login}/two_factor/passkey/options/`,
    summary: "Challenge for a passkey of the account of a ticket",
    caller: "anyone",
    body: z.object({ ticket: ticketField }),
    answer: z.object({ options: requestOptionsSchema }),
  }),
  finishWithPasskey: defineCall({
    service: "api",
    method: "POST",
    path: `${login}/two_factor/passkey/`,
    summary: "Finish a sign-in with a passkey",
    caller: "anyone",
    body: z.object({ ticket: ticketField, credential: assertionSchema }),
    maxBodyBytes: passkeyBodyBytes,
    answer: sessionTokensSchema,
  }),
} as const;
