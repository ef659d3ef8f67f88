import { type Eip1193Provider, requestWallet, WalletError } from "./eip1193.ts";
import { type ChainChoice, selectChain } from "./select-chain.ts";

export interface TokenPayment extends ChainChoice {
  readonly tokenAddress: string;
  readonly receiver: string;
  /** In base units of the token. */
  readonly amount: bigint;
}

/** Selectors of the ERC-20 functions. */
const transferSelector = "a9059cbb"; // transfer(address,uint256)
const balanceSelector = "70a08231"; // balanceOf(address)

/** Sends tokens from the wallet's first account and returns the hash of the transaction. Faults: WalletError. */
export async function payWithProvider(
  provider: Eip1193Provider | undefined,
  { tokenAddress, receiver, amount, ...chain }: TokenPayment,
): Promise<string> {
  if (provider === undefined) throw new WalletError("no_wallet");
  const from = await requestAccount(provider);
  await selectChain(provider, chain);
  if ((await readBalance(provider, tokenAddress, from)) < amount) throw new WalletError("insufficient_balance");
  const data = `0x${transferSelector}${encodeAddress(receiver)}${encodeAmount(amount)}`;
  const transaction = await requestWallet(provider, "eth_sendTransaction", [
    { from, to: tokenAddress, value: "0x0", data },
  ]);
  if (typeof transaction !== "string" || !/^0x[0-9a-fA-F]{64}$/.test(transaction)) throw new WalletError("failed");
  return transaction.toLowerCase();
}

async function requestAccount(provider: Eip1193Provider): Promise<string> {
  const accounts = await requestWallet(provider, "eth_requestAccounts");
  const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof account !== "string") throw new WalletError("no_wallet");
  return account;
}

async function readBalance(provider: Eip1193Provider, tokenAddress: string, holder: string): Promise<bigint> {
  const call = { to: tokenAddress, data: `0x${balanceSelector}${encodeAddress(holder)}` };
  const balance = await requestWallet(provider, "eth_call", [call, "latest"]);
  // An address without a contract answers `0x`.
  if (typeof balance !== "string" || !/^0x[0-9a-fA-F]{64}$/.test(balance)) throw new WalletError("failed");
  return BigInt(balance);
}

function encodeAddress(address: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new WalletError("failed");
  return address.slice(2).toLowerCase().padStart(64, "0");
}

function encodeAmount(amount: bigint): string {
  if (amount <= 0n || amount >= 1n << 256n) throw new WalletError("failed");
  return amount.toString(16).padStart(64, "0");
}
