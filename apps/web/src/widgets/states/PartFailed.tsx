import { useTranslation } from "react-i18next";
import classes from "./PartFailed.module.css";
import { ReloadButton } from "./ReloadButton.tsx";

/** In place of a part of the page that can't be shown, at the bottom of the window: the part itself may have had no place. */
export function PartFailed() {
  const { t } = useTranslation("widgets");
  return (
    <div className={classes.bar} role="alert">
      <span>{t("failed.part")}</span>
      <ReloadButton />
    </div>
  );
}
