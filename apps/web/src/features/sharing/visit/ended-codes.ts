import type { ErrorCode } from "@dexnet/protocol/errors/errors";
import { errorCodeOf } from "../../../platform/i18n/error-text.ts";

/** Reasons for which a link can't be opened any more. */
const endedCodes = [
  "share_not_found",
  "share_expired",
  "share_revoked",
  "share_used_up",
] as const satisfies ErrorCode[];
export type EndedCode = (typeof endedCodes)[number];

/** Null for a fault after which the link may still work. */
export function endedCodeOf(error: unknown): EndedCode | null {
  const code = errorCodeOf(error);
  return endedCodes.find((ended) => ended === code) ?? null;
}
