import { z } from "zod";
import { languageSchema } from "../accounts.ts";
import { defineCall } from "../call.ts";
import { emailField, inviteCodeField, newInviteCodeField, storageTitleField } from "../fields.ts";
import { fileDatabaseVersionSchema } from "../file-database.ts";
import { addressSchema, userIdSchema } from "../names/ids.ts";
import { accountSessionSchema } from "../sessions.ts";

const base = "/internal/v1" as const;
const byEmail = z.object({ email: emailField });
const when = z.iso.datetime();

const inviteSchema = z.object({
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
  /** Share links of these storages that have not ended. */
  share_links: z.number().int().nonnegative(),
  /** Sign-in methods that are locked for a while after too many attempts. */
  locks: z.array(z.object({ what: z.string(), until: when })),
  mails_waiting: z.number().int().nonnegative(),
});
export type UserFacts = z.output<typeof userFactsSchema>;

/** Calls of operators, authorized by the internal token. Only the internal port has them. */
export const adminCalls = {
  createInvites: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/invites/`,
    summary: "Create invite codes",
    caller: "operator",
    body: z.object({
      count: z.number().int().min(1).max(1000),
      uses: z.number().int().min(1).max(1_000_000),
      expires_at: when.nullable(),
      /** Chosen code instead of a random one. Only with a count of 1. */
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
      /** Last code of the previous page. */
      after: z.string().max(64).optional(),
      usable: z.stringbool().optional(),
    }),
    answer: z.object({ invites: z.array(inviteSchema), more: z.boolean() }),
  }),
  revokeInvite: defineCall({
    service: "api",
    method: "DELETE",
    path: `${base}/invites/{code}/`,
    summary: "Revoke an invite code; accounts that were registered with it stay",
    caller: "operator",
    params: z.object({ code: inviteCodeField }),
    answer: inviteSchema,
  }),
  user: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/users/show/`,
    summary: "What the service stores about an account",
    caller: "operator",
    body: byEmail,
    answer: userFactsSchema,
  }),
  unlockUser: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/users/unlock/`,
    summary: "Reset an account's failed attempts, so that it is no longer locked",
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
    summary: "Turn off an account's second factor, for a user who has lost it; the user gets a mail",
    caller: "operator",
    body: byEmail,
    answer: z.object({}),
  }),
  /** For an api whose database was lost. The account needs a plan with room for the storage. */
  rebuildStorage: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/storages/{address}/rebuild/`,
    summary: "Give a storage whose rows were lost to an account, from the copies of its file database on the ledger",
    caller: "operator",
    params: z.object({ address: addressSchema }),
    body: z.object({ email: emailField, title: storageTitleField }),
    answer: z.object({
      address: addressSchema,
      /** Newest version of the file database. */
      version: fileDatabaseVersionSchema,
      size: z.number().int().nonnegative(),
    }),
  }),
} as const;
