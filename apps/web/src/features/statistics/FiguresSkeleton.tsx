import { useTranslation } from "react-i18next";
import { SkeletonBlock } from "../../widgets/states/SkeletonBlock.tsx";
import classes from "./Figures.module.css";

/** Placeholder of the figures while they load. */
export function FiguresSkeleton() {
  const { t } = useTranslation("statistics");
  return (
    <div className={classes.figures} role="status" aria-label={t("loading")}>
      <SkeletonBlock heightPx={138} />
      <SkeletonBlock heightPx={138} />
      <div className={classes.wide}>
        <SkeletonBlock heightPx={118} />
      </div>
    </div>
  );
}
