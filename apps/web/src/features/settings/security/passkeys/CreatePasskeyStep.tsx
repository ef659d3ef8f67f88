import { type CreationOptions, passkeyCalls } from "@dexnet/protocol/passkeys";
import { Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCodeOf } from "../../../../platform/i18n/error-text.ts";
import { loadCeremonies } from "../../../../platform/load-ceremonies.ts";
import { useApp } from "../../../../platform/services/app-context.tsx";
import shared from "../../../../platform/theme/shared.module.css";
import { FormAlert } from "../../../../widgets/forms/FormAlert.tsx";
import { useFormFault } from "../../../../widgets/forms/use-form-fault.ts";
import { FormButtons } from "../FormButtons.tsx";
import forms from "../forms.module.css";
import { useFocusOnMount } from "../two-factor/use-focus-on-mount.ts";

export interface CreatePasskeyStepProps {
  options: CreationOptions;
  /** First name of the passkey. */
  name: string;
  /** Called with the recovery codes that came with it, if any. */
  onCreated: (codes: string[] | null) => Promise<void>;
  /** Called when the challenge has been used up, so that another one is needed. */
  onExpired: (error: unknown) => void;
  onCancel: () => void;
}

/** A step of its own: a browser opens its dialog only after a click. */
export function CreatePasskeyStep({ options, name, onCreated, onExpired, onCancel }: CreatePasskeyStepProps) {
  const { t } = useTranslation("profile");
  const { call } = useApp();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const fault = useFormFault(null);
  const [loading, setLoading] = useState(false);

  async function create(): Promise<void> {
    fault.set(null);
    setLoading(true);
    try {
      const { createPasskey } = await loadCeremonies();
      const body = { name, credential: await createPasskey(options) };
      await onCreated((await call(passkeyCalls.registerPasskey, { body })).recovery_codes);
    } catch (error) {
      if (["passkey_expired", "passkey_invalid"].includes(errorCodeOf(error))) onExpired(error);
      else fault.set(error);
    } finally {
      setLoading(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!loading) void create();
  }

  return (
    <form className={`${shared.column} ${forms.form}`} onSubmit={submit} aria-label={t("views.add-passkey")}>
      <div>
        <Title order={3} className={forms.heading} ref={heading} tabIndex={-1}>
          {t("passkeys.createTitle")}
        </Title>
        <p className={shared.quiet}>{t("passkeys.createText")}</p>
      </div>
      <FormAlert text={fault.error} />
      <FormButtons submitText={t("passkeys.create")} loading={loading} onCancel={onCancel} />
    </form>
  );
}
