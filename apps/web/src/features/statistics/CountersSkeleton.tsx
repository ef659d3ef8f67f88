import { useTranslation } from "react-i18next";
import shared from "../../platform/theme/shared.module.css";
import { SkeletonBlock } from "../../widgets/states/SkeletonBlock.tsx";

/** Placeholder of the summary and the space while they load. */
export function CountersSkeleton() {
  const { t } = useTranslation("statistics");
  return (
    <div className={shared.column} role="status" aria-label={t("loading")}>
      <SkeletonBlock heightPx={58} />
      <SkeletonBlock heightPx={122} />
    </div>
  );
}
