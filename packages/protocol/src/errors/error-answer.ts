import * as z from "zod/mini";
import { type ErrorCode, errorCodes } from "./errors.ts";

/** Body of every failed call. */
export const errorAnswerSchema = z.object({
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  detail: z.string(),
  request_id: z.string(),
  /** Invalid fields, each with the key of the text that explains it. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Seconds to wait before trying again, where waiting helps. */
  retry_after: z.optional(z.int().check(z.positive())),
});
export type ErrorAnswer = z.output<typeof errorAnswerSchema>;
