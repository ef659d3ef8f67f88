import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../../platform/services/app-context.tsx";
import { Callout } from "../../../../widgets/page/Callout.tsx";
import { twoFactorQuery } from "../shared/queries.ts";
import { ConfirmForm, type Proof } from "./ConfirmForm.tsx";

export function TurnOffView({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("profile");
  const { call, notify } = useApp();
  const queries = useQueryClient();

  async function turnOff(proof: Proof): Promise<void> {
    await call(twoFactorCalls.disableTwoFactor, { body: proof });
    const off = { enabled: false, enabled_at: null, recovery_codes_left: 0 };
    queries.setQueryData(twoFactorQuery(call).queryKey, off);
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
      <Callout tone="warning" title={t("twoFactor.offTitle")}>
        {t("twoFactor.offText")}
      </Callout>
    </ConfirmForm>
  );
}
