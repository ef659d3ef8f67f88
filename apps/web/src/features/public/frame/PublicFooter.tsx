import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useStore } from "../../../platform/services/create-store.ts";
import { LanguageLinks } from "../../../widgets/links/LanguageLinks.tsx";
import classes from "./PublicFooter.module.css";
import { TermsLink } from "./TermsLink.tsx";

/** Further links, and the choice of language. */
export function PublicFooter() {
  const { t } = useTranslation("public");
  const ledgerUrl = useStore(useApp().config.loaded)?.ledger_url;
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <nav className={classes.links} aria-label={t("footer.label")}>
          <Link to={routePaths.about} className={classes.link}>
            {t("nav.about")}
          </Link>
          <Link to={routePaths.network} className={classes.link}>
            {t("nav.network")}
          </Link>
          <TermsLink text={t("footer.terms")} className={classes.link} />
          <a href="/api/docs" className={classes.link}>
            {t("footer.apiDocs")}
          </a>
          {ledgerUrl !== undefined && (
            <a href={new URL("/docs", ledgerUrl).href} className={classes.link}>
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
