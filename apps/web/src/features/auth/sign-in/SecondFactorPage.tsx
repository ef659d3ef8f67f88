import type { SecondFactorMethod } from "@dexnet/protocol/sessions";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCodeOf } from "../../../platform/i18n/error-text.ts";
import { hasPasskeys, loadCeremonies } from "../../../platform/load-ceremonies.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import { AuthFrame } from "../AuthFrame.tsx";
import { CodeForm } from "../CodeForm.tsx";
import { PasskeyForm } from "./PasskeyForm.tsx";
import { RecoveryCodeForm } from "./RecoveryCodeForm.tsx";

export interface SecondFactorPageProps {
  ticket: string;
  /** Second factors of the account. */
  methods: readonly SecondFactorMethod[];
  /** Returns to the first step: null by request of the user, or the fault that made the ticket invalid. */
  onRestart: (fault: unknown) => void;
}

/** Methods in the order in which they are offered, with the names of their texts. */
const textNames = { passkey: "passkey", authenticator: "authenticator", recovery_code: "recovery" } as const;
const order = Object.keys(textNames) as SecondFactorMethod[];

/** Second step of a sign-in: a passkey, six digits of the authenticator, or a recovery code. */
export function SecondFactorPage({ ticket, methods, onRestart }: SecondFactorPageProps) {
  const { t } = useTranslation("auth");
  const { call, session } = useApp();
  const usable = order.filter((one) => methods.includes(one) && (one !== "passkey" || hasPasskeys()));
  const [method, setMethod] = useState<SecondFactorMethod>(usable[0] ?? "recovery_code");

  async function finish(send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      if (errorCodeOf(error) !== "ticket_expired") throw error;
      onRestart(error);
    }
  }

  const finishWithCode = (code: string) => finish(() => session.finishSignIn(ticket, code));
  const finishWithPasskey = () =>
    finish(async () => {
      const ceremonies = await loadCeremonies();
      await session.finishSignInWith(ticket, () => ceremonies.finishWithPasskey(call, ticket));
    });

  return (
    <AuthFrame
      title={t("secondFactor.title")}
      lead={t(`secondFactor.${textNames[method]}Lead`)}
      links={
        <>
          {usable
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} variant="subtle" size="sm" onClick={() => setMethod(other)}>
                {t(`secondFactor.${textNames[other]}`)}
              </Button>
            ))}
          <Button variant="subtle" size="sm" onClick={() => onRestart(null)}>
            {t("secondFactor.startAgain")}
          </Button>
        </>
      }
    >
      {method === "passkey" && <PasskeyForm submitText={t("secondFactor.passkey")} submit={finishWithPasskey} />}
      {method === "authenticator" && (
        <CodeForm submitText={t("login.submit")} sendWhenComplete submit={finishWithCode} />
      )}
      {method === "recovery_code" && <RecoveryCodeForm submitText={t("login.submit")} submit={finishWithCode} />}
    </AuthFrame>
  );
}
