import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import classes from "./TrashNote.module.css";

/** Says how long the trash keeps entries, and that they count as used space. */
export function TrashNote() {
  const { t } = useTranslation("files");
  return (
    <p className={`${shared.note} ${classes.note}`}>
      <IconInfoCircle size={18} className={classes.icon} aria-hidden />
      {t("trashNote")}
    </p>
  );
}
