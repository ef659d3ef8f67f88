import { z } from "zod";
import { type ErrorCode, errorCodes } from "./errors.ts";

/** Body of every failed call. */
export const errorAnswerSchema = z.object({
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  detail: z.string(),
  request_id: z.string(),
  /** Invalid fields, each with the key of the text that explains it. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds to wait before trying again, where waiting helps. */
  retry_after: z.number().int().positive().optional(),
});
export type ErrorAnswer = z.output<typeof errorAnswerSchema>;
