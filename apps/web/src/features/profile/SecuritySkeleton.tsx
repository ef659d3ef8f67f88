import { useTranslation } from "react-i18next";
import { SkeletonBlock } from "../../widgets/states/SkeletonBlock.tsx";
import classes from "./SecuritySkeleton.module.css";

/** Placeholder of the security page while its code loads. */
export function SecuritySkeleton() {
  const { t } = useTranslation("widgets");
  return (
    <div className={classes.page} role="status" aria-label={t("loading")}>
      <SkeletonBlock heightPx={136} />
      <SkeletonBlock heightPx={72} />
      <SkeletonBlock heightPx={208} />
    </div>
  );
}
