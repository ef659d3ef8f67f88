import type { Address } from "viem";
import type { PairReserves } from "./chain-reader.ts";

/** Price of a token as a fraction: base units of the token for one base unit of the other. */
export interface PoolPrice {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Price of `token` in the other token of the pair, by the reserves alone. */
export function priceOf(token: Address, { token0, token1, reserve0, reserve1 }: PairReserves): PoolPrice {
  if (reserve0 <= 0n || reserve1 <= 0n) throw new RangeError("The pair is empty.");
  if (token === token0) return { numerator: reserve0, denominator: reserve1 };
  if (token === token1) return { numerator: reserve1, denominator: reserve0 };
  throw new TypeError(`The pair has no token ${token}.`);
}
