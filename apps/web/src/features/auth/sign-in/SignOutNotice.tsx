import { IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import classes from "./SignOutNotice.module.css";

/** Says once that and how the session of this tab has ended. */
export function SignOutNotice() {
  const { t } = useTranslation("auth");
  const { signOutNotice } = useApp();
  const [reason] = useState(signOutNotice.pending);
  useEffect(() => signOutNotice.dismiss(), [signOutNotice]);
  if (reason === null) return null;
  return (
    <p role="status" className={classes.note}>
      <IconInfoCircle size={20} className={classes.icon} aria-hidden />
      {t(`signOutNotice.${reason}`)}
    </p>
  );
}
