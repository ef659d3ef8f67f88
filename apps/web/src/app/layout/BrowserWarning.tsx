import { CloseButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./BrowserWarning.module.css";
import { isChromium } from "./chromium.ts";

/** Editing is promised only for Chrome's family: whoever comes with another browser is told, until they hide it. */
export function BrowserWarning() {
  const { t } = useTranslation("app");
  const [shown, setShown] = useState(() => !isChromium(navigator));
  if (!shown) return null;
  return (
    <aside className={classes.warning}>
      <IconAlertTriangle size={20} className={classes.icon} aria-hidden />
      <span className={classes.text}>{t("browserWarning.text")}</span>
      <CloseButton
        className={classes.close}
        iconSize={18}
        aria-label={t("browserWarning.close")}
        onClick={() => setShown(false)}
      />
    </aside>
  );
}
