import { createAgreedReader } from "@dexnet/chain/agreed-reader";
import { checkChain, type PaymentContracts } from "@dexnet/chain/check-chain";
import { createDepositAddresses } from "@dexnet/chain/deposit-addresses";
import { createRpcReader } from "@dexnet/chain/rpc-reader";
import { StartError } from "@dexnet/service/start-error";
import type { PaymentChain } from "./payments.ts";

export interface PaymentSettings {
  /** One endpoint, or two that must agree. */
  rpcUrls: readonly string[];
  contracts: PaymentContracts;
  merchantXpub: string;
  explorerUrl: string | null;
}

/** Opens the chain of the settings and checks its contracts. Fault: StartError. */
export async function openPaymentChain(settings: PaymentSettings): Promise<PaymentChain> {
  const { contracts, explorerUrl, merchantXpub } = settings;
  const [first, second] = settings.rpcUrls.map((url) => createRpcReader({ url }));
  if (first === undefined) throw new StartError("Payments need CHAIN_RPC_URL.");
  const reader = second === undefined ? first : createAgreedReader(first, second);
  const deposits = readDeposits(merchantXpub);
  try {
    return { reader, contracts, tokens: await checkChain(reader, contracts), deposits, explorerUrl };
  } catch (cause) {
    throw new StartError(`Payments can't start: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function readDeposits(xpub: string) {
  try {
    return createDepositAddresses(xpub);
  } catch (cause) {
    throw new StartError(`MERCHANT_XPUB ${cause instanceof Error ? cause.message : "is not valid"}.`, { cause });
  }
}
