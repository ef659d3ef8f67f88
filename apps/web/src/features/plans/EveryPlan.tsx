import { type Icon, IconCopy, IconHistory, IconLink, IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import shared from "../../platform/theme/shared.module.css";
import classes from "./PlansPage.module.css";
import planGrid from "./plan-grid.module.css";

const points: readonly { readonly key: string; readonly PointIcon: Icon }[] = [
  { key: "encryption", PointIcon: IconLock },
  { key: "copies", PointIcon: IconCopy },
  { key: "sharing", PointIcon: IconLink },
  { key: "recovery", PointIcon: IconHistory },
];

/** Features of every plan. The cards name only the differences. */
export function EveryPlan() {
  const { t } = useTranslation("plans");
  return (
    <section className={classes.every} aria-labelledby="every-plan">
      <h2 id="every-plan" className={classes.everyTitle}>
        {t("every.title")}
      </h2>
      <ul className={`${shared.grid} ${planGrid.grid}`}>
        {points.map(({ key, PointIcon }) => (
          <li key={key} className={classes.point}>
            <PointIcon size={20} className={shared.accent} aria-hidden />
            <h3 className={classes.pointTitle}>{t(`every.${key}.title`)}</h3>
            <p className={shared.note}>{t(`every.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
