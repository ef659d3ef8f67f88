import type { UserProduct } from "@dexnet/protocol/products";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../platform/format/format.ts";
import { plansWithCapacity } from "../shared/plan-capacity.ts";
import classes from "./AddStorageCard.module.css";

/** Place beside the first storages for the next one, with the size that is left, or with a way to more of it. */
export function AddStorageCard({ products }: { products: readonly UserProduct[] }) {
  const { t } = useTranslation("storages");
  const format = useFormat();
  const [plan] = plansWithCapacity(products, Date.now());
  return (
    <li>
      <Link className={classes.card} to={plan === undefined ? "/storages/plans" : "/storages/create"}>
        <IconPlus size={20} className={classes.icon} aria-hidden />
        <span className={classes.title}>{t(plan === undefined ? "list.moreSpace" : "list.addAnother")}</span>
        <span className={classes.text}>
          {plan === undefined
            ? t("list.moreSpaceText")
            : t("list.addAnotherText", { size: format.bytes(plan.leftBytes), plan: plan.plan.name })}
        </span>
      </Link>
    </li>
  );
}
