import { useTranslation } from "react-i18next";
import { belowInput } from "../../widgets/forms/field-order.ts";
import { PasswordField } from "../../widgets/forms/PasswordField.tsx";
import { passwordStrength } from "./password-strength.ts";

export interface NewPasswordFieldProps {
  name: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  error: string | undefined;
  label: string;
  autoFocus?: boolean;
}

/** Password that is being chosen, with a quiet hint. The hint and the error have the same place. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { t } = useTranslation("auth");
  const strength = passwordStrength(props.value);
  return (
    <PasswordField
      {...props}
      description={props.error ? undefined : t(`passwordHint.${strength}`)}
      inputWrapperOrder={belowInput}
      autoComplete="new-password"
    />
  );
}
