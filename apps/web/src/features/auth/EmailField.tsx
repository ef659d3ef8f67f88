import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useApp } from "../../platform/services/app-context.tsx";

export interface EmailFieldProps {
  name: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  error: string | undefined;
  autoFocus?: boolean;
}

/** E-mail of an account. What is typed is kept for the other pages of the sign-in. */
export function EmailField({ onChange, autoFocus = true, ...props }: EmailFieldProps) {
  const { t } = useTranslation("auth");
  const { typedEmail } = useApp();
  return (
    <TextInput
      {...props}
      type="email"
      label={t("email")}
      autoComplete="username"
      autoFocus={autoFocus}
      onChange={(event) => {
        typedEmail.set(event.currentTarget.value.trim());
        onChange(event);
      }}
    />
  );
}
