import { z } from "zod";
import { LOCAL_CHAIN_ID } from "./constants.ts";
import type { RpcHandler } from "./methods.ts";
import { INVALID_PARAMS, METHOD_NOT_FOUND, RpcError, UNAUTHORIZED, UNKNOWN_CHAIN } from "./rpc-error.ts";

/** Requests that pages may send. All others, such as those that mine blocks or set balances, are for programs only. */
const WALLET_METHODS = new Set([
  "eth_accounts",
  "eth_blockNumber",
  "eth_call",
  "eth_chainId",
  "eth_estimateGas",
  "eth_getBalance",
  "eth_getTransactionByHash",
  "eth_getTransactionReceipt",
  "eth_requestAccounts",
  "net_version",
]);

const transactionSchema = z.looseObject({ from: z.string() });
const chainSchema = z.object({ chainId: z.string().regex(/^0x[0-9a-fA-F]{1,13}$/) });

/** Handler of the requests of web pages: the test wallet. */
export function createWalletHandler(handle: RpcHandler): RpcHandler {
  return async (method, params) => {
    if (WALLET_METHODS.has(method)) return await handle(method, params);
    if (method === "eth_sendTransaction") return await send(params);
    if (method === "wallet_switchEthereumChain") return switchChain(params);
    throw new RpcError(METHOD_NOT_FOUND, `The test wallet does not have the method ${method}.`);
  };

  /** Other accounts may be impersonated by programs. Pages have only the test wallet. */
  async function send(params: readonly unknown[]): Promise<unknown> {
    const { from } = parse(transactionSchema, params[0]);
    const accounts = z.array(z.string()).parse(await handle("eth_accounts", []));
    if (!accounts.some((account) => account.toLowerCase() === from.toLowerCase())) {
      throw new RpcError(UNAUTHORIZED, `The test wallet does not have the account ${from}.`);
    }
    return await handle("eth_sendTransaction", params);
  }

  function switchChain(params: readonly unknown[]): null {
    const { chainId } = parse(chainSchema, params[0]);
    if (Number(chainId) !== LOCAL_CHAIN_ID)
      throw new RpcError(UNKNOWN_CHAIN, `The test wallet has no chain ${chainId}.`);
    return null;
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new RpcError(INVALID_PARAMS, "The parameters are not valid.");
  return parsed.data;
}
