import { Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import { useTranslation } from "react-i18next";
import shared from "../../platform/theme/shared.module.css";
import classes from "./FileBrowser.module.css";
import listClasses from "./list/FileList.module.css";

const rows = ["a", "b", "c", "d", "e", "f"] as const;

/** Placeholder of the file browser while the storage is opened. */
export function FilesSkeleton() {
  const { t } = useTranslation("files");
  return (
    <div className={classes.browser} role="status" aria-label={t("opening")}>
      <div className={classes.skeletonPlaces} />
      <div className={`${shared.fill} ${classes.page}`}>
        <div className={`${shared.row} ${classes.bar}`}>
          <Skeleton height={24} width="40%" />
          <Skeleton className={classes.skeletonButton} height="var(--dx-control)" width={152} radius="md" />
        </div>
        <div className={listClasses.scroll}>
          {rows.map((row) => (
            <div key={row} className={`${shared.row} ${classes.skeletonRow}`}>
              <Skeleton height={24} width={24} />
              <Skeleton height={16} width="40%" />
            </div>
          ))}
        </div>
        <div className={classes.skeletonFoot} />
      </div>
    </div>
  );
}
