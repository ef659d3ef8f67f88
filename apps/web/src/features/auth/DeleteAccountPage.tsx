import { accountCalls } from "@dexnet/protocol/accounts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { routePaths } from "../../platform/routes.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import { useUser } from "../../platform/services/use-user.ts";
import { FormAlert } from "../../widgets/forms/FormAlert.tsx";
import { useFormFault } from "../../widgets/forms/use-form-fault.ts";
import { RouteLink } from "../../widgets/links/RouteLink.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { LostStorages } from "./LostStorages.tsx";
import { ResendLine } from "./ResendLine.tsx";
import { useResend } from "./use-resend.ts";

export function DeleteAccountPage() {
  const { t } = useTranslation("auth");
  const { call, session } = useApp();
  // Kept from the first render: after the deletion there is no user while the page is left.
  const [email] = useState(useUser()?.email ?? "");
  const [sent, setSent] = useState(false);
  const fault = useFormFault();

  async function request(): Promise<number> {
    const answer = await call(accountCalls.requestDeletion, { body: { email } });
    return answer.resend_after_seconds;
  }
  const { sending, sendNow } = useResend("account-deletion", request);

  async function sendFirst(): Promise<void> {
    fault.set(null);
    try {
      await sendNow();
      setSent(true);
    } catch (error) {
      fault.set(error);
    }
  }

  const keep = <RouteLink to={routePaths.storages}>{t("delete.cancel")}</RouteLink>;
  if (!sent) {
    return (
      <AuthFrame plain title={t("delete.title")} lead={t("delete.lead", { email })} links={keep}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void sendFirst();
          }}
        >
          <LostStorages />
          <Button type="submit" size="lg" fullWidth color="error" loading={sending}>
            {t("delete.send")}
          </Button>
          <FormAlert text={fault.error} />
        </form>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      plain
      title={t("delete.title")}
      lead={t("delete.codeLead", { email })}
      mailsExpected
      links={
        <>
          <ResendLine purpose="account-deletion" send={request} />
          {keep}
        </>
      }
    >
      <CodeForm
        submitText={t("delete.submit")}
        color="error"
        sendWhenComplete={false}
        nextStep={t("confirm.codeHelp")}
        submit={session.deleteAccount}
      />
    </AuthFrame>
  );
}
