import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { useTranslation } from "react-i18next";
import { FormAlert } from "../../../../widgets/forms/FormAlert.tsx";
import { PasswordField } from "../../../../widgets/forms/PasswordField.tsx";
import { useAccountForm } from "../../../../widgets/forms/use-account-form.ts";
import { FormButtons } from "../shared/FormButtons.tsx";
import { withFieldFaults } from "../shared/field-faults.ts";
import classes from "../shared/forms.module.css";
import { Username } from "../shared/Username.tsx";

export interface PasswordStepProps {
  submit: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** An open session alone does not prove the identity of the user. */
export function PasswordStep({ submit, onCancel }: PasswordStepProps) {
  const { t } = useTranslation("profile");
  const { field, formError, formProps, loading } = useAccountForm({
    schema: twoFactorCalls.setUpTwoFactor.body,
    initialValues: { password: "" },
    submit: ({ password }) => withFieldFaults(submit(password), { password_wrong: "password" }),
  });
  return (
    <form {...formProps} className={classes.form} aria-label={t("views.turn-on")}>
      <p className={classes.text}>{t("turnOn.passwordText")}</p>
      <FormAlert text={formError} />
      <Username />
      <PasswordField {...field("password")} label={t("form.password")} autoComplete="current-password" data-autofocus />
      <FormButtons submitText={t("turnOn.continue")} loading={loading} onCancel={onCancel} />
    </form>
  );
}
