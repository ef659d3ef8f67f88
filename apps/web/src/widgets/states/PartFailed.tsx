import { useTranslation } from "react-i18next";
import shared from "../../platform/theme/shared.module.css";
import classes from "./PartFailed.module.css";
import { ReloadButton } from "./ReloadButton.tsx";

/**
 * Replaces a part of the page that can't be shown. It is at the bottom of the window, because the part itself may have
 * no area.
 */
export function PartFailed() {
  const { t } = useTranslation("widgets");
  return (
    <div className={`${shared.spread} ${classes.bar}`} role="alert">
      <span>{t("failed.part")}</span>
      <ReloadButton />
    </div>
  );
}
