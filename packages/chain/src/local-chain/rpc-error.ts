export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
export const METHOD_NOT_FOUND = -32_601;
export const INVALID_PARAMS = -32_602;
export const INTERNAL_ERROR = -32_603;
/** A contract reverted. The code of go-ethereum, which other nodes use too. */
export const EXECUTION_REVERTED = 3;
/** A wallet does not have the chain (EIP-3326). */
export const UNKNOWN_CHAIN = 4_902;
/** A wallet does not act for the account (EIP-1193). */
export const UNAUTHORIZED = 4_100;

/** Error answer to a JSON-RPC request. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
