import { isAddressEqual, parseAbi } from "viem";
import { finalizedDepth } from "./local-chain/constants.ts";
import type { RpcHandler } from "./local-chain/methods.ts";
import { ensureTestExchange } from "./test-exchange.ts";
import { testPaymentContracts } from "./test-payment-settings.ts";
import { createTestReader } from "./test-rpc.ts";
import { ensureTestTokens } from "./test-tokens.ts";

const reservesAbi = parseAbi(["function getReserves() view returns (uint112, uint112, uint32)"]);

/**
 * Completes the contracts of payments (`testPaymentContracts`) on a local chain, and makes them final. After a kill at any
 * point the next call completes what is missing.
 */
export async function ensureTestContracts(handle: RpcHandler, recordFile: string): Promise<void> {
  const pair = await ensureTestExchange(handle, await ensureTestTokens({ rpcUrl: handle, recordFile }));
  if (!isAddressEqual(pair, testPaymentContracts.pair)) {
    throw new Error(`The pair of the test tokens is ${pair} instead of ${testPaymentContracts.pair}.`);
  }
  if (!(await areFinal(handle))) await handle("hardhat_mine", [finalizedDepth]);
}

/** Whether payments find the liquidity of the pair at the finalised block. */
async function areFinal(handle: RpcHandler): Promise<boolean> {
  const pair = { address: testPaymentContracts.pair, abi: reservesAbi, functionName: "getReserves" } as const;
  const reserves = await createTestReader(handle)
    .readContract({ ...pair, blockTag: "finalized" })
    .catch(() => null);
  return reserves !== null && reserves[0] > 0n;
}
