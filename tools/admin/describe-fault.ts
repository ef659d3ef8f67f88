import { errorDetail } from "@dexnet/protocol/errors/error-details";
import type { AppError } from "@dexnet/protocol/errors/errors";
import type { Target } from "./target.ts";
import { printable } from "./terminal/printable.ts";

/** Sentence for the operator about a failed call. It contains no text of the server. */
export function describeFault(error: AppError, target: Target): string {
  const where = printable(target.url);
  const { service } = target;
  switch (error.code) {
    case "network":
    case "transfer_cancelled":
      return `The ${service} does not answer at ${where}. ${target.isDefault ? "Start it first: npm start" : "Check that it runs and that the address is right."}`;
    case "session_required":
      return `The ${service} at ${where} does not accept this INTERNAL_TOKEN: it was started with another one.`;
    case "not_found":
    case "bad_answer":
      return `What answers at ${where} is not the ${service}, or one of another version.`;
    case "bad_request":
      return `The ${service} refused this${wrongFields(error)}.`;
    case "internal":
    case "unavailable":
    case "device_unusable":
      return `${errorDetail(error.code)}${error.requestId === undefined ? "" : ` The ${service}'s log tells more about request ${printable(error.requestId)}.`}`;
    default:
      return errorDetail(error.code);
  }
}

function wrongFields({ context }: AppError): string {
  const names = Object.keys(context).filter((name) => name.startsWith("fields."));
  if (names.length === 0) return "";
  return `, not valid: ${names.map((name) => printable(name.slice("fields.".length))).join(", ")}`;
}
