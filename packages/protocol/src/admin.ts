import { z } from "zod";
import { languageSchema } from "./accounts.ts";
import { defineCall } from "./call.ts";
import { emailField, inviteCodeField, newInviteCodeField } from "./fields.ts";
import { userIdSchema } from "./ids.ts";
import { accountSessionSchema } from "./security.ts";

const base = "/internal/v1" as const;
const byEmail = z.object({ email: emailField });
const when = z.iso.datetime();

export const inviteSchema = z.object({
  code: z.string(),
  uses: z.number().int().positive(),
  uses_left: z.number().int().nonnegative(),
  expires_at: when.nullable(),
  created_at: when,
});
export type InviteFacts = z.output<typeof inviteSchema>;

export const userFactsSchema = z.object({
  id: userIdSchema,
  email: z.string(),
  email_confirmed_at: when.nullable(),
  language: languageSchema,
  created_at: when,
  two_factor: z.boolean(),
  sessions: z.array(accountSessionSchema.omit({ current: true })),
  plans: z.array(z.object({ name: z.string(), ends_at: when })),
  storages: z.number().int().nonnegative(),
  /** Ways in that are shut for a while because of too many tries. */
  locks: z.array(z.object({ what: z.string(), until: when })),
  mails_waiting: z.number().int().nonnegative(),
});
export type UserFacts = z.output<typeof userFactsSchema>;

/** What an operator does, by the internal token. A proxy in front of the api keeps `/internal/` shut. */
export const adminCalls = {
  createInvites: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/invites/`,
    summary: "Make invite codes",
    caller: "operator",
    body: z.object({
      count: z.number().int().min(1).max(1000),
      uses: z.number().int().min(1).max(1_000_000),
      expires_at: when.nullable(),
      /** Instead of random ones; only with a count of 1. */
      code: newInviteCodeField.optional(),
    }),
    answer: z.object({ invites: z.array(inviteSchema) }),
  }),
  invites: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/invites/`,
    summary: "Invite codes, the newest first, a page at a time",
    caller: "operator",
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      /** The last code of the page before. */
      after: z.string().max(64).optional(),
      usable: z.stringbool().optional(),
    }),
    answer: z.object({ invites: z.array(inviteSchema), more: z.boolean() }),
  }),
  revokeInvite: defineCall({
    service: "api",
    method: "DELETE",
    path: `${base}/invites/{code}/`,
    summary: "Take an invite code back; accounts that it made stay",
    caller: "operator",
    params: z.object({ code: inviteCodeField }),
    answer: inviteSchema,
  }),
  user: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/users/show/`,
    summary: "What the service knows of an account",
    caller: "operator",
    body: byEmail,
    answer: userFactsSchema,
  }),
  unlockUser: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/users/unlock/`,
    summary: "Forget an account's failed tries, so that it can be tried at once",
    caller: "operator",
    body: byEmail,
    answer: z.object({ unlocked: z.array(z.string()) }),
  }),
  endUserSessions: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/users/end_sessions/`,
    summary: "End every session of an account",
    caller: "operator",
    body: byEmail,
    answer: z.object({ ended: z.number().int().nonnegative() }),
  }),
  turnOffTwoFactor: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/users/two_factor_off/`,
    summary: "Turn an account's second factor off, for who has lost it; the owner gets a mail",
    caller: "operator",
    body: byEmail,
    answer: z.object({}),
  }),
} as const;
