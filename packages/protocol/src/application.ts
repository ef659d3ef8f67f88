import { z } from "zod";
import { defineCall } from "./call.ts";
import { deploymentSchema } from "./ids.ts";

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
  /** 503 until the api has heard it from the ledger once; from then on the api keeps it. */
  deployment: defineCall({
    service: "api",
    method: "GET",
    path: "/api/v1/deployment/",
    summary: "The id of this deployment, which every statement for it names",
    caller: "anyone",
    answer: z.object({ deployment: deploymentSchema }),
  }),
} as const;
