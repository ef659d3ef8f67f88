import { useTranslation } from "react-i18next";
import shared from "../../../platform/theme/shared.module.css";
import { RouteLink } from "../../../widgets/links/RouteLink.tsx";
import classes from "./FirstUseLinks.module.css";

/** Other ways to begin: a paid plan, or a storage that exists already. */
export function FirstUseLinks() {
  const { t } = useTranslation("storages");
  return (
    <p className={`${shared.wrap} ${classes.links}`}>
      <RouteLink to="/storages/plans" className={classes.link}>
        {t("create.otherPlans")}
      </RouteLink>
      <RouteLink to="/storages" className={classes.link}>
        {t("create.connectInstead")}
      </RouteLink>
    </p>
  );
}
