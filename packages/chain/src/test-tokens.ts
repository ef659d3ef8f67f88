import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseUnits,
} from "viem";
import { foundry } from "viem/chains";
import { z } from "zod";
import compiled from "../contracts/TestToken.json" with { type: "json" };
import { LOCAL_CHAIN_ID } from "./local-chain/constants.ts";
import { testDeployer, testWallet } from "./test-wallet.ts";

/** USDT has 18 decimals on BSC, where payments are made, and not 6 as on other chains. */
const TOKENS = {
  USDT: { name: "Tether USD (test)", decimals: 18, supply: "1000000" },
  DEXNET: { name: "DexNet (test)", decimals: 18, supply: "100000000" },
} as const;

export type TestTokenSymbol = keyof typeof TOKENS;
export type TestTokens = Record<TestTokenSymbol, { addressHex: Address; decimals: number }>;

const addressSchema = z.custom<Address>((value) => typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value));
const tokenSchema = z.object({ addressHex: addressSchema, decimals: z.number().int() });
const recordSchema = z.object({ USDT: tokenSchema, DEXNET: tokenSchema });

/**
 * Returns the two test tokens of a local chain. The first call deploys them and writes their addresses to `recordFile`. Later
 * calls use the file if the chain has the code of the tokens at these addresses.
 */
export async function ensureTestTokens(options: { rpcUrl: string; recordFile: string }): Promise<TestTokens> {
  const reader = createPublicClient({ chain: foundry, transport: http(options.rpcUrl), pollingInterval: 50 });
  const chainId = await reader.getChainId();
  if (chainId !== LOCAL_CHAIN_ID) {
    throw new Error(`Test tokens are only for the local chain, but ${options.rpcUrl} is chain ${chainId}.`);
  }

  const recorded = await readRecord(options.recordFile);
  if (recorded !== null && (await isDeployed(recorded))) return recorded;

  const deployed = { USDT: await deploy("USDT"), DEXNET: await deploy("DEXNET") };
  await mkdir(dirname(options.recordFile), { recursive: true });
  await writeFile(options.recordFile, `${JSON.stringify(deployed, undefined, 2)}\n`);
  return deployed;

  async function isDeployed(tokens: TestTokens): Promise<boolean> {
    for (const [symbol, { addressHex }] of Object.entries(tokens)) {
      if ((await reader.getCode({ address: addressHex })) !== compiled.runtimeCode) return false;
      const onChain = await reader.readContract({ address: addressHex, abi: erc20Abi, functionName: "symbol" });
      if (onChain !== symbol) return false;
    }
    return true;
  }

  async function deploy(symbol: TestTokenSymbol): Promise<TestTokens[TestTokenSymbol]> {
    const { name, decimals, supply } = TOKENS[symbol];
    const writer = createWalletClient({ account: testDeployer, chain: foundry, transport: http(options.rpcUrl) });
    const transactionHex = await writer.deployContract({
      abi: compiled.abi as Abi,
      bytecode: compiled.creationCode as Hex,
      args: [name, symbol, decimals, testWallet.address, parseUnits(supply, decimals)],
    });
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash: transactionHex });
    if (!contractAddress) throw new Error(`The test token ${symbol} was not deployed.`);
    return { addressHex: getAddress(contractAddress), decimals };
  }
}

async function readRecord(path: string): Promise<TestTokens | null> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    // A missing or unreadable file: the tokens are deployed (again).
    return null;
  }
}
