import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { twoFactorQuery } from "../../../../platform/queries/security-queries.ts";
import { useApp } from "../../../../platform/services/app-context.tsx";
import shared from "../../../../platform/theme/shared.module.css";
import { ConfirmForm, type Proof } from "../ConfirmForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

export interface NewCodesViewProps {
  onLeave: () => void;
  onUnsavedChange: (unsaved: boolean) => void;
}

export function NewCodesView({ onLeave, onUnsavedChange }: NewCodesViewProps) {
  const { t } = useTranslation("profile");
  const { call } = useApp();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function renew(proof: Proof): Promise<void> {
    const made = await call(twoFactorCalls.renewRecoveryCodes, { body: proof });
    setCodes(made.recovery_codes);
    void queries.invalidateQueries({ queryKey: twoFactorQuery(call).queryKey });
  }

  if (codes !== null) {
    return <RecoveryCodes codes={codes} isRenewed onDone={onLeave} onUnsavedChange={onUnsavedChange} />;
  }
  return (
    <ConfirmForm label={t("views.new-codes")} submitText={t("codes.make")} onCancel={onLeave} submit={renew}>
      <p className={shared.quiet}>{t("codes.renewText")}</p>
    </ConfirmForm>
  );
}
