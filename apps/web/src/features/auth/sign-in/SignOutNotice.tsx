import { IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { farewell } from "../../../platform/services/sign-out-notice.ts";
import classes from "./SignOutNotice.module.css";

/** Why somebody who was signed in a moment ago finds the sign-in page in this tab. */
export function FarewellNote() {
  const { t } = useTranslation("auth");
  const [kind] = useState(farewell.due);
  useEffect(() => farewell.said(), []);
  if (kind === null) return null;
  return (
    <p role="status" className={classes.note}>
      <IconInfoCircle size={20} className={classes.icon} aria-hidden />
      {t(`farewell.${kind}`)}
    </p>
  );
}
