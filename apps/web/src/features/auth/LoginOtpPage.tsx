import { accountCalls } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../shell/app-context.tsx";
import { routePaths } from "../../shell/routes.ts";
import { RouteLink } from "../../widgets/links/RouteLink.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { codeSent } from "./code-sent.ts";
import { EmailForm } from "./EmailForm.tsx";
import { ResendLine } from "./ResendLine.tsx";

export function LoginOtpPage() {
  const { t } = useTranslation("auth");
  const { call, session } = useApp();
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);

  async function request(to: string): Promise<number> {
    const answer = await call(accountCalls.requestOneTimeCode, { body: { email: to } });
    return answer.resend_after_seconds;
  }

  async function sendFirst(to: string): Promise<void> {
    setEmail(to);
    codeSent.remember("sign-in-code", await request(to));
    setSent(true);
  }

  async function signIn(code: string): Promise<void> {
    const outcome = await session.signInWithCode(email, code);
    if (outcome.kind === "two-factor") throw new AppError("in_development");
  }

  const byPassword = (
    <RouteLink to={routePaths["auth-login"]} search={true}>
      {t("loginOtp.byPassword")}
    </RouteLink>
  );
  if (!sent) {
    return (
      <AuthFrame title={t("loginOtp.title")} lead={t("loginOtp.lead")} links={byPassword}>
        <EmailForm submitText={t("loginOtp.send")} initialEmail={email} submit={sendFirst} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t("loginOtp.title")}
      lead={t("loginOtp.sentLead", { email })}
      mailsExpected
      links={
        <>
          <ResendLine purpose="sign-in-code" send={() => request(email)} />
          <Button variant="subtle" size="sm" onClick={() => setSent(false)}>
            {t("loginOtp.changeEmail")}
          </Button>
          {byPassword}
        </>
      }
    >
      <CodeForm submitText={t("loginOtp.submit")} sendWhenComplete submit={signIn} />
    </AuthFrame>
  );
}
