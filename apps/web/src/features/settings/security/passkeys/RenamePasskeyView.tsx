import { type Passkey, passkeyCalls } from "@dexnet/protocol/passkeys";
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { passkeysQuery } from "../../../../platform/queries/security-queries.ts";
import { useApp } from "../../../../platform/services/app-context.tsx";
import shared from "../../../../platform/theme/shared.module.css";
import errorLines from "../../../../widgets/forms/error-lines.module.css";
import { FormAlert } from "../../../../widgets/forms/FormAlert.tsx";
import { useAccountForm } from "../../../../widgets/forms/use-account-form.ts";
import { FormButtons } from "../FormButtons.tsx";
import classes from "../forms.module.css";

export interface RenamePasskeyViewProps {
  passkey: Passkey;
  onLeave: () => void;
}

export function RenamePasskeyView({ passkey, onLeave }: RenamePasskeyViewProps) {
  const { t } = useTranslation("profile");
  const { call } = useApp();
  const queries = useQueryClient();
  const { field, formError, formProps, loading } = useAccountForm({
    schema: passkeyCalls.renamePasskey.body,
    initialValues: { name: passkey.name },
    async submit({ name }) {
      await call(passkeyCalls.renamePasskey, { params: { id: passkey.id }, body: { name } });
      queries.setQueryData(passkeysQuery(call).queryKey, (known) =>
        known?.map((one) => (one.id === passkey.id ? { ...one, name: name.trim() } : one)),
      );
      onLeave();
    },
  });
  return (
    <form
      {...formProps}
      className={`${shared.column} ${classes.form} ${errorLines.lines}`}
      aria-label={t("views.rename-passkey")}
    >
      <FormAlert text={formError} />
      <TextInput {...field("name")} label={t("passkeys.name")} autoComplete="off" data-autofocus />
      <FormButtons submitText={t("passkeys.rename")} loading={loading} onCancel={onLeave} />
    </form>
  );
}
