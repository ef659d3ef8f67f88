import { z } from "zod";
import { defineCall } from "./call.ts";
import { sessionIdSchema } from "./ids.ts";

const base = "/api/v1/accounts/sessions" as const;

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

/** Sessions of an account, on all its devices. */
export const sessionCalls = {
  listSessions: defineCall({
    service: "api",
    method: "GET",
    path: `${base}/`,
    summary: "The sessions of the account, the most recently used first",
    caller: "confirmed",
    answer: z.object({ sessions: z.array(accountSessionSchema) }),
  }),
  endSession: defineCall({
    service: "api",
    method: "DELETE",
    path: `${base}/{id}/`,
    summary: "End one session of the account",
    caller: "confirmed",
    params: z.object({ id: sessionIdSchema }),
    answer: z.object({}),
  }),
  endOtherSessions: defineCall({
    service: "api",
    method: "POST",
    path: `${base}/end_others/`,
    summary: "End every session of the account except this one",
    caller: "confirmed",
    answer: z.object({ ended: z.number().int().nonnegative() }),
  }),
} as const;
