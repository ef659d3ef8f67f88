import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { deploymentSchema } from "./ids.ts";

/** Settings that the application needs before any other call. */
const applicationConfigSchema = z.object({
  ledger_url: z.url(),
  /** Page with the mails that would have been sent. Only the embedded set-up has one. */
  mailbox_url: z.nullable(z.url()),
  /** RPC endpoint of the local chain, which signs for the test wallet. Only the embedded set-up has one. */
  test_wallet_url: z.nullable(z.url()),
  /** Endpoint that gets the names of analytics events of users who have agreed. */
  analytics_url: z.nullable(z.url()),
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
  /** Answers 503 until the api has read the id from the ledger once; then the api stores it. */
  deployment: defineCall({
    service: "api",
    method: "GET",
    path: "/api/v1/deployment/",
    summary: "The id of this deployment, which every statement for it contains",
    caller: "anyone",
    answer: z.object({ deployment: deploymentSchema }),
  }),
} as const;
