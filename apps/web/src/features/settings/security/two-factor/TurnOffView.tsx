import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { twoFactorQuery } from "../../../../platform/queries/security-queries.ts";
import { useApp } from "../../../../platform/services/app-context.tsx";
import { Callout } from "../../../../widgets/page/Callout.tsx";
import { ConfirmForm, type Proof } from "../ConfirmForm.tsx";
import { useProofMethods } from "../use-proof-methods.ts";

export function TurnOffView({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("profile");
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const hasPasskeys = useProofMethods().passkey;

  async function turnOff(proof: Proof): Promise<void> {
    await call(twoFactorCalls.disableTwoFactor, { body: proof });
    // With a passkey the recovery codes stay.
    await queries.invalidateQueries({ queryKey: twoFactorQuery(call).queryKey });
    notify({ text: t("twoFactor.offDone") });
    onLeave();
  }

  return (
    <ConfirmForm
      label={t("views.turn-off")}
      submitText={t("twoFactor.turnOff")}
      isDestructive
      onCancel={onLeave}
      submit={turnOff}
    >
      {hasPasskeys ? (
        <Callout tone="warning" title={t("twoFactor.offPasskeysTitle")}>
          {t("twoFactor.offPasskeysText")}
        </Callout>
      ) : (
        <Callout tone="warning" title={t("twoFactor.offTitle")}>
          {t("twoFactor.offText")}
        </Callout>
      )}
    </ConfirmForm>
  );
}
