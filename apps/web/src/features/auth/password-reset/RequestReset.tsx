import { accountCalls } from "@dexnet/protocol/accounts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { routePaths } from "../../../platform/routes.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { RouteLink } from "../../../widgets/links/RouteLink.tsx";
import { AuthFrame } from "../AuthFrame.tsx";
import { EmailForm } from "../EmailForm.tsx";
import { mailWait } from "../mail-wait.ts";
import { ResendLine } from "../ResendLine.tsx";

export function RequestReset() {
  const { t } = useTranslation("auth");
  const { call } = useApp();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function request(email: string): Promise<number> {
    const answer = await call(accountCalls.requestPasswordReset, { body: { email } });
    return answer.resend_after_seconds;
  }

  const back = <RouteLink to={routePaths["auth-login"]}>{t("backToLogin")}</RouteLink>;
  if (sentTo === null) {
    return (
      <AuthFrame title={t("reset.title")} lead={t("reset.lead")} links={back}>
        <EmailForm
          submitText={t("reset.send")}
          submit={async (email) => {
            mailWait.remember("password-reset", await request(email));
            setSentTo(email);
          }}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t("reset.inboxTitle")} lead={t("reset.inboxText", { email: sentTo })} mailsExpected links={back}>
      <ResendLine purpose="password-reset" send={() => request(sentTo)} />
    </AuthFrame>
  );
}
