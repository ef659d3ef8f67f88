import type { ReactNode } from "react";
import { MailboxLink } from "../../../widgets/links/MailboxLink.tsx";
import { AboutPanel } from "./AboutPanel.tsx";
import classes from "./AuthFrame.module.css";
import { LanguageLinks } from "./LanguageLinks.tsx";

export interface AuthFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Other ways: below the form. */
  links?: ReactNode;
  /** Whether this page is waiting for somebody to look into their mails. */
  mailsExpected?: boolean;
  /** For who knows what this place is. */
  plain?: boolean;
}

/** The page around every form of the account. */
export function AuthFrame({ title, lead, children, links, mailsExpected = false, plain = false }: AuthFrameProps) {
  return (
    <div className={classes.page} data-plain={plain || undefined}>
      <div className={classes.side}>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          <div className={classes.body}>{children}</div>
          {links && <div className={classes.links}>{links}</div>}
          {mailsExpected && <MailboxLink />}
        </div>
        <LanguageLinks />
      </div>
      {!plain && <AboutPanel />}
    </div>
  );
}
