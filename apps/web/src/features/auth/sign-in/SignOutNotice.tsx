import { IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import classes from "./SignOutNotice.module.css";

/** Says once that and how the session of this tab has ended. */
export function SignOutNotice() {
  const { t } = useTranslation("auth");
  const { signOutNotice } = useApp();
  const [reason] = useState(signOutNotice.pending);
  useEffect(() => signOutNotice.dismiss(), [signOutNotice]);
  if (reason === null) return null;
  return (
    <p role="status" className={`${shared.small} ${classes.note}`}>
      <IconInfoCircle size={20} className={shared.accent} aria-hidden />
      {t(`signOutNotice.${reason}`)}
    </p>
  );
}
