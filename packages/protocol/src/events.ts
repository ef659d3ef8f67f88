import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { addressSchema } from "./ids.ts";

/** A hint that something has changed. The client reads what has changed by the ordinary calls. */
export const accountEventSchema = z.discriminatedUnion("kind", [
  /** Anything may have changed: the first event of a stream, and the one after a gap of the server. */
  z.object({ kind: z.literal("check") }),
  /** A storage of the account has a new version of its file database. */
  z.object({ kind: z.literal("file_database"), address: addressSchema, version: z.int().check(z.nonnegative()) }),
  /** Products, storages or links of the account have changed. */
  z.object({ kind: z.literal("products") }),
  /** The state of an invoice has changed. */
  z.object({ kind: z.literal("invoice"), invoice: z.uuid() }),
  /** A session of the account has ended. The stream of that session ends without it. */
  z.object({ kind: z.literal("sessions") }),
]);
export type AccountEvent = z.output<typeof accountEventSchema>;

export const eventCalls = {
  /**
   * Ends with the session and with the access token, and the oldest one of a user with too many. Events that wait for a slow
   * reader are joined.
   */
  accountEvents: defineCall({
    service: "api",
    method: "GET",
    path: "/api/v1/accounts/events/",
    summary: "Hints about changes of the account as server-sent events",
    caller: "confirmed",
    answer: accountEventSchema,
    answerKind: "events",
  }),
} as const;
