import { CloseButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import shared from "../../platform/theme/shared.module.css";
import classes from "./BrowserWarning.module.css";

/** Warns users of browsers outside of Chrome's family, for which editing is not promised. It can be hidden. */
export function BrowserWarning() {
  const { t } = useTranslation("app");
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <aside className={`${shared.small} ${shared.row} ${classes.warning}`}>
      <IconAlertTriangle size={20} className={classes.icon} aria-hidden />
      <span className={shared.fill}>{t("browserWarning.text")}</span>
      <CloseButton
        className={classes.close}
        iconSize={18}
        aria-label={t("browserWarning.close")}
        onClick={() => setShown(false)}
      />
    </aside>
  );
}
