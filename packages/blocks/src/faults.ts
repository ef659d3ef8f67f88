import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";

/** Cause of a fault: the link, the server, the copies of one block, its bytes, or a refusal of the request. */
export type FaultKind = "link" | "server" | "copies" | "bytes" | "refusal";

const faultKinds: Partial<Record<ErrorCode, FaultKind>> = {
  network: "link",
  too_many_requests: "link",
  unavailable: "link",
  internal: "server",
  copies_unavailable: "copies",
  file_broken: "bytes",
};

export function faultKindOf(error: unknown): FaultKind {
  return error instanceof AppError ? (faultKinds[error.code] ?? "refusal") : "refusal";
}

/** Whether the fault ends by itself: no connection, or a server that is overloaded. */
export function isLinkFault(error: unknown): boolean {
  return faultKindOf(error) === "link";
}

/** Whether the same request may succeed later. */
export function isWorthRetrying(error: unknown): error is AppError {
  return faultKindOf(error) !== "refusal";
}

/** Whether the fault says something about other requests too. */
export function slowsAllRequests(error: unknown): boolean {
  const kind = faultKindOf(error);
  return kind === "link" || kind === "server";
}
