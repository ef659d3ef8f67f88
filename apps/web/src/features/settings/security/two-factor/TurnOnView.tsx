import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { twoFactorQuery } from "../../../../platform/queries/security-queries.ts";
import { useApp } from "../../../../platform/services/app-context.tsx";
import shared from "../../../../platform/theme/shared.module.css";
import { Steps } from "../../../../widgets/page/Steps.tsx";
import { ConfirmForm } from "../ConfirmForm.tsx";
import { type AuthenticatorKey, ConnectStep } from "./ConnectStep.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Stage = { kind: "password" } | { kind: "connect"; key: AuthenticatorKey } | { kind: "codes"; codes: string[] };
const stageNumbers = { password: 0, connect: 1, codes: 2 } as const;

export interface TurnOnViewProps {
  onLeave: () => void;
  onUnsavedChange: (unsaved: boolean) => void;
}

/** Steps: password, authenticator with its proof, recovery codes. */
export function TurnOnView({ onLeave, onUnsavedChange }: TurnOnViewProps) {
  const { t } = useTranslation("profile");
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const [stage, setStage] = useState<Stage>({ kind: "password" });

  async function enable(code: string): Promise<void> {
    const { recovery_codes: codes } = await call(twoFactorCalls.enableTwoFactor, { body: { code } });
    setStage({ kind: "codes", codes });
    queries.setQueryData(twoFactorQuery(call).queryKey, {
      enabled: true,
      enabled_at: new Date().toISOString(),
      recovery_codes_left: codes.length,
    });
  }

  function finish(): void {
    notify({ text: t("twoFactor.onDone") });
    onLeave();
  }

  return (
    <>
      <Steps
        labels={[t("turnOn.stepPassword"), t("turnOn.stepConnect"), t("turnOn.stepCodes")]}
        current={stageNumbers[stage.kind]}
      />
      {stage.kind === "password" && (
        <ConfirmForm
          label={t("views.turn-on")}
          submitText={t("turnOn.continue")}
          onCancel={onLeave}
          submit={async (proof) => {
            setStage({ kind: "connect", key: await call(twoFactorCalls.setUpTwoFactor, { body: proof }) });
          }}
        >
          <p className={shared.quiet}>{t("turnOn.passwordText")}</p>
        </ConfirmForm>
      )}
      {stage.kind === "connect" && <ConnectStep secretKey={stage.key} submit={enable} onCancel={onLeave} />}
      {stage.kind === "codes" && (
        <RecoveryCodes codes={stage.codes} onDone={finish} onUnsavedChange={onUnsavedChange} />
      )}
    </>
  );
}
