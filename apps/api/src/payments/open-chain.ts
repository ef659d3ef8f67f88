import { createAgreedReader } from "@dexnet/chain/agreed-reader";
import { checkChain, type PaymentContracts } from "@dexnet/chain/check-chain";
import { createDepositAddresses } from "@dexnet/chain/deposit-addresses";
import { createRpcReader } from "@dexnet/chain/rpc-reader";
import { StartError } from "@dexnet/service/process/start-error";
import type { PaymentChain } from "./payments.ts";

export interface PaymentSettings {
  /** One endpoint, or two that must agree. */
  rpcUrls: readonly string[];
  contracts: PaymentContracts;
  merchantXpub: string;
  explorerUrl: string | null;
  quoteLockMs: number;
}

/** The chain of the settings, which is not read yet. Fault: StartError for a key that is none. */
export function openPaymentChain(settings: PaymentSettings): PaymentChain {
  const { contracts, explorerUrl, merchantXpub, quoteLockMs } = settings;
  const [first, second] = settings.rpcUrls.map((url) => createRpcReader({ url }));
  if (first === undefined) throw new StartError("Payments need CHAIN_RPC_URL.");
  const reader = second === undefined ? first : createAgreedReader(first, second);
  const deposits = readDeposits(merchantXpub);
  return { reader, contracts, check: () => checkChain(reader, contracts), deposits, explorerUrl, quoteLockMs };
}

function readDeposits(xpub: string) {
  try {
    return createDepositAddresses(xpub);
  } catch (cause) {
    throw new StartError(`MERCHANT_XPUB ${cause instanceof Error ? cause.message : "is not valid"}.`, { cause });
  }
}
