import type { Address } from "viem";
import type { ChainReader, TokenInfo } from "./chain-reader.ts";

/** Contracts that payments use. */
export interface PaymentContracts {
  readonly chainId: number;
  readonly tokens: Readonly<Record<"USDT" | "DEXNET", Address>>;
  /** Pair of both tokens, which prices DEXNET. */
  readonly pair: Address;
}

export type PaymentTokens = Readonly<Record<"USDT" | "DEXNET", TokenInfo & { readonly address: Address }>>;

const maxDecimals = 36;

/** Reads symbols and decimals of the tokens. Throws with one sentence if the chain or a contract is not the configured one. */
export async function checkChain(reader: ChainReader, contracts: PaymentContracts): Promise<PaymentTokens> {
  const chainId = await reader.readChainId();
  if (chainId !== contracts.chainId)
    throw new Error(`The chain has the id ${chainId} instead of ${contracts.chainId}.`);
  const tokens = {
    USDT: await checkToken(reader, "USDT", contracts.tokens.USDT),
    DEXNET: await checkToken(reader, "DEXNET", contracts.tokens.DEXNET),
  };
  const { number } = await reader.readFinalizedBlock();
  const { token0, token1, reserve0, reserve1 } = await reader.readPairReserves(contracts.pair, number);
  const found = [token0, token1].sort().join();
  const expected = [tokens.USDT.address, tokens.DEXNET.address].sort().join();
  if (found !== expected) throw new Error(`The pair ${contracts.pair} does not trade the two tokens.`);
  if (reserve0 === 0n || reserve1 === 0n) throw new Error(`The pair ${contracts.pair} is empty.`);
  return tokens;
}

async function checkToken(reader: ChainReader, symbol: string, configured: Address) {
  const address = configured.toLowerCase() as Address;
  const info = await reader.readToken(address);
  if (info.symbol !== symbol) throw new Error(`The token ${address} is ${info.symbol} instead of ${symbol}.`);
  if (info.decimals > maxDecimals) throw new Error(`The token ${address} has ${info.decimals} decimals.`);
  return { ...info, address };
}
