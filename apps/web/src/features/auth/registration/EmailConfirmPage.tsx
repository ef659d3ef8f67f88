import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCodeOf } from "../../../platform/errors/error-text.ts";
import { useApp, useNotify } from "../../../platform/services/app-context.tsx";
import { useUser } from "../../../platform/services/use-user.ts";
import { AuthFrame } from "../frame/AuthFrame.tsx";
import { CodeForm } from "../shared/CodeForm.tsx";
import { ResendLine } from "../shared/ResendLine.tsx";
import { useLinkCode } from "./use-link-code.ts";

/** Six digits by hand, or by the link in the same mail. */
export function EmailConfirmPage() {
  const notify = useNotify();
  const { t } = useTranslation("auth");
  const { session, signOut } = useApp();
  // The last account seen: while the page is left after a log-out there is none.
  const [email] = useState(useUser()?.email ?? "");
  const linkCode = useLinkCode();

  // The link may have been opened in another tab or on another device meanwhile: then the guards lead on.
  useEffect(() => {
    const look = () => void session.reloadUser().catch(() => undefined);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [session]);

  /** An e-mail that turns out to be confirmed is no fault: there is nothing left to do here. */
  async function unlessConfirmed<T>(action: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (errorCodeOf(error) !== "email_already_confirmed") throw error;
      await session.reloadUser();
      return otherwise;
    }
  }

  async function confirmEmail(code: string): Promise<void> {
    await unlessConfirmed(async () => void (await session.confirmEmail(code)), undefined);
    notify({ text: t("confirm.done") });
  }

  return (
    <AuthFrame
      title={t("confirm.title")}
      lead={t("confirm.lead", { email })}
      mailsExpected
      links={
        <>
          <ResendLine purpose="email-confirm" send={() => unlessConfirmed(session.resendEmail, 0)} />
          <Button variant="subtle" size="sm" onClick={() => void signOut()}>
            {t("confirm.otherAccount")}
          </Button>
        </>
      }
    >
      <CodeForm submitText={t("confirm.submit")} sendWhenComplete linkCode={linkCode} submit={confirmEmail} />
    </AuthFrame>
  );
}
