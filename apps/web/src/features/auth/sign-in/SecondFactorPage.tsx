import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCodeOf } from "../../../platform/errors/error-text.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { AuthFrame } from "../frame/AuthFrame.tsx";
import { CodeForm } from "../shared/CodeForm.tsx";
import { RecoveryCodeForm } from "./RecoveryCodeForm.tsx";

export interface SecondFactorPageProps {
  ticket: string;
  /** Returns to the first step: null by request of the user, or the fault that made the ticket invalid. */
  onRestart: (fault: unknown) => void;
}

/** Second step of a sign-in: six digits of the authenticator, or a recovery code. */
export function SecondFactorPage({ ticket, onRestart }: SecondFactorPageProps) {
  const { t } = useTranslation("auth");
  const { session } = useApp();
  const [method, setMethod] = useState<"authenticator" | "recovery">("authenticator");
  const other = method === "authenticator" ? "recovery" : "authenticator";

  async function finish(code: string): Promise<void> {
    try {
      await session.finishSignIn(ticket, code);
    } catch (error) {
      if (errorCodeOf(error) !== "ticket_expired") throw error;
      onRestart(error);
    }
  }

  return (
    <AuthFrame
      title={t("secondFactor.title")}
      lead={t(`secondFactor.${method}Lead`)}
      links={
        <>
          <Button variant="subtle" size="sm" onClick={() => setMethod(other)}>
            {t(`secondFactor.${other}`)}
          </Button>
          <Button variant="subtle" size="sm" onClick={() => onRestart(null)}>
            {t("secondFactor.startAgain")}
          </Button>
        </>
      }
    >
      {method === "authenticator" ? (
        <CodeForm submitText={t("login.submit")} sendWhenComplete submit={finish} />
      ) : (
        <RecoveryCodeForm submitText={t("login.submit")} submit={finish} />
      )}
    </AuthFrame>
  );
}
