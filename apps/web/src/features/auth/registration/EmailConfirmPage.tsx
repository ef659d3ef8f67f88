import { Anchor } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCodeOf } from "../../../platform/i18n/error-text.ts";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useUser } from "../../../platform/services/use-user.ts";
import { AuthFrame } from "../AuthFrame.tsx";
import { CodeForm } from "../CodeForm.tsx";
import { ResendLine } from "../ResendLine.tsx";
import { ChangeEmailForm } from "./ChangeEmailForm.tsx";
import classes from "./EmailConfirmPage.module.css";
import { withoutLinkCode } from "./link-code.ts";
import { useLinkCode } from "./use-link-code.ts";

/** Confirms the e-mail by six digits or by the link in the same mail. */
export function EmailConfirmPage() {
  const { t } = useTranslation("auth");
  const { session, signOut, notify } = useApp();
  const navigate = useNavigate();
  // Kept from the first render: after a sign-out there is no user while the page is left.
  const [email, setEmail] = useState(useUser()?.email ?? "");
  const [isChanging, setIsChanging] = useState(false);
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
    // A new account begins with its first storage, unless the person came for another page.
    await navigate({
      to: ".",
      search: withoutLinkCode,
      state: (state) => ({ returnPath: routePaths["storages-create"], ...state }),
      replace: true,
    });
    await unlessConfirmed(async () => void (await session.confirmEmail(code)), undefined);
    notify({ text: t("confirm.done") });
  }

  if (isChanging) {
    return (
      <AuthFrame
        title={t("changeEmail.title")}
        lead={t("changeEmail.lead")}
        links={<LinkButton onClick={() => setIsChanging(false)} text={t("changeEmail.back")} />}
      >
        <ChangeEmailForm
          email={email}
          onChanged={(corrected) => {
            setEmail(corrected);
            setIsChanging(false);
            notify({ text: t("changeEmail.done", { email: corrected }) });
          }}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t("confirm.title")}
      lead={
        <>
          {t("confirm.sentTo")} <strong className={classes.email}>{email}</strong>
          <br />
          {t("confirm.how")}
        </>
      }
      mailsExpected
      links={
        <>
          <ResendLine purpose="email-confirm" send={() => unlessConfirmed(session.resendEmail, 0)} />
          <span>
            {t("confirm.wrongAddress")} <LinkButton onClick={() => setIsChanging(true)} text={t("confirm.change")} />
          </span>
          <LinkButton onClick={() => void signOut()} text={t("confirm.otherAccount")} />
        </>
      }
    >
      <CodeForm
        submitText={t("confirm.submit")}
        sendWhenComplete
        linkCode={linkCode}
        nextStep={t("confirm.codeHelp")}
        submit={confirmEmail}
      />
    </AuthFrame>
  );
}

function LinkButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" className={classes.correct} onClick={onClick}>
      {text}
    </Anchor>
  );
}
