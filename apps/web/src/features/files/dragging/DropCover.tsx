import { IconCloudUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import classes from "./DropCover.module.css";

/** Shown over the list while files of the device are over the page. Rows below it still take the drop. */
export function DropCover({ into }: { into: string }) {
  const { t } = useTranslation("files");
  return (
    <div className={`${shared.column} ${classes.cover}`}>
      <IconCloudUpload size={40} stroke={1.5} className={shared.accent} aria-hidden />
      <p className={classes.text}>{t("dropHere")}</p>
      <p className={shared.quiet}>{t("dropInto", { folder: into })}</p>
    </div>
  );
}
