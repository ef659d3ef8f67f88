import type { CallDefinition } from "@dexnet/protocol/call";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors";

/** What a log may hold of a call that failed. It names the call; nothing in it was sent, answered or typed. */
export interface CallFailure {
  readonly service: CallDefinition["service"];
  readonly method: CallDefinition["method"];
  /** Path of the call's definition, with the names of its parameters in place of their values. */
  readonly path: string;
  /** HTTP status of the answer; null when there was no answer. */
  readonly status: number | null;
  readonly code: ErrorCode;
  readonly requestId: string | null;
}

/** Null for a call that was ended by its own caller. */
export function callFailureOf({ service, method, path }: CallDefinition, error: unknown): CallFailure | null {
  const fault = error instanceof AppError ? error : new AppError("internal");
  if (fault.code === "transfer_cancelled") return null;
  const { status } = fault.facts;
  return {
    ...{ service, method, path, code: fault.code },
    status: typeof status === "number" ? status : null,
    requestId: fault.requestId ?? null,
  };
}
