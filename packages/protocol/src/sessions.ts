import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { tokenField } from "./fields.ts";
import { sessionIdSchema } from "./ids.ts";

const base = "/api/v1/accounts" as const;
const done = z.object({});

export const sessionTokensSchema = z.object({ token: tokenField, refresh_token: tokenField });
export type SessionTokens = z.output<typeof sessionTokensSchema>;

/** Sign-in on one device. */
export const accountSessionSchema = z.object({
  id: sessionIdSchema,
  /** Names as their makers write them ("Chrome", "Windows"); null when unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** Whether it is the session that makes the call. */
  current: z.boolean(),
});
export type SessionInfo = z.output<typeof accountSessionSchema>;

export const secondFactorMethodSchema = z.enum(["authenticator", "passkey", "recovery_code"]);
export type SecondFactorMethod = z.output<typeof secondFactorMethodSchema>;

const signInMethodSchema = z.enum(["registration", "password", "code", "passkey"]);
export type SignInMethod = z.output<typeof signInMethodSchema>;

const signInSchema = z.object({
  at: z.iso.datetime(),
  method: signInMethodSchema,
  second_factor: z.nullable(secondFactorMethodSchema),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
});
/** A completed sign-in of the last weeks. */
export type SignIn = z.output<typeof signInSchema>;

/** Tokens of a session, and the sessions of an account on all its devices. */
export const sessionCalls = {
  refreshToken: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/token/refresh/`,
    summary:
      "Exchange a refresh token, once, for new tokens. Its second use ends the session, unless it carries the same attempt",
    caller: "anyone",
    /** Random id of this exchange. A client that lost the answer repeats the exchange with the same id. */
    body: z.object({ token: tokenField, attempt: z.optional(z.string().check(z.minLength(16), z.maxLength(64))) }),
    answer: sessionTokensSchema,
  }),
  verifyToken: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/token/verify/`,
    summary: "Check whether an access token is valid",
    caller: "anyone",
    body: z.object({ token: tokenField }),
    answer: done,
  }),
  logout: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/logout/`,
    summary: "End the session of a refresh token; the answer is the same for a token that is no longer valid",
    caller: "anyone",
    body: z.object({ token: tokenField }),
    answer: done,
  }),
  listSessions: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/sessions/`,
    summary: "The sessions of the account, the most recently used first",
    caller: "confirmed",
    answer: z.object({ sessions: z.array(accountSessionSchema) }),
  }),
  listSignIns: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/sign_ins/`,
    summary: "The last sign-ins of the account, the latest first",
    caller: "confirmed",
    answer: z.object({ sign_ins: z.array(signInSchema) }),
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
    answer: z.object({ ended: z.int().check(z.nonnegative()) }),
  }),
} as const;
