import type { UserProduct } from "@dexnet/protocol/products";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { currentProduct } from "../../../platform/queries/current-product.ts";
import { plansQuery } from "../../../platform/queries/product-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import { gainOfLargerPlan, plansWithCapacity } from "../plan-capacity.ts";
import classes from "./AddStorageCard.module.css";

/** Place beside the first storages for the next one, with the size that is left, or with what a larger plan brings. */
export function AddStorageCard({ products }: { products: readonly UserProduct[] }) {
  const { t } = useTranslation("storages");
  const format = useFormat();
  const { call } = useApp();
  const [room] = plansWithCapacity(products, Date.now());
  const plans = useQuery({ ...plansQuery(call), enabled: room === undefined });
  if (room !== undefined) {
    const text = t("list.addAnotherText", { size: format.bytes(room.leftBytes), plan: room.plan.name });
    return <Card to="/storages/create" title={t("list.addAnother")} text={text} />;
  }
  const product = currentProduct(products);
  const gain = product && gainOfLargerPlan(plans.data ?? [], product);
  if (product === null || gain === null || Date.parse(product.end_date) <= Date.now()) return null;
  const text = gain === "another" ? t("list.moreSpaceAnother") : t("list.moreSpaceLarger", { count: product.storages });
  return <Card to="/storages/plans" title={t("list.moreSpace")} text={text} />;
}

function Card({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link className={`${shared.column} ${classes.card}`} to={to}>
        <IconPlus size={20} className={shared.accent} aria-hidden />
        <span className={classes.title}>{title}</span>
        <span className={shared.small}>{text}</span>
      </Link>
    </li>
  );
}
