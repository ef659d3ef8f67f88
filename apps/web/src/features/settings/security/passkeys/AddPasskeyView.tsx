import { deviceNameOf } from "@dexnet/protocol/device-name";
import { type CreationOptions, passkeyCalls } from "@dexnet/protocol/passkeys";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceText } from "../../../../platform/format/device-text.ts";
import { useErrorText } from "../../../../platform/i18n/error-text.ts";
import { passkeysQuery, twoFactorQuery } from "../../../../platform/queries/security-queries.ts";
import { useApp } from "../../../../platform/services/app-context.tsx";
import { Callout } from "../../../../widgets/page/Callout.tsx";
import { ConfirmForm, type Proof } from "../ConfirmForm.tsx";
import { RecoveryCodes } from "../two-factor/RecoveryCodes.tsx";
import { useProofMethods } from "../use-proof-methods.ts";
import { CreatePasskeyStep } from "./CreatePasskeyStep.tsx";

type Stage = { kind: "proof" } | { kind: "create"; options: CreationOptions } | { kind: "codes"; codes: string[] };

export interface AddPasskeyViewProps {
  onLeave: () => void;
  onUnsavedChange: (unsaved: boolean) => void;
}

/** Steps: password and second factor, the browser's own dialog, and recovery codes with the first second factor. */
export function AddPasskeyView({ onLeave, onUnsavedChange }: AddPasskeyViewProps) {
  const { t } = useTranslation("profile");
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [stage, setStage] = useState<Stage>({ kind: "proof" });
  const { code, passkey } = useProofMethods();

  async function begin(proof: Proof): Promise<void> {
    const { options } = await call(passkeyCalls.creationOptions, { body: proof });
    setStage({ kind: "create", options });
  }

  async function finish(codes: string[] | null): Promise<void> {
    await Promise.all([
      queries.invalidateQueries({ queryKey: passkeysQuery(call).queryKey }),
      queries.invalidateQueries({ queryKey: twoFactorQuery(call).queryKey }),
    ]);
    if (codes !== null) return setStage({ kind: "codes", codes });
    notify({ text: t("passkeys.addDone") });
    onLeave();
  }

  function restart(error: unknown): void {
    notify({ text: errorText(error), tone: "error" });
    setStage({ kind: "proof" });
  }

  if (stage.kind === "codes")
    return <RecoveryCodes codes={stage.codes} onDone={onLeave} onUnsavedChange={onUnsavedChange} />;
  if (stage.kind === "create") {
    const name = deviceText(deviceNameOf(navigator.userAgent), t);
    return (
      <CreatePasskeyStep
        options={stage.options}
        name={name}
        onCreated={finish}
        onExpired={restart}
        onCancel={onLeave}
      />
    );
  }
  return (
    <ConfirmForm label={t("views.add-passkey")} submitText={t("turnOn.continue")} onCancel={onLeave} submit={begin}>
      {!code && !passkey && <Callout title={t("passkeys.firstTitle")}>{t("passkeys.firstText")}</Callout>}
    </ConfirmForm>
  );
}
