import { IconCreditCard, IconLock, IconShieldCheck, IconUser } from "@tabler/icons-react";
import { Link, Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { routePaths } from "../../platform/routes.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./SettingsLayout.module.css";

const pages = [
  { route: "settings-profile", Icon: IconUser },
  { route: "settings-safety", Icon: IconShieldCheck },
  { route: "settings-security", Icon: IconLock },
  { route: "settings-billing", Icon: IconCreditCard },
] as const;

/** Navigation of the settings beside their pages: a column on wide screens, two rows above the page on phones. */
export function SettingsLayout() {
  const { t } = useTranslation("settings");
  return (
    <div className={classes.layout}>
      <nav className={classes.nav} aria-label={t("navigation")}>
        <ul className={classes.list}>
          {pages.map(({ route, Icon }) => (
            <li key={route}>
              <Link
                to={routePaths[route]}
                className={`${shared.note} ${shared.row} ${classes.link}`}
                activeProps={{ "aria-current": "page" }}
                activeOptions={{ includeSearch: false }}
              >
                <Icon size={20} aria-hidden />
                {t(`pages.${route}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={shared.shrink}>
        <Outlet />
      </div>
    </div>
  );
}
