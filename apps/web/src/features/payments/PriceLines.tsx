import type { Breakdown } from "@dexnet/protocol/payments";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../platform/format/format.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./PriceLines.module.css";
import { TokenAmount } from "./TokenAmount.tsx";

export interface PriceLinesProps {
  breakdown: Breakdown;
  /** Whether the amount is still to be sent. */
  isDue: boolean;
}

/** Price of a plan with every discount, the total, and the amount to send. */
export function PriceLines({ breakdown, isDue }: PriceLinesProps) {
  const { t } = useTranslation("payments");
  const format = useFormat();
  const { lines, product, total, amount, decimals, token } = breakdown;
  return (
    <dl className={`${shared.small} ${shared.stack}`}>
      {lines.map(({ kind, percent, amount: dollars }) => (
        <div key={kind} className={classes.line} data-kind={kind}>
          <dt>
            {kind === "plan"
              ? t("line.plan", { name: product.name })
              : percent === null
                ? t(`line.${kind}`)
                : t("line.percent", { name: t(`line.${kind}`), percent: format.percent(percent / 100, 2) })}
          </dt>
          <dd>{format.money(dollars, product.currency)}</dd>
        </div>
      ))}
      <div className={classes.line} data-kind="total">
        <dt>{t(isDue ? "line.due" : "line.total")}</dt>
        <dd>
          {format.money(total, product.currency)}
          <span className={`${shared.note} ${classes.amount}`}>
            <TokenAmount amount={amount} decimals={decimals} token={token} />
          </span>
        </dd>
      </div>
    </dl>
  );
}
