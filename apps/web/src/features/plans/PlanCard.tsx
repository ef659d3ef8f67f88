import type { Plan, UserProduct } from "@dexnet/protocol/products";
import { Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { daysLeft } from "../../platform/format/days-left.ts";
import { useFormat } from "../../platform/format/format.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./PlanCard.module.css";

export interface PlanCardProps {
  plan: Plan;
  /** The user's product of this plan, if it is the current one. */
  product: UserProduct | null;
  /** Whether the user has a product, so that every card keeps room for what would change. */
  hasCurrent: boolean;
  /** Bytes that this plan has more than the current one, or 0. */
  moreBytes: number;
  /** Whether the card is highlighted as the next thing to do. */
  isOffer: boolean;
  button: ReactNode;
}

export function PlanCard({ plan, product, hasCurrent, moreBytes, isOffer, button }: PlanCardProps) {
  const { t } = useTranslation("plans");
  const format = useFormat();
  const isFree = Number(plan.price) === 0;
  return (
    <li
      className={`${shared.column} ${shared.card} ${classes.card}`}
      data-offer={isOffer || undefined}
      data-current={product !== null || undefined}
    >
      <div className={`${shared.row} ${classes.head}`}>
        <Title order={2} className={classes.name}>
          {plan.name}
        </Title>
      </div>
      <div className={classes.size}>{format.bytes(plan.storage_size)}</div>
      {hasCurrent && (
        <div className={`${shared.small} ${classes.change}`}>
          {product && (
            <>
              <strong className={classes.current}>{t("current")}</strong>
              <Until endDate={product.end_date} />
            </>
          )}
          {moreBytes > 0 && t("more", { size: format.bytes(moreBytes) })}
        </div>
      )}
      <div className={`${shared.wrap} ${classes.price}`}>
        <span className={`${shared.title} ${classes.amount}`}>
          {isFree ? t("free") : format.money(plan.price, plan.currency)}
        </span>
        <span>{t("period", { count: plan.period_days })}</span>
      </div>
      <ul className={`${shared.small} ${shared.column} ${classes.features}`}>
        {plan.storages === 1 && plan.storage_smallest === plan.storage_largest ? (
          <>
            <Feature text={t("oneFixed", { size: format.bytes(plan.storage_largest) })} />
            <Feature text={t("ownPhrase")} />
          </>
        ) : (
          <>
            <Feature text={t("storages", { count: plan.storages })} />
            <Feature
              text={t("each", {
                smallest: format.bytes(plan.storage_smallest),
                largest: format.bytes(plan.storage_largest),
              })}
            />
            <Feature text={t("eachPhrase")} />
          </>
        )}
        <Feature text={t("grace")} />
      </ul>
      {plan.trial && isOffer && <p className={shared.note}>{t("once")}</p>}
      {button}
    </li>
  );
}

function Until({ endDate }: { endDate: string }) {
  const { t } = useTranslation("plans");
  const format = useFormat();
  const now = Date.now();
  if (Date.parse(endDate) <= now) return t("ended", { date: format.date(endDate) });
  return `${t("endsIn", { count: daysLeft(endDate, now) })}, ${t("until", { date: format.date(endDate) })}`;
}

function Feature({ text }: { text: string }) {
  return (
    <li className={classes.feature}>
      <IconCheck size={20} className={shared.accent} aria-hidden />
      {text}
    </li>
  );
}
