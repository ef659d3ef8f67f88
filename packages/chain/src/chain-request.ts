import { BaseError, HttpRequestError, ResponseBodyTooLargeError, RpcRequestError, TimeoutError } from "viem";
import { ChainError } from "./chain-reader.ts";

/** Runs a request to an endpoint. Its faults are ChainErrors. */
export async function requestChain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ChainError) throw cause;
    const isRefused = cause instanceof BaseError && cause.walk(isTransportFault) !== null;
    const message = cause instanceof BaseError ? cause.shortMessage : String(cause);
    throw new ChainError(isRefused ? "unreachable" : "malformed", message, { cause });
  }
}

function isTransportFault(error: unknown): boolean {
  return [HttpRequestError, TimeoutError, RpcRequestError, ResponseBodyTooLargeError].some(
    (kind) => error instanceof kind,
  );
}
