import type { CallDefinition } from "@dexnet/protocol/call";
import { AppError, type ErrorCode } from "@dexnet/protocol/errors/errors";

/** A failed call, for a log. It identifies the call and contains no data of the request or the answer. */
export interface CallFailure {
  readonly service: CallDefinition["service"];
  readonly method: CallDefinition["method"];
  /** Path of the call's definition, with the names of its parameters instead of their values. */
  readonly path: string;
  /** HTTP status of the answer; null when there was no answer. */
  readonly status: number | null;
  readonly code: ErrorCode;
  readonly requestId: string | null;
}

/** Null for a call that its caller has cancelled. */
export function describeCallFailure({ service, method, path }: CallDefinition, error: unknown): CallFailure | null {
  const fault = error instanceof AppError ? error : new AppError("internal");
  if (fault.code === "transfer_cancelled") return null;
  const { status } = fault.context;
  return {
    service,
    method,
    path,
    code: fault.code,
    status: typeof status === "number" ? status : null,
    requestId: fault.requestId ?? null,
  };
}
