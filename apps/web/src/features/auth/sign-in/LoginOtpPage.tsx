import { accountCalls } from "@dexnet/protocol/accounts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { RouteLink } from "../../../widgets/links/RouteLink.tsx";
import { AuthFrame } from "../AuthFrame.tsx";
import { CodeForm } from "../CodeForm.tsx";
import { EmailForm } from "../EmailForm.tsx";
import { mailWait } from "../mail-wait.ts";
import { ResendLine } from "../ResendLine.tsx";
import { SecondFactorPage, useSignInSteps } from "./sign-in-steps.ts";

export function LoginOtpPage() {
  const { t } = useTranslation("auth");
  const { call, session } = useApp();
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const { step, continueSignIn, restart } = useSignInSteps();

  async function request(to: string): Promise<number> {
    const answer = await call(accountCalls.requestOneTimeCode, { body: { email: to } });
    return answer.resend_after_seconds;
  }

  async function sendFirst(to: string): Promise<void> {
    setEmail(to);
    mailWait.remember("sign-in-code", await request(to));
    restart(null);
    setSent(true);
  }

  async function signIn(code: string): Promise<void> {
    await continueSignIn(await session.signInWithCode(email, code));
  }

  if (step.kind === "second-factor") {
    return (
      <SecondFactorPage
        ticket={step.ticket}
        methods={step.methods}
        onRestart={(fault) => {
          // The first step has used up the code.
          setSent(false);
          restart(fault);
        }}
      />
    );
  }

  const byPassword = (
    <RouteLink to={routePaths["auth-login"]} search={true}>
      {t("loginOtp.byPassword")}
    </RouteLink>
  );
  if (!sent) {
    return (
      <AuthFrame title={t("loginOtp.title")} lead={t("loginOtp.lead")} links={byPassword}>
        <EmailForm submitText={t("loginOtp.send")} initialFault={step.fault} submit={sendFirst} />
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
      <CodeForm submitText={t("loginOtp.submit")} sendWhenComplete nextStep={t("confirm.codeHelp")} submit={signIn} />
    </AuthFrame>
  );
}
