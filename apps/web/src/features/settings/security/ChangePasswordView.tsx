import { accountCalls } from "@dexnet/protocol/accounts";
import { Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { sessionsQuery } from "../../../platform/queries/security-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";
import shared from "../../../platform/theme/shared.module.css";
import errorLines from "../../../widgets/forms/error-lines.module.css";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { belowInput } from "../../../widgets/forms/field-order.ts";
import { PasswordField } from "../../../widgets/forms/PasswordField.tsx";
import { useAccountForm } from "../../../widgets/forms/use-account-form.ts";
import { changePasswordSchema } from "./change-password-schema.ts";
import { FormButtons } from "./FormButtons.tsx";
import { withFieldFaults } from "./field-faults.ts";
import classes from "./forms.module.css";
import { Username } from "./Username.tsx";

const fieldOf = {
  password_wrong: "password",
  password_same: "new_password",
  password_common: "new_password",
} as const;

export function ChangePasswordView({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("profile");
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const { choice, field, formError, formProps, loading } = useAccountForm({
    schema: changePasswordSchema,
    initialValues: { password: "", new_password: "", repeat_password: "", end_other_sessions: true },
    async submit({ password, new_password, end_other_sessions }) {
      const body = { password, new_password, end_other_sessions };
      await withFieldFaults(call(accountCalls.changePassword, { body }), fieldOf);
      void queries.invalidateQueries({ queryKey: sessionsQuery(call).queryKey });
      notify({ text: end_other_sessions ? t("password.doneEverywhere") : t("password.done") });
      onLeave();
    },
  });
  const newPassword = field("new_password");
  return (
    <form
      {...formProps}
      className={`${shared.column} ${classes.form} ${errorLines.lines}`}
      aria-label={t("views.change-password")}
    >
      <FormAlert text={formError} />
      <Username />
      <PasswordField {...field("password")} label={t("password.old")} autoComplete="current-password" data-autofocus />
      <PasswordField
        {...newPassword}
        label={t("password.new")}
        description={newPassword.error ? undefined : t("password.hint")}
        inputWrapperOrder={belowInput}
        autoComplete="new-password"
      />
      <PasswordField {...field("repeat_password")} label={t("password.repeat")} autoComplete="new-password" />
      <Checkbox
        {...choice("end_other_sessions")}
        size="md"
        classNames={{ label: classes.choice ?? "" }}
        label={t("password.endOthers")}
        description={t("password.endOthersText")}
      />
      <FormButtons submitText={t("password.save")} loading={loading} onCancel={onLeave} />
    </form>
  );
}
