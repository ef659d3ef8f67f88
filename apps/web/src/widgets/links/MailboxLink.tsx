import { Anchor } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../platform/services/app-context.tsx";
import { useStore } from "../../platform/services/create-store.ts";
import shared from "../../platform/theme/shared.module.css";
import classes from "./MailboxLink.module.css";

/** Link to the mails of a demonstration. An installation with a mail server has none. */
export function MailboxLink() {
  const { t } = useTranslation("widgets");
  const { config } = useApp();
  const mailboxUrl = useStore(config.loaded)?.mailbox_url ?? null;
  if (mailboxUrl === null) return null;
  return (
    <Anchor className={`${shared.row} ${classes.mailbox}`} href={mailboxUrl} target="_blank" rel="noreferrer">
      <IconMail size={16} aria-hidden />
      {t("demoMailbox")}
    </Anchor>
  );
}
