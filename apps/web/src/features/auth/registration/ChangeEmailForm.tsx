import { accountCalls } from "@dexnet/protocol/accounts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import { FormAlert } from "../../../widgets/forms/FormAlert.tsx";
import { PasswordField } from "../../../widgets/forms/PasswordField.tsx";
import { useAccountForm } from "../../../widgets/forms/use-account-form.ts";
import { EmailField } from "../EmailField.tsx";
import { mailWait } from "../mail-wait.ts";

/** Corrects the e-mail of a new account. The password shows that the same person asks for it. */
export function ChangeEmailForm({ email, onChanged }: { email: string; onChanged: (email: string) => void }) {
  const { t } = useTranslation("auth");
  const { session } = useApp();
  const { field, formError, formProps, loading } = useAccountForm({
    schema: accountCalls.changeEmail.body,
    initialValues: { email, password: "" },
    async submit({ email: typed, password }) {
      const corrected = typed.trim();
      mailWait.remember("email-confirm", await session.changeEmail(corrected, password));
      onChanged(corrected);
    },
  });
  return (
    <form {...formProps}>
      <EmailField {...field("email")} />
      <PasswordField {...field("password")} label={t("password")} autoComplete="current-password" />
      <Button type="submit" size="lg" fullWidth loading={loading}>
        {t("changeEmail.submit")}
      </Button>
      <FormAlert text={formError} />
    </form>
  );
}
