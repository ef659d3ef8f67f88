import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import classes from "./ConsentNotice.module.css";

/** Asks whether events may be counted, where the operator counts them and the user has not answered yet. */
export function ConsentNotice() {
  const { t } = useTranslation("analytics");
  const { analytics } = useApp();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isMounted = true;
    // Without an answer of the server nothing is counted, so there is nothing to ask.
    void analytics.needsAnswer().then(
      (needsAnswer) => isMounted && setShown(needsAnswer),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [analytics]);
  if (!isShown) return null;
  function answer(consent: "granted" | "denied"): void {
    setShown(false);
    void analytics.setConsent(consent);
  }
  return (
    <section className={`${shared.spread} ${classes.notice}`} aria-label={t("title")}>
      <p className={`${shared.note} ${classes.text}`}>{t("text")}</p>
      <div className={classes.buttons}>
        <Button size="sm" variant="default" onClick={() => answer("denied")}>
          {t("deny")}
        </Button>
        <Button size="sm" variant="default" onClick={() => answer("granted")}>
          {t("allow")}
        </Button>
      </div>
    </section>
  );
}
