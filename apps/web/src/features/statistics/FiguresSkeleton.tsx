import { useTranslation } from "react-i18next";
import { SkeletonBlock } from "../../widgets/states/SkeletonBlock.tsx";
import classes from "./StatisticsView.module.css";

/** Placeholder of the summary and the space while they load. */
export function FiguresSkeleton() {
  const { t } = useTranslation("statistics");
  return (
    <div className={classes.view} role="status" aria-label={t("loading")}>
      <SkeletonBlock heightPx={58} />
      <SkeletonBlock heightPx={122} />
    </div>
  );
}
