import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCodeOf } from "../../../platform/errors/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useUser } from "../../../platform/services/use-user.ts";
import { AuthFrame } from "../frame/AuthFrame.tsx";
import { CodeForm } from "../shared/CodeForm.tsx";
import { ResendLine } from "../shared/ResendLine.tsx";
import { useLinkCode } from "./use-link-code.ts";

/** Confirms the e-mail by six digits or by the link in the same mail. */
export function EmailConfirmPage() {
  const { t } = useTranslation("auth");
  const { session, signOut, notify } = useApp();
  // Kept from the first render: after a sign-out there is no user while the page is left.
  const [email] = useState(useUser()?.email ?? "");
  const linkCode = useLinkCode();

  // The link may have been opened in another tab or on another device: then the route changes.
  useEffect(() => {
    const reloadUser = () => void session.reloadUser().catch(() => undefined);
    window.addEventListener("focus", reloadUser);
    return () => window.removeEventListener("focus", reloadUser);
  }, [session]);

  /** An e-mail that is confirmed already is no fault. */
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
