import type { PaymentToken } from "@dexnet/protocol/payments";
import { useTranslation } from "react-i18next";
import { formatTokenAmount } from "./token-amount.ts";

export interface TokenAmountProps {
  /** Base units. */
  amount: string;
  decimals: number;
  token: PaymentToken;
}

/** "12.5 USDT" in one line. */
export function TokenAmount({ amount, decimals, token }: TokenAmountProps) {
  const { i18n } = useTranslation("payments");
  return <span className="figures">{`${formatTokenAmount(amount, decimals, i18n.language)}\u00a0${token}`}</span>;
}
