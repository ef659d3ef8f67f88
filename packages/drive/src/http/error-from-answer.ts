import { errorAnswerSchema } from "@dexnet/protocol/errors/error-answer";
import { AppError, type ErrorCode, isErrorCode } from "@dexnet/protocol/errors/errors";
import { readJson } from "./read-answer.ts";

/** Most bytes of the answer of a failed call. */
export const maxErrorAnswerBytes = 64 * 1024;

/**
 * Converts an error answer to a fault with its code. Context: `status`; `retryAfter` in seconds; `fields.<name>` with the key
 * of the text that explains an invalid field. An answer in another shape (a page of a proxy) gets a code by its status.
 */
export async function errorFromAnswer(response: Response): Promise<AppError> {
  const { status } = response;
  const body = await readJson(response, maxErrorAnswerBytes).catch(() => null);
  const parsed = errorAnswerSchema.safeParse(body);
  if (!parsed.success || !isErrorCode(parsed.data.code)) {
    return new AppError(codeOfStatus(status), { context: { status } });
  }
  const { code, fields = {}, retry_after: retryAfter, request_id: requestId } = parsed.data;
  const context: Record<string, string | number> = { status };
  for (const [name, text] of Object.entries(fields)) context[`fields.${name}`] = text;
  if (retryAfter !== undefined) context.retryAfter = retryAfter;
  return new AppError(code, { context, requestId });
}

function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return "session_required";
    case 404:
      return "not_found";
    case 413:
      return "too_large";
    case 429:
      return "too_many_requests";
    case 502:
    case 503:
    case 504:
      return "unavailable";
    default:
      return status >= 500 ? "internal" : "bad_answer";
  }
}
