import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type Abi, type Address, erc20Abi, type Hex, isAddressEqual, parseUnits } from "viem";
import compiled from "../contracts/TestToken.json" with { type: "json" };
import { localChainId } from "./local-chain/constants.ts";
import { testPaymentContracts } from "./test-payment-settings.ts";
import { createTestReader, createTestWriter, type TestRpc } from "./test-rpc.ts";
import { testDeployer, testWallet } from "./test-wallet.ts";

/** USDT has 18 decimals on BSC, where payments are made, and not 6 as on other chains. */
const tokenContracts = {
  USDT: { name: "Tether USD (test)", decimals: 18, supply: "1000000" },
  DEXNET: { name: "DexNet (test)", decimals: 18, supply: "100000000" },
} as const;

export type TestTokenSymbol = keyof typeof tokenContracts;
export type TestTokens = Record<TestTokenSymbol, { addressHex: Address; decimals: number }>;

/**
 * Returns the two test tokens of a local chain and writes their addresses to `recordFile`, for people. A token that is missing
 * is deployed. The tokens are the first transactions of their account, so that a call that was interrupted is completed by the
 * next one, and the addresses are the same on every local chain.
 */
export async function ensureTestTokens(options: { rpcUrl: TestRpc; recordFile: string }): Promise<TestTokens> {
  const reader = createTestReader(options.rpcUrl);
  const chainId = await reader.getChainId();
  if (chainId !== localChainId) {
    throw new Error(`Test tokens are only for the local chain, but this is chain ${chainId}.`);
  }
  const tokens = { USDT: await ensureToken("USDT"), DEXNET: await ensureToken("DEXNET") };
  await mkdir(dirname(options.recordFile), { recursive: true });
  await writeFile(options.recordFile, `${JSON.stringify(tokens, undefined, 2)}\n`);
  return tokens;

  async function ensureToken(symbol: TestTokenSymbol): Promise<TestTokens[TestTokenSymbol]> {
    const addressHex = testPaymentContracts.tokens[symbol];
    if (!(await isDeployed(symbol, addressHex))) await deploy(symbol, addressHex);
    return { addressHex, decimals: tokenContracts[symbol].decimals };
  }

  async function isDeployed(symbol: TestTokenSymbol, address: Address): Promise<boolean> {
    if ((await reader.getCode({ address })) !== compiled.runtimeCode) return false;
    return (await reader.readContract({ address, abi: erc20Abi, functionName: "symbol" })) === symbol;
  }

  async function deploy(symbol: TestTokenSymbol, address: Address): Promise<void> {
    const { name, decimals, supply } = tokenContracts[symbol];
    const transactionHex = await createTestWriter(options.rpcUrl, testDeployer).deployContract({
      abi: compiled.abi as Abi,
      bytecode: compiled.creationCode as Hex,
      args: [name, symbol, decimals, testWallet.address, parseUnits(supply, decimals)],
    });
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash: transactionHex });
    if (contractAddress && isAddressEqual(contractAddress, address)) return;
    throw new Error(accountUsed(symbol, address));
  }
}

export function accountUsed(what: string, address: Address): string {
  return `The test contract ${what} can't be deployed at ${address}, because its account was used: move the folder of the local chain away to start a new chain.`;
}
