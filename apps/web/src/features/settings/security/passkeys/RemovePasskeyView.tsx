import { type Passkey, passkeyCalls } from "@dexnet/protocol/passkeys";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { passkeysQuery, twoFactorQuery } from "../../../../platform/queries/security-queries.ts";
import { useApp } from "../../../../platform/services/app-context.tsx";
import { Callout } from "../../../../widgets/page/Callout.tsx";
import { ConfirmForm, type Proof } from "../ConfirmForm.tsx";

export interface RemovePasskeyViewProps {
  passkey: Passkey;
  onLeave: () => void;
}

export function RemovePasskeyView({ passkey, onLeave }: RemovePasskeyViewProps) {
  const { t } = useTranslation("profile");
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const twoFactor = useQuery(twoFactorQuery(call)).data;
  const passkeys = useQuery(passkeysQuery(call)).data ?? [];
  const isLastFactor = passkeys.length <= 1 && twoFactor?.enabled !== true;

  async function remove(proof: Proof): Promise<void> {
    await call(passkeyCalls.removePasskey, { params: { id: passkey.id }, body: proof });
    queries.setQueryData(passkeysQuery(call).queryKey, (known) => known?.filter(({ id }) => id !== passkey.id));
    void queries.invalidateQueries({ queryKey: twoFactorQuery(call).queryKey });
    notify({ text: t("passkeys.removeDone", { name: passkey.name }) });
    onLeave();
  }

  return (
    <ConfirmForm
      label={t("views.remove-passkey")}
      submitText={t("passkeys.remove")}
      isDestructive
      onCancel={onLeave}
      submit={remove}
    >
      <Callout tone="warning" title={t("passkeys.removeTitle", { name: passkey.name })}>
        {isLastFactor ? t("passkeys.removeLastText") : t("passkeys.removeText")}
      </Callout>
    </ConfirmForm>
  );
}
