import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../platform/i18n/error-text.ts";
import { waitOf } from "../../platform/i18n/wait-text.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import type { MailPurpose } from "./mail-wait.ts";
import classes from "./ResendLine.module.css";
import { useResend } from "./use-resend.ts";

/** "No mail? Send again" with the countdown. The width does not change while it counts. */
export function ResendLine({ purpose, send }: { purpose: MailPurpose; send: () => Promise<number> }) {
  const { notify } = useApp();
  const { t } = useTranslation("auth");
  const errorText = useErrorText();
  const { secondsLeft, sending, sendNow } = useResend(purpose, send);
  const wait = waitOf(secondsLeft);

  async function resend(): Promise<void> {
    try {
      await sendNow();
      notify({ text: t("resend.sent") });
    } catch (error) {
      notify({ text: errorText(error), tone: "error" });
    }
  }

  return (
    <div className={`${shared.note} ${shared.wrap} ${classes.line}`}>
      {secondsLeft > 0 ? (
        <span className={shared.quiet}>{t(`resend.${wait.unit}`, { count: wait.count })}</span>
      ) : (
        <>
          <span>{t("resend.ask")}</span>
          <Anchor
            component="button"
            type="button"
            className={classes.button ?? ""}
            disabled={sending}
            onClick={() => void resend()}
          >
            {t("resend.button")}
          </Anchor>
        </>
      )}
    </div>
  );
}
