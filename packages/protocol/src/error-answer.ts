import { z } from "zod";
import { type ErrorCode, errorCodes } from "./errors.ts";

/** How every failed call answers. */
export const errorAnswerSchema = z.object({
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  detail: z.string(),
  request_id: z.string(),
  /** Which fields are wrong, with the key of the text that says why. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds to wait before trying again, where waiting helps. */
  retry_after: z.number().int().positive().optional(),
});
export type ErrorAnswer = z.output<typeof errorAnswerSchema>;
