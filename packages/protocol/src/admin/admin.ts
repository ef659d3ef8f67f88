import * as z from "zod/mini";
import { languageSchema } from "../accounts.ts";
import { defineCall } from "../call.ts";
import { emailField, inviteCodeField, newInviteCodeField, storageTitleField } from "../fields.ts";
import { fileDatabaseVersionSchema } from "../file-database.ts";
import { addressSchema, userIdSchema } from "../ids.ts";
import { accountSessionSchema } from "../sessions.ts";

const base = "/internal/v1" as const;
const byEmail = z.object({ email: emailField });
const when = z.iso.datetime();

const inviteSchema = z.object({
  code: z.string(),
  uses: z.int().check(z.positive()),
  uses_left: z.int().check(z.nonnegative()),
  expires_at: z.nullable(when),
  created_at: when,
});
export type AdminInvite = z.output<typeof inviteSchema>;

export const adminUserSchema = z.object({
  id: userIdSchema,
  email: z.string(),
  email_confirmed_at: z.nullable(when),
  language: languageSchema,
  created_at: when,
  two_factor: z.boolean(),
  sessions: z.array(z.omit(accountSessionSchema, { current: true })),
  plans: z.array(z.object({ name: z.string(), ends_at: when })),
  storages: z.int().check(z.nonnegative()),
  /** Share links of these storages that have not ended. */
  share_links: z.int().check(z.nonnegative()),
  /** Sign-in methods that are locked for a while after too many attempts. */
  locks: z.array(z.object({ what: z.string(), until: when })),
  mails_waiting: z.int().check(z.nonnegative()),
});
export type AdminUser = z.output<typeof adminUserSchema>;

/** Calls of operators, authorized by the internal token. Only the internal port has them. */
export const adminCalls = {
  createInvites: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/invites/`,
    summary: "Create invite codes",
    caller: "operator",
    body: z.object({
      count: z.int().check(z.minimum(1), z.maximum(1000)),
      uses: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      expires_at: z.nullable(when),
      /** Chosen code instead of a random one. Only with a count of 1. */
      code: z.optional(newInviteCodeField),
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
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 100),
      /** Last code of the previous page. */
      after: z.optional(z.string().check(z.maxLength(64))),
      usable: z.optional(z.stringbool()),
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
    answer: adminUserSchema,
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
    answer: z.object({ ended: z.int().check(z.nonnegative()) }),
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
      size: z.int().check(z.nonnegative()),
    }),
  }),
} as const;
