import { accountCalls } from "@dexnet/protocol/accounts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { PasswordField } from "../../../widgets/forms/PasswordField.tsx";
import { useAccountForm } from "../../../widgets/forms/use-account-form.ts";
import { NewPasswordField } from "../NewPasswordField.tsx";
import { newPasswordSchema } from "../password-schemas.ts";

export function NewPasswordForm({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const { t } = useTranslation("auth");
  const { call, typedEmail } = useApp();
  const { field, formError, formProps, loading } = useAccountForm({
    schema: newPasswordSchema,
    initialValues: { password: "", repeat_password: "" },
    async submit({ password }) {
      await call(accountCalls.confirmPasswordReset, { body: { token, email, password } });
      typedEmail.set(email);
      onDone();
    },
  });
  return (
    <form {...formProps}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
      <NewPasswordField {...field("password")} label={t("reset.newPassword")} autoFocus />
      <PasswordField {...field("repeat_password")} label={t("register.repeatPassword")} autoComplete="new-password" />
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {t("reset.submit")}
      </Button>
      <FormAlert text={formError} />
    </form>
  );
}
