import type { Address, ChainReader } from "@dexnet/chain/chain-reader";
import type { PaymentContracts } from "@dexnet/chain/check-chain";
import { priceOf } from "@dexnet/chain/pool-price";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { PaymentToken } from "@dexnet/protocol/payments";
import type { TokenPrice } from "./calculation.ts";

export interface QuotesDeps {
  readonly reader: ChainReader;
  readonly contracts: PaymentContracts;
}

export interface Quotes {
  /** Base units of the token for one base unit of USDT, at the finalised block. Fault: payments_unavailable. */
  readPrice(token: PaymentToken): Promise<TokenPrice>;
}

/** Price of USDT. */
export const stablePrice: TokenPrice = { numerator: 1n, denominator: 1n };

export function createQuotes({ reader, contracts }: QuotesDeps): Quotes {
  const ownToken = contracts.tokens.DEXNET.toLowerCase() as Address;
  return {
    async readPrice(token) {
      if (token === "USDT") return stablePrice;
      try {
        const { number } = await reader.readFinalizedBlock();
        return priceOf(ownToken, await reader.readPairReserves(contracts.pair, number));
      } catch (cause) {
        throw new AppError("payments_unavailable", { cause });
      }
    },
  };
}
