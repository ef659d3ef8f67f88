import type { Breakdown, PaymentToken } from "@dexnet/protocol/payments";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import shared from "../../../platform/theme/shared.module.css";
import { TokenAmount } from "../TokenAmount.tsx";
import classes from "./TokenChoice.module.css";

export interface TokenChoiceProps {
  token: PaymentToken;
  onChange: (token: PaymentToken) => void;
  /** Prices in each token, or null while they are unknown. */
  usdt: Breakdown | null;
  dexnet: Breakdown | null;
}

/** The two tokens with their prices. */
export function TokenChoice({ token, onChange, usdt, dexnet }: TokenChoiceProps) {
  const { t } = useTranslation("payments");
  const name = useId();
  const options = [
    { value: "USDT", price: usdt },
    { value: "DEXNET", price: dexnet },
  ] as const;
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{t("token.legend")}</legend>
      {options.map(({ value, price }) => (
        <label key={value} className={`${shared.card} ${classes.option}`}>
          <input
            className={classes.input}
            type="radio"
            name={name}
            value={value}
            checked={value === token}
            onChange={() => onChange(value)}
          />
          <span className={classes.mark} aria-hidden />
          <span className={classes.name}>{value}</span>
          <span className={`${shared.note} ${classes.text}`}>{t(`token.${value}`)}</span>
          <Price price={price} />
        </label>
      ))}
    </fieldset>
  );
}

function Price({ price }: { price: Breakdown | null }) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const discount = price?.lines.find(({ kind }) => kind === "own_token");
  return (
    <span className={classes.price}>
      {price !== null && (
        <>
          <TokenAmount amount={price.amount} decimals={price.decimals} token={price.token} />
          <span className={`${shared.note} ${classes.dollars}`}>
            {format.money(price.total, price.product.currency)}
          </span>
          {discount !== undefined && (
            <span className={`${shared.small} ${classes.discount}`}>
              {t("token.discount", { percent: format.percent((discount.percent ?? 0) / 100, 2) })}
            </span>
          )}
        </>
      )}
    </span>
  );
}
