export const parseError = -32_700;
export const invalidRequest = -32_600;
export const methodNotFound = -32_601;
export const invalidParams = -32_602;
export const internalError = -32_603;
/** A contract reverted. The code of go-ethereum, which other nodes use too. */
export const executionReverted = 3;
/** A wallet does not have the chain (EIP-3326). */
export const unknownChain = 4_902;
/** A wallet does not act for the account (EIP-1193). */
export const unauthorized = 4_100;

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
