import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormAlert } from "../../../../widgets/forms/FormAlert.tsx";
import { PasswordField } from "../../../../widgets/forms/PasswordField.tsx";
import { useAccountForm } from "../../../../widgets/forms/use-account-form.ts";
import { FormButtons } from "../shared/FormButtons.tsx";
import { withFieldFaults } from "../shared/field-faults.ts";
import classes from "../shared/forms.module.css";
import { Username } from "../shared/Username.tsx";

export interface Proof {
  password: string;
  code: string;
}

export interface ConfirmFormProps {
  label: string;
  submitText: string;
  isDestructive?: boolean;
  submit: (proof: Proof) => Promise<void>;
  onCancel: () => void;
  /** Consequence of the action. */
  children: ReactNode;
}

/** Asks for the password and the second factor again. A recovery code is accepted too, because the phone may be lost. */
export function ConfirmForm({ label, submitText, isDestructive, submit, onCancel, children }: ConfirmFormProps) {
  const { t } = useTranslation("profile");
  const { field, formError, formProps, loading } = useAccountForm({
    schema: twoFactorCalls.disableTwoFactor.body,
    initialValues: { password: "", code: "" },
    submit: (proof) => withFieldFaults(submit(proof), { password_wrong: "password" }),
  });
  return (
    <form {...formProps} className={classes.form} aria-label={label}>
      {children}
      <FormAlert text={formError} />
      <Username />
      <PasswordField {...field("password")} label={t("form.password")} autoComplete="current-password" data-autofocus />
      <TextInput
        {...field("code")}
        label={t("form.code")}
        description={t("form.codeHint")}
        classNames={{ input: classes.code ?? "" }}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <FormButtons
        submitText={submitText}
        loading={loading}
        isDestructive={isDestructive ?? false}
        onCancel={onCancel}
      />
    </form>
  );
}
