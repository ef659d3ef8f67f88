import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useApp } from "../../shell/app-context.tsx";
import { useUser } from "../../shell/use-user.ts";
import { notify } from "../../widgets/snackbar/notify.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { ResendLine } from "./ResendLine.tsx";

export function EmailConfirmPage() {
  const { t } = useTranslation("auth");
  const { session, signOut } = useApp();
  const user = useUser();

  async function confirmEmail(code: string): Promise<void> {
    await session.confirmEmail(code);
    notify({ text: t("confirm.done") });
  }

  return (
    <AuthFrame
      title={t("confirm.title")}
      lead={t("confirm.lead", { email: user?.email ?? "" })}
      mailsExpected
      links={
        <>
          <ResendLine purpose="email-confirm" send={session.resendEmail} />
          <Button variant="subtle" size="sm" onClick={() => void signOut()}>
            {t("confirm.otherAccount")}
          </Button>
        </>
      }
    >
      <CodeForm submitText={t("confirm.submit")} sendWhenComplete submit={confirmEmail} />
    </AuthFrame>
  );
}
