import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { routePaths } from "../../platform/routes.ts";
import shared from "../../platform/theme/shared.module.css";
import errorLines from "../../widgets/forms/error-lines.module.css";
import { LanguageLinks } from "../../widgets/links/LanguageLinks.tsx";
import { MailboxLink } from "../../widgets/links/MailboxLink.tsx";
import { RouteLink } from "../../widgets/links/RouteLink.tsx";
import { AboutPanel } from "./AboutPanel.tsx";
import classes from "./AuthFrame.module.css";

export interface AuthFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Links below the form. */
  links?: ReactNode;
  /** Whether the page waits for a mail to be read. */
  mailsExpected?: boolean;
  /** Hides the introduction to the product. */
  plain?: boolean;
}

/** Frame of every account form. */
export function AuthFrame({ title, lead, children, links, mailsExpected = false, plain = false }: AuthFrameProps) {
  const { t } = useTranslation("auth");
  return (
    <div className={classes.page} data-plain={plain || undefined}>
      <div className={`${shared.column} ${classes.side}`}>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          <div className={`${classes.body} ${errorLines.lines}`}>{children}</div>
          {links && <div className={`${shared.note} ${shared.column} ${classes.links}`}>{links}</div>}
          {mailsExpected && <MailboxLink />}
        </div>
        {/* The panel beside the form says it where there is space. */}
        {!plain && <p className={`${shared.note} ${classes.intro}`}>{t("about.sealedText")}</p>}
        {!plain && (
          <RouteLink to={routePaths.home} className={classes.home}>
            {t("about.home")}
          </RouteLink>
        )}
        <LanguageLinks />
      </div>
      {!plain && <AboutPanel />}
    </div>
  );
}
