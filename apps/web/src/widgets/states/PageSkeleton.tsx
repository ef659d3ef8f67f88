import { useTranslation } from "react-i18next";
import shared from "../../platform/theme/shared.module.css";
import classes from "./PageSkeleton.module.css";

/** Placeholder of a page with a title and rows while its code or data loads. */
export function PageSkeleton({ rows = 4, rowHeightPx = 72 }: { rows?: number; rowHeightPx?: number }) {
  const { t } = useTranslation("widgets");
  return (
    <div className={classes.page} role="status" aria-label={t("loading")}>
      <div className={classes.title} />
      <div className={`${shared.column} ${classes.rows}`}>
        {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
          <div key={key} className={classes.row} style={{ height: rowHeightPx }} />
        ))}
      </div>
    </div>
  );
}
