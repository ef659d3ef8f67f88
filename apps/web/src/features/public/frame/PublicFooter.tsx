import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useStore } from "../../../platform/services/create-store.ts";
import shared from "../../../platform/theme/shared.module.css";
import { LanguageLinks } from "../../../widgets/links/LanguageLinks.tsx";
import classes from "./PublicFooter.module.css";
import { TermsLink } from "./TermsLink.tsx";

/** Further links, and the choice of language. */
export function PublicFooter() {
  const { t } = useTranslation("public");
  const ledgerUrl = useStore(useApp().config.loaded)?.ledger_url;
  return (
    <footer className={classes.footer}>
      <div className={`${shared.spread} ${classes.inside}`}>
        <nav className={`${shared.wrap} ${classes.links}`} aria-label={t("footer.label")}>
          <Link to={routePaths.about} className={`${shared.note} ${classes.link}`}>
            {t("nav.about")}
          </Link>
          <Link to={routePaths.network} className={`${shared.note} ${classes.link}`}>
            {t("nav.network")}
          </Link>
          <TermsLink text={t("footer.terms")} className={`${shared.note} ${classes.link}`} />
          <a href="/api/docs" className={`${shared.note} ${classes.link}`}>
            {t("footer.apiDocs")}
          </a>
          {ledgerUrl !== undefined && (
            <a href={new URL("/docs", ledgerUrl).href} className={`${shared.note} ${classes.link}`}>
              {t("footer.ledgerDocs")}
            </a>
          )}
        </nav>
        <div className={classes.languages}>
          <LanguageLinks />
        </div>
      </div>
    </footer>
  );
}
