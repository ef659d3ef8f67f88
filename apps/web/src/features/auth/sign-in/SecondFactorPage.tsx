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
  /** Back to the first step: by the person's wish (null), or because the ticket is of no use any more (the fault). */
  onStartAgain: (fault: unknown) => void;
}

/** The second step of a sign-in: the authenticator's six digits, or a recovery code. */
export function SecondFactorPage({ ticket, onStartAgain }: SecondFactorPageProps) {
  const { t } = useTranslation("auth");
  const { session } = useApp();
  const [by, setBy] = useState<"authenticator" | "recovery">("authenticator");
  const other = by === "authenticator" ? "recovery" : "authenticator";

  async function finish(code: string): Promise<void> {
    try {
      await session.finishSignIn(ticket, code);
    } catch (error) {
      if (errorCodeOf(error) !== "ticket_expired") throw error;
      onStartAgain(error);
    }
  }

  return (
    <AuthFrame
      title={t("secondFactor.title")}
      lead={t(`secondFactor.${by}Lead`)}
      links={
        <>
          <Button variant="subtle" size="sm" onClick={() => setBy(other)}>
            {t(`secondFactor.${other}`)}
          </Button>
          <Button variant="subtle" size="sm" onClick={() => onStartAgain(null)}>
            {t("secondFactor.startAgain")}
          </Button>
        </>
      }
    >
      {by === "authenticator" ? (
        <CodeForm submitText={t("login.submit")} sendWhenComplete submit={finish} />
      ) : (
        <RecoveryCodeForm submitText={t("login.submit")} submit={finish} />
      )}
    </AuthFrame>
  );
}
