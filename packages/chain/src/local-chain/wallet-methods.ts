import * as z from "zod/mini";
import { localChainId } from "./constants.ts";
import type { RpcHandler } from "./methods.ts";
import { invalidParams, methodNotFound, RpcError, unauthorized, unknownChain } from "./rpc-error.ts";

/** Requests that pages may send. All others, such as those that mine blocks or set balances, are for programs only. */
const walletMethods = new Set([
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
const chainSchema = z.object({ chainId: z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/)) });

/** Handler of the requests of web pages: the test wallet. */
export function createWalletHandler(handle: RpcHandler): RpcHandler {
  return async (method, params) => {
    if (walletMethods.has(method)) return await handle(method, params);
    if (method === "eth_sendTransaction") return await send(params);
    if (method === "wallet_switchEthereumChain") return switchChain(params);
    throw new RpcError(methodNotFound, `The test wallet does not have the method ${method}.`);
  };

  /** Other accounts may be impersonated by programs. Pages have only the test wallet. */
  async function send(params: readonly unknown[]): Promise<unknown> {
    const { from } = parse(transactionSchema, params[0]);
    const accounts = z.array(z.string()).parse(await handle("eth_accounts", []));
    if (!accounts.some((account) => account.toLowerCase() === from.toLowerCase())) {
      throw new RpcError(unauthorized, `The test wallet does not have the account ${from}.`);
    }
    return await handle("eth_sendTransaction", params);
  }

  function switchChain(params: readonly unknown[]): null {
    const { chainId } = parse(chainSchema, params[0]);
    if (Number(chainId) !== localChainId) throw new RpcError(unknownChain, `The test wallet has no chain ${chainId}.`);
    return null;
  }
}

function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new RpcError(invalidParams, "The parameters are not valid.");
  return parsed.data;
}
