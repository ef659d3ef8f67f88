import { z } from "zod";
import { defineCall } from "./call.ts";

/** What the application must know of its surroundings before anything else. */
export const applicationConfigSchema = z.object({
  ledger_url: z.url(),
  /** The page with the mails that would have been sent: only in the embedded set-up. */
  mailbox_url: z.url().nullable(),
});
export type ApplicationConfig = z.output<typeof applicationConfigSchema>;

export const applicationCalls = {
  config: defineCall({
    service: "api",
    method: "GET",
    path: "/api/v1/config/",
    summary: "Where the ledger is, and whether this is a demonstration",
    caller: "anyone",
    answer: applicationConfigSchema,
  }),
} as const;
